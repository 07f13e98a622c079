/** privet access block: shuts a person out, whatever tokens they have. */
import { setBlocked } from "../../../server/admission/people.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { handHere } from "./people.ts";
import { placeFlags, withAsked } from "./place.ts";

export const accessBlock: Command = {
  usage: "NAME [--lift]",
  args: ["NAME"],
  flags: { lift: { type: "switch", tip: "Lets the person in again." }, ...placeFlags },
  examples: ["privet access block ana", "privet access block ana --lift"],

  async run(input) {
    const { args, flags, io } = input;
    const blocked = flags.lift !== true;
    const { name } = await withAsked(input, (asked) => setBlocked(handHere(asked), args[0], blocked));
    io.out(flags.json ? json({ name, blocked }) : `  ${name} is ${blocked ? "blocked" : "let in again"}\n`);
    return 0;
  },
};
