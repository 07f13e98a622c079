/** privet flow price: what a flow would cost, step by step and together. Nothing is run or spent. */
import type { Command } from "../../command.ts";
import { dataOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { readableWidth } from "../../text/text-table.ts";
import { ensureFree } from "./free-options.ts";
import { aboutData, amountFlags, dataFlags, flowNamed } from "./given-flow.ts";
import { priceText } from "./price-text.ts";
import { quoteFlow } from "./quote-flow.ts";

const SIMULATE = {
  type: "switch",
  tip: "Simulates how far off steps will be of which no formula tells, on made-up rows of the declared schema: seconds a step, kept for the next time.",
} as const;

export const flowPrice: Command = {
  usage: "FLOW DATA [--epsilon E] [--delta D] [--simulate]",
  args: ["FLOW", "DATA"],
  servers: true,
  flags: { ...amountFlags, simulate: SIMULATE, ...dataFlags },
  examples: [
    "privet flow price first-look.json clinic",
    "privet flow price first-look.json clinic --epsilon 0.5",
    "privet flow price first-look.json clinic --simulate",
  ],

  async run(input) {
    const { flags, io } = input;
    const dry = { ...input, flags: { ...flags, "dry-run": true as const } };
    const given = await flowNamed(input);
    await ensureFree(given.flow, given.folder);
    const quoted = await quoteFlow(input, given, await dataOf(aboutData(dry)));
    const { plan, cost, draws, expected, budget, after } = quoted;
    io.out(
      flags.json
        ? json({ dryRun: true, plan, cost, draws, expect: expected, budget, after })
        : `\n${priceText(quoted, given.flow, readableWidth(io))}\n`,
    );
    note(input, "  Nothing was run. privet flow run spends.");
    return 0;
  },
};
