/** privet budget show: what was opened, spent and is left, entry by entry. */

import { amountIn, subtract, ZERO } from "../../../base/rational.ts";
import { isAddress } from "../../../client/address.ts";
import { type Entry, formatDelta, type LedgerState } from "../../../curator/index.ts";
import { wholeBudgetOf } from "../../../service/elsewhere.ts";
import { budgetJson, leftOf } from "../../../service/json.ts";
import type { Command } from "../../command.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { budgetLine, costText, leftText } from "../../text/amounts-text.ts";
import { json } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { withLedger } from "../../with-ledger.ts";
import { ledgerFlag } from "../../words/ledger-address.ts";
import { shellWord } from "../../words/shell-word.ts";

export const budgetShow: Command = {
  usage: "DATA [--ledger ADDRESS]",
  args: ["DATA"],
  flags: { ...ledgerFlag, ...tokenFlag },
  servers: true,
  examples: [
    "privet budget show patients",
    "privet budget show patients --json",
    "privet budget show https://privet.hospital.example/patients",
  ],

  run(input) {
    return withLedger(input, async (book) => {
      const [told, entries, head] = [await book.state(), await book.entries(), await book.checkedHead()];
      const { entries: count, lastHash } = head ?? told;
      const state = { ...told, entries: count, lastHash };
      const isHere = !isAddress(input.args[0]);
      input.io.out(
        input.flags.json
          ? json({ ...budgetJson(state), list: entries })
          : ledgerText(state, entries, { isChecked: head !== undefined, isHere }),
      );
      return 0;
    });
  },
};

type Amounts = Readonly<Record<"epsilon" | "delta" | "rho", string | undefined>>;

interface Reading {
  /** Whether every hash was recomputed. */
  readonly isChecked: boolean;
  /** Whether the ledger is a file here: then runs name who pays. */
  readonly isHere: boolean;
}

function ledgerText(state: LedgerState, entries: readonly Entry[], { isChecked, isHere }: Reading): string {
  const { greek } = leftOf(state);
  const part = greek === "ρ" ? "rho" : "epsilon";
  const cap = wholeBudgetOf(state, part);
  const rows = entries.map((entry) => {
    const { spent } = (entry.body as { readonly totals: { readonly spent: Amounts } }).totals;
    const left = subtract(cap, amountIn(spent[part]));
    return [
      String(entry.seq),
      entry.at.slice(5, 16).replace("T", " "),
      whatOf(entry),
      amountOf(entry, part),
      leftText(left),
    ];
  });
  const columns = [
    { title: "#", align: "right" as const },
    { title: "when (UTC)" },
    { title: "what" },
    { title: greek, align: "right" as const },
    { title: "left", align: "right" as const },
  ];
  const delta =
    state.budget.delta.n > 0n
      ? `  δ ${formatDelta(state.spent.delta)} of ${formatDelta(state.budget.delta)} is spent\n`
      : "";
  const end = `${state.entries} entries, last hash ${state.lastHash.slice(0, 8)}…`;
  const tail = isChecked ? `  ledger intact, ${end}\n` : "";
  return `  ${budgetLine(state)}\n\n${textTable(columns, rows)}\n${holdersText(state, part, isHere)}${delta}${tail}`;
}

/** Who may spend of it: once there is a cap, nobody else. */
function holdersText({ holders, budget }: LedgerState, part: "epsilon" | "rho", isHere: boolean): string {
  if (holders.length === 0) return "";
  const greek = part === "rho" ? "ρ" : "ε";
  const hasCaps = holders.some(({ cap }) => cap);
  // Of a budget that is kept in ρ, δ is within.
  const hasDelta = hasCaps && part === "epsilon" && budget.delta.n > 0n;
  const rows = holders.map(({ name, cap, spent }) => [
    name,
    costText(spent[part] ?? ZERO),
    cap ? leftText(cap[part] ?? ZERO) : hasCaps ? "none: may not spend" : "none",
    ...(hasDelta ? [formatDelta(spent.delta), cap ? formatDelta(cap.delta) : ""] : []),
  ]);
  const columns = [
    { title: "holder" },
    { title: `${greek} spent`, align: "right" as const },
    { title: "cap", align: "right" as const },
    ...(hasDelta ? ["δ spent", "cap"].map((title) => ({ title, align: "right" as const })) : []),
  ];
  const [first] = holders.filter(({ cap }) => cap);
  const rule =
    first && isHere ? `  Every run names a holder with a cap: --holder ${shellWord(first.name)}.\n` : "";
  return `${textTable(columns, rows)}${rule}\n`;
}

function whatOf({ kind, body }: Entry): string {
  if (kind === "open") return "opened";
  if (kind === "holder") {
    const { epsilon, delta } = body.cap as Amounts;
    return `${body.holder} may spend ε ${epsilon}, δ ${formatDelta(amountIn(delta))}`;
  }
  if (kind === "visibility") return `the owner declared the data ${body.visibility}`;
  if (kind === "settle") return `entry ${body.entry} stopped early; the rest was returned`;
  if (kind === "release") return `a step of entry ${body.entry} has released (${drawsText(body)})`;
  return body.holder === undefined ? String(body.purpose) : `${body.purpose} (${body.holder})`;
}

const drawsText = ({ first, last }: Entry["body"]): string =>
  first === last ? `draw ${first} of its plan` : `draws ${first} to ${last} of its plan`;

function amountOf({ kind, body }: Entry, part: "epsilon" | "rho"): string {
  if (kind === "spend") return costText(amountIn((body.cost as Amounts)[part]));
  return kind === "settle" ? `used ${costText(amountIn((body.used as Amounts)[part]))}` : "";
}
