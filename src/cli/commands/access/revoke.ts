/** privet access revoke: makes a token worthless, at once. */
import { revoke } from "../../../server/admission/people.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { handHere } from "./people.ts";
import { placeFlags, withAsked } from "./place.ts";

export const accessRevoke: Command = {
  usage: "ID",
  args: ["ID"],
  flags: placeFlags,
  examples: ["privet access revoke k3jd72hgta"],

  async run(input) {
    const { args, flags, io } = input;
    const [id] = args;
    await withAsked(input, (asked) => revoke(handHere(asked), id));
    io.out(flags.json ? json({ revoked: id }) : `  ${id} is revoked\n`);
    return 0;
  },
};
