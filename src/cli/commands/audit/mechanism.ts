/** privet audit mechanism: tries to tell two made-up neighbours apart by what one mechanism draws. No data is asked. */
import { attackNames } from "../../../audit/measure.ts";
import type { Command } from "../../command.ts";
import { json } from "../../text/notes.ts";
import { isBroken, measured, measurementText, measuringFlags } from "./measuring.ts";

export const auditMechanism: Command = {
  usage: "NAME [--epsilon E] [--trials N]",
  args: ["NAME"],
  flags: measuringFlags,
  examples: [
    "privet audit mechanism exponential --epsilon 1 --trials 1e6",
    `privet audit mechanism ${attackNames[0]}`,
  ],

  async run(input) {
    const found = await measured(input, [input.args[0]]);
    input.io.out(input.flags.json ? json(found) : measurementText(found));
    return isBroken(found) ? 1 : 0;
  },
};
