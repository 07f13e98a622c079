/** privet budget limit: caps what one person or team may spend of the budget. */

import { ensure } from "../../../base/errors.ts";
import { compare } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, formatDelta } from "../../../curator/index.ts";
import type { Command } from "../../command.ts";
import { required, shellWord, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { withLedger } from "../../with-ledger.ts";
import { deltaKind, epsilonKind, name } from "../../words/flag-kinds.ts";
import { onOneLine } from "../../words/visible.ts";
import { leftText } from "../show/show.ts";

export const budgetLimit: Command = {
  name: "budget limit",
  usage: "DATA --holder NAME --epsilon E [--delta D]",
  summary:
    "Caps what one holder may spend of the budget. A later cap replaces an earlier one. From the first cap on every run names a holder who has one, with --holder; runs without are refused.",
  args: ["DATA"],
  flags: {
    holder: { type: "text", value: "NAME", kind: name, tip: "Whose cap it is." },
    epsilon: {
      type: "text",
      value: "E",
      kind: epsilonKind,
      tip: "The most that the holder's runs may spend together.",
    },
    delta: { type: "text", value: "D", kind: deltaKind, tip: "The same for δ.", default: "0" },
  },
  examples: ["privet budget limit patients --holder ana --epsilon 0.3"],

  async run(input) {
    const { flags, io } = input;
    const holder = required(flags, "holder", "--holder ana");
    const epsilon = epsilonFrom(required(flags, "epsilon", "--epsilon 0.3"));
    const delta = deltaFrom(textOf(flags, "delta") ?? "0");
    return withLedger(input, async (ledger) => {
      const { budget } = await ledger.state();
      ensure(
        compare(epsilon, budget.epsilon) <= 0 && compare(delta, budget.delta) <= 0,
        "option-out-of-range",
        `A cap of ε ${leftText(epsilon)}, δ ${formatDelta(delta)} is above the whole budget, and would cap nothing.`,
        `Give at most ε ${leftText(budget.epsilon)} and δ ${formatDelta(budget.delta)}.`,
      );
      const entry = await ledger.limit(holder, { epsilon, delta });
      const { holders } = await ledger.state();
      const text = `  ${onOneLine(holder)} may spend ε ${leftText(epsilon)}, δ ${formatDelta(delta)} (entry ${entry.seq})\n`;
      io.out(flags.json ? json({ entry }) : text);
      if (holders.filter(({ cap }) => cap).length === 1)
        note(input, `From now on every run names a holder with a cap: --holder ${shellWord(holder)}.`);
      return 0;
    });
  },
};
