/** privet access suspend: lets a person spend nothing more of a data set. */
import { ensure, marked } from "../../../base/errors.ts";
import { ZERO } from "../../../base/rational.ts";
import { withLedgerAt } from "../../../service/budget.ts";
import type { Command } from "../../command.ts";
import { json, note } from "../../text/notes.ts";
import { noteHere, personNamed } from "./people.ts";
import { datasetNamed, placeFlags, withAsked } from "./place.ts";

export const accessSuspend: Command = {
  usage: "NAME DATASET",
  args: ["NAME", "DATASET"],
  flags: placeFlags,
  examples: ["privet access suspend ana clinic"],

  async run(input) {
    const { args, flags, io } = input;
    const { name: dataset, ledger } = await datasetNamed(input, args[1]);
    const { grant, entry } = await withAsked(input, async (asked) => {
      const { name: person } = await personNamed(asked, args[0]);
      const known = await asked.grant(person, dataset);
      ensure(
        known !== undefined,
        "not-found",
        `${person} has no grant for ${dataset}.`,
        marked`{command:access list} tells who has.`,
      );
      const suspended = { ...known, off: true };
      // The grant first, which stops them at once; a team's cap is also that of others.
      await asked.putGrant(suspended, noteHere("grant.narrow", { dataset, about: `${person} suspended` }));
      if (known.holder !== person) return { grant: suspended, entry: null };
      const nothing = { epsilon: ZERO, delta: ZERO };
      return { grant: suspended, entry: await withLedgerAt(ledger, (book) => book.limit(person, nothing)) };
    });
    io.out(flags.json ? json({ grant, entry }) : `  ${grant.person} may spend nothing more of ${dataset}\n`);
    if (!entry) note(input, `${grant.holder} keeps its cap, from which others may spend.`);
    return 0;
  },
};
