/** privet budget open: the owner decides, once, how much may ever be learnt. */
import { existsSync } from "node:fs";
import { formatDelta } from "../../../curator/index.ts";
import { isPostgres } from "../../../node/ledger.ts";
import { otherBudgetsOf } from "../../../node/other-budgets.ts";
import { checkedOpening, openBudget, promisedBy } from "../../../service/budget.ts";
import type { Data } from "../../../service/data.ts";
import { budgetJson } from "../../../service/json.ts";
import type { Command, Input } from "../../command.ts";
import { confirm } from "../../confirm.ts";
import { allowPathFlag, dataOf, oneOf, required, shownPath, textOf } from "../../input.ts";
import { budgetLine, costText } from "../../text/amounts-text.ts";
import { json, note, warn } from "../../text/notes.ts";
import { choice, deltaKind, epsilonKind } from "../../words/flag-kinds.ts";
import { ledgerFlag } from "../../words/ledger-address.ts";

export const budgetOpen: Command = {
  usage: "DATA --epsilon E [--delta D] [--composition basic|zcdp] [--ledger ADDRESS]",
  args: ["DATA"],
  flags: {
    epsilon: { type: "text", value: "E", kind: epsilonKind, tip: "ε for all runs together, such as 1." },
    delta: {
      type: "text",
      value: "D",
      kind: deltaKind,
      tip: "δ for all runs together: at most 1/(10·rows), or 1e-6 where no size is declared.",
      default: "0",
    },
    composition: {
      type: "text",
      value: "KIND",
      kind: choice(["basic", "zcdp"]),
      tip: "How runs add up: basic (ε and δ), or zcdp (ρ; needs a δ, and suits many small runs).",
      default: "basic",
    },
    ...ledgerFlag,
    ...allowPathFlag,
    "dry-run": { type: "switch", tip: "Says what would be opened, and opens nothing." },
    yes: { type: "switch", tip: "Does not ask. Nothing is asked either where nobody is at a terminal." },
  },
  examples: ["privet budget open patients --epsilon 1 --delta 1e-6"],

  async run(input) {
    const { flags, io } = input;
    const data = await dataOf(input);
    const budget = await checkedOpening(data, {
      epsilon: required(flags, "epsilon", "--epsilon 1"),
      delta: textOf(flags, "delta"),
      composition: oneOf(flags, "composition", ["basic", "zcdp"]),
    });
    const { name, ledger: path } = data;
    const words = `ε ${costText(budget.epsilon)}, δ ${formatDelta(budget.delta)}, ${budget.composition} composition`;
    if (!existsSync(path)) await tellOthers(input, data);
    if (flags["dry-run"]) {
      io.out(flags.json ? json({ dryRun: true, dataset: name }) : `  ${name} · ${words}\n`);
      note(input, "\n  Nothing was opened. Drop --dry-run to open it.");
      return 0;
    }
    if (!existsSync(path)) await confirm(input, `Open a budget of ${words} for ${name}, once and for all?`);
    const state = await openBudget(data, budget, io.signal);
    io.out(flags.json ? json(budgetJson(state)) : `  ${budgetLine(state)}\n`);
    const shown = shownPath(io, path);
    note(
      input,
      isPostgres(data.book.place)
        ? `Written to the database. ${shown}.head remembers its last entry: keep it with the data.`
        : `Written to ${shown} and ${shown}.head. Keep both with the data, and a backup of both.`,
    );
    for (const line of promisedBy(budget)) note(input, line);
    return 0;
  },
};

/** A second budget for one file is the owner's to open, who alone knows what the two promise together. */
async function tellOthers(input: Input, { ledger: path, files }: Data): Promise<void> {
  const { io } = input;
  for (const { ledger, isThere } of await otherBudgetsOf(path, await files(), io.signal)) {
    const shown = shownPath(io, ledger);
    warn(
      input,
      "budget-elsewhere",
      isThere
        ? `The same file was opened under another budget before: ${shown}. What the two promise adds up, and nobody adds it up but you.`
        : `The same file was opened under a budget before that is not there any more: ${shown}. What was spent of it stays spent, and is in no ledger here.`,
      { ledger: shown, isThere },
    );
  }
}
