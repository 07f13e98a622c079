/** privet access suspend: lets a person spend nothing more of a data set. */
import { suspend } from "../../../server/admission/grants.ts";
import type { Command } from "../../command.ts";
import { json, note } from "../../text/notes.ts";
import { handHere } from "./people.ts";
import { datasetNamed, placeFlags, withAsked } from "./place.ts";

export const accessSuspend: Command = {
  usage: "NAME DATASET",
  args: ["NAME", "DATASET"],
  flags: placeFlags,
  examples: ["privet access suspend ana clinic"],

  async run(input) {
    const { args, flags, io } = input;
    const { name: dataset, ledger } = await datasetNamed(input, args[1]);
    const { grant, entry } = await withAsked(input, (asked) =>
      suspend(handHere(asked), ledger, { name: args[0], dataset }),
    );
    io.out(flags.json ? json({ grant, entry }) : `  ${grant.person} may spend nothing more of ${dataset}\n`);
    if (!entry) note(input, `${grant.holder} keeps its cap, from which others may spend.`);
    return 0;
  },
};
