/** privet budget limit: caps what one person or team may spend of the budget. */
import { amountIn } from "../../../base/rational.ts";
import { formatDelta } from "../../../curator/index.ts";
import { limitHolder } from "../../../service/budget.ts";
import type { AmountsJson } from "../../../service/json.ts";
import type { Command } from "../../command.ts";
import { required, shellWord, textOf } from "../../input.ts";
import { leftText } from "../../text/amounts-text.ts";
import { json, note } from "../../text/notes.ts";
import { ledgerPlaceOf } from "../../with-ledger.ts";
import { capKind, deltaKind, name } from "../../words/flag-kinds.ts";
import { ledgerFlag } from "../../words/ledger-address.ts";
import { onOneLine } from "../../words/visible.ts";

export const budgetLimit: Command = {
  usage: "DATA --holder NAME --epsilon E [--delta D] [--ledger ADDRESS]",
  args: ["DATA"],
  flags: {
    holder: { type: "text", value: "NAME", kind: name, tip: "Whose cap it is." },
    epsilon: {
      type: "text",
      value: "E",
      kind: capKind,
      tip: "The most that the holder's runs may spend together; 0 suspends the holder.",
    },
    delta: { type: "text", value: "D", kind: deltaKind, tip: "The same for δ.", default: "0" },
    ...ledgerFlag,
  },
  examples: ["privet budget limit patients --holder ana --epsilon 0.3"],

  async run(input) {
    const { flags, io } = input;
    const holder = required(flags, "holder", "--holder ana");
    const cap = {
      holder,
      epsilon: required(flags, "epsilon", "--epsilon 0.3"),
      delta: textOf(flags, "delta"),
    };
    const { entry, state } = await limitHolder(await ledgerPlaceOf(input), cap);
    const { epsilon, delta } = entry.body.cap as AmountsJson;
    const text = `  ${onOneLine(holder)} may spend ε ${leftText(amountIn(epsilon))}, δ ${formatDelta(amountIn(delta))} (entry ${entry.seq})\n`;
    io.out(flags.json ? json({ entry }) : text);
    if (state.holders.filter(({ cap }) => cap).length === 1)
      note(input, `From now on every run names a holder with a cap: --holder ${shellWord(holder)}.`);
    return 0;
  },
};
