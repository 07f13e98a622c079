/** privet budget open: the owner decides, once, how much may ever be learnt. */
import { existsSync } from "node:fs";
import { ensure } from "../../../base/errors.ts";
import type { Rational } from "../../../base/rational.ts";
import {
  type Budget,
  checkDelta,
  deltaFrom,
  epsilonFrom,
  formatDelta,
  type Ledger,
  type LedgerState,
} from "../../../curator/index.ts";
import { openLedger } from "../../../node/ledger.ts";
import { remember } from "../../../node/register.ts";
import type { Command, Input } from "../../command.ts";
import { confirm } from "../../confirm.ts";
import { allowPathFlag, oneOf, required, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { choice, deltaKind, epsilonKind } from "../../words/flag-kinds.ts";
import { budgetLine, costText, stateJson } from "../show/show.ts";
import { type Holding, holdingOf, ledgerPath } from "../study/holding.ts";

export const budgetOpen: Command = {
  name: "budget open",
  usage: "DATA --epsilon E [--delta D] [--composition basic|zcdp]",
  summary:
    "Sets what may ever be spent on a data set. It opens the ledger with the ε and δ of all runs together. This is done once: a second budget would let the same people be asked about twice over.",
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
    ...allowPathFlag,
    "dry-run": { type: "switch", tip: "Says what would be opened, and opens nothing." },
    yes: { type: "switch", tip: "Does not ask. Nothing is asked either where nobody is at a terminal." },
  },
  examples: ["privet budget open patients --epsilon 1 --delta 1e-9"],

  async run(input) {
    const { flags, io } = input;
    const schema = await holdingOf(input);
    const path = ledgerPath(input);
    const asked = amounts(input);
    await ensureSensible(schema, asked.delta);
    const budget = {
      ...asked,
      dataset: schema.name,
      neighbours: schema.neighbours,
      unit: schema.unit,
    };
    const words = `ε ${costText(budget.epsilon)}, δ ${formatDelta(budget.delta)}, ${budget.composition} composition`;
    if (flags["dry-run"]) {
      io.out(flags.json ? json({ dryRun: true, dataset: schema.name }) : `  ${schema.name} · ${words}\n`);
      note(input, "\n  Nothing was opened. Drop --dry-run to open it.");
      return 0;
    }
    const isNew = !existsSync(path);
    if (isNew) await confirm(input, `Open a budget of ${words} for ${schema.name}, once and for all?`);
    // A file without entries is one whose opening was cut short; opening it again does no harm.
    const state = await opened(await openLedger(path, { create: isNew }), budget);
    await remember(path, schema.files, io.signal);
    io.out(flags.json ? json(stateJson(state)) : `  ${budgetLine(state)}\n`);
    note(
      input,
      `Written to ${shownPath(io, path)} and ${shownPath(io, path)}.head. Keep both with the data, and a backup of both.`,
    );
    for (const line of promised(schema, Number(asked.epsilon.n) / Number(asked.epsilon.d))) note(input, line);
    return 0;
  },
};

/** Above this a budget is arithmetic, and no protection. */
const LARGE_EPSILON = 10;

/** What the owner has just promised, in words: who is protected, and where that is next to nobody. */
function promised({ unit }: Holding, epsilon: number): readonly string[] {
  return [
    `What is protected is one row, which is declared to be one ${unit}. Where a ${unit} has several rows, each is protected by itself.`,
    ...(epsilon > LARGE_EPSILON
      ? [`ε ${epsilon} protects hardly anybody: an ε of about 1 or less does. LIMITATIONS.md tells why.`]
      : []),
  ];
}

/** A budget protects private rows, and its δ must not pay for publishing one of them. */
async function ensureSensible({ name, visibility, people }: Holding, delta: Rational): Promise<void> {
  ensure(
    visibility === "private",
    "data-is-public",
    `${name} is declared public, so there is nothing to protect and nothing is charged. No budget was opened.`,
    `Use it without one. If it is somebody's secret: privet schema set ${name} --visibility private.`,
  );
  if (delta.n > 0n) checkDelta(delta, await people());
}

async function opened(ledger: Ledger, budget: Budget): Promise<LedgerState> {
  try {
    await ledger.open(budget);
    return await ledger.state();
  } finally {
    await ledger.close();
  }
}

/** Checked in full before the file is made. */
function amounts({ flags }: Input) {
  const epsilon = epsilonFrom(required(flags, "epsilon", "--epsilon 1"));
  const delta = deltaFrom(textOf(flags, "delta") ?? "0");
  const composition = oneOf(flags, "composition", ["basic", "zcdp"]) ?? "basic";
  ensure(
    composition === "basic" || delta.n > 0n,
    "delta-invalid",
    "A budget that adds up runs in ρ (zcdp) needs a δ above 0.",
    "Choose a δ far below 1/rows, such as 1e-9, or basic composition.",
  );
  return { epsilon, delta, composition };
}
