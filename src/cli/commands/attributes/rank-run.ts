/** A ranking, of a table or a study: its dry run, the run itself, and what becomes of its result. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { ensure } from "../../../base/errors.ts";
import {
  deltaFrom,
  epsilonFrom,
  formatDelta,
  type LedgerState,
  type Receipt,
} from "../../../curator/index.ts";
import type { Schema } from "../../../schema/types.ts";
import type { RankingAsk, RankingPlan } from "../../../tasks/rank/plan.ts";
import { mechanisms } from "../../../tasks/rank/plan.ts";
import type { Input } from "../../command.ts";
import { LIST_REMARK, newFile, numberOf, oneOf, required, shownPath, textOf } from "../../input.ts";
import { NOT_WRITTEN, printPaid, written } from "../../paid-result.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { spentText } from "../../text/receipt-text.ts";
import { textTable } from "../../text/text-table.ts";
import { drawsText, noBudget, priceJson } from "../fit/fit-dry-run.ts";
import { ensureWanted } from "../fit/fit-run.ts";
import { afterText, costText, leftOf, leftText, stateJson } from "../show/show.ts";

/** What was typed of any ranking, but for how many. */
export function askedOf({ flags }: Input): Omit<RankingAsk, "top"> {
  const mechanism = oneOf(flags, "mechanism", ["auto", ...mechanisms]);
  const share = numberOf(flags, "share");
  const holder = textOf(flags, "holder");
  return {
    epsilon: epsilonFrom(required(flags, "epsilon", "--epsilon 0.5")),
    delta: deltaFrom(textOf(flags, "delta") ?? "0"),
    ...(mechanism === undefined ? {} : { mechanism }),
    ...(share === undefined ? {} : { share }),
    ...(holder === undefined ? {} : { holder }),
  };
}

/** Where results will go; refused before anything is spent where they could not. */
export interface Results {
  readonly out: string | undefined;
  readonly plot: string | undefined;
}

export function resultsOf({ flags, io }: Input, top: number, mostDrawn: number): Results {
  const [out, plot] = ["out", "plot"].map((name) => {
    const path = textOf(flags, name);
    return path === undefined ? undefined : newFile(io, path);
  });
  ensure(
    plot === undefined || top <= mostDrawn,
    "option-out-of-range",
    `--plot can show ${mostDrawn} at most; the first ${top} are asked for.`,
    "Leave --plot out, or ask for fewer.",
  );
  return { out, plot };
}

export interface DryRun {
  readonly rows: readonly (readonly string[])[];
  readonly json: Readonly<Record<string, unknown>>;
  readonly plan: RankingPlan;
  readonly state: LedgerState | undefined;
  readonly visibility: Schema["visibility"];
}

export function tellPlan(input: Input, { rows, json: more, plan, state, visibility }: DryRun): number {
  const { flags, io } = input;
  const { cost, theorem } = plan.price;
  const price = `ε ${costText(cost.epsilon)}, δ ${formatDelta(cost.delta)}   ${drawsText(plan)}, ${theorem} composition`;
  const all = [
    ...rows,
    ["cost", price],
    ["budget", state ? afterText(state, cost) : noBudget({ visibility })],
  ];
  io.out(
    flags.json
      ? json({ dryRun: true, ...more, ...priceJson(plan), budget: state ? stateJson(state) : null })
      : `\n${textTable([{ title: "" }, { title: "" }], all)}\n`,
  );
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

/** "10 draws of ε 0.05 by exponential" */
export const choosingText = ({ mechanism, each }: RankingPlan, top: number): string =>
  mechanism === "laplace"
    ? `${top} at once by noise on every score`
    : `${top} by ${mechanism}, ε ${costText(each)} a draw`;

interface Open {
  budget(): Promise<LedgerState>;
  close(): Promise<void>;
}

export interface Ranked {
  readonly names: readonly string[];
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** What of it could be chance, for people. */
  readonly noise: string;
  readonly receipt: Receipt;
  draw(): string;
}

export interface Spending extends Results {
  readonly schema: Pick<Schema, "name" | "visibility">;
  readonly ledger: string;
  readonly seed: number | undefined;
  plan(): RankingPlan;
  rank(): Promise<Ranked>;
}

/** The last question, the run, and what is told; the curator is closed whatever happens. */
export async function spend(input: Input, curator: Open, spending: Spending): Promise<number> {
  const { schema, ledger, seed } = spending;
  try {
    const plan = spending.plan();
    const isCharged = seed === undefined && existsSync(ledger);
    await ensureWanted(input, { schema, cost: plan.price.cost }, curator, isCharged);
    const ranked = await spending.rank();
    return await deliver(
      input,
      { ...spending, mechanism: plan.mechanism },
      ranked,
      isCharged ? await curator.budget() : undefined,
    );
  } finally {
    await curator.close();
  }
}

async function deliver(
  input: Input,
  { seed, out, plot, mechanism, ledger }: Spending & Pick<RankingPlan, "mechanism">,
  ranked: Ranked,
  state: LedgerState | undefined,
): Promise<number> {
  const { flags } = input;
  const { receipt, names } = ranked;
  const isListed = await write(input, "list", out, () => listText(names, receipt));
  const whole = json({ ...ranked.json, receipt, budget: state ? stateJson(state) : null });
  await printPaid(input, flags.json ? whole : `${ranked.text}\n`, {
    name: `${basename(ledger, ".ledger")}.ranking`,
    saved: whole,
  });
  noteWrapped(input, ranked.noise, "  ");
  note(input, "");
  const isDrawn = await write(input, "plot", plot, () => ranked.draw());
  const entry = state ? ` · entry ${receipt.entry}` : "";
  const seeded = seed === undefined ? "" : " · seeded, so guarantee none";
  const asked = { epsilon: textOf(flags, "epsilon") };
  note(input, `receipt: ${spentText(receipt, flags, asked)} · ${mechanism}${entry}${seeded}`);
  if (state) note(input, `budget: ${leftOf(state).greek} ${leftText(leftOf(state).left)} left`);
  return isListed && isDrawn ? 0 : NOT_WRITTEN;
}

/** What is paid for is told on stdout in any case, so a file that cannot be written does not end the command. */
async function write(
  input: Input,
  what: string,
  path: string | undefined,
  make: () => string,
): Promise<boolean> {
  if (path === undefined) return true;
  const isWritten = await written(input, path, make(), "What was released is on stdout.");
  if (isWritten) note(input, `${what}: ${shownPath(input.io, path)}`);
  return isWritten;
}

/** Names, one a line, below the receipt: `--attributes @FILE` and `--snps FILE` read it. */
const listText = (names: readonly string[], receipt: Receipt): string =>
  [`${LIST_REMARK}receipt ${JSON.stringify(receipt)}`, ...names].map((line) => `${line}\n`).join("");
