/** A ranking, of a table or a study: its dry run, the run itself, and what becomes of its result. */
import { ensure } from "../../../../base/errors.ts";
import { amountIn } from "../../../../base/rational.ts";
import type { Receipt } from "../../../../curator/index.ts";
import { type QuoteJson, quote } from "../../../../service/quote.ts";
import type { Input } from "../../../command.ts";
import { LIST_REMARK, newFile, shownPath, textOf } from "../../../input.ts";
import { NOT_WRITTEN, printPaid, written } from "../../../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf, type Walk } from "../../../run-plan.ts";
import { costText } from "../../../text/amounts-text.ts";
import { json, note, noteWrapped } from "../../../text/notes.ts";
import { priceRows } from "../../../text/quote-text.ts";
import { factsTable, readableWidth } from "../../../text/text-table.ts";

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

/** What is told of a ranking, before it and after. */
export interface RankingWords {
  /** Lines that say what will be done, and what to expect. */
  rows(quoted: QuoteJson): readonly (readonly string[])[];
  before(quoted: QuoteJson): Readonly<Record<string, unknown>>;
  after(ran: Ran): Ranked;
}

export interface Ranked {
  readonly names: readonly string[];
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
  /** What of it could be chance, for people. */
  readonly noise: string;
  draw(): string;
}

export async function dryRunRanking(input: Input, walk: Walk, words: RankingWords): Promise<number> {
  const { flags, io } = input;
  const quoted = await quote(walk.data, walk.plan, { seed: walk.seed, signal: io.signal });
  const { plan, cost, draws, budget, after } = quoted;
  io.out(
    flags.json
      ? json({ dryRun: true, plan, ...words.before(quoted), cost, draws, budget, after })
      : `\n${factsTable([...words.rows(quoted), ...priceRows(quoted)], readableWidth(io))}\n`,
  );
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

/** "10 by exponential, ε 0.05 a draw"; the draws that choose come first. */
export const choosingText = ({ draws }: QuoteJson, mechanism: string, top: number): string =>
  mechanism === "laplace" || !("epsilon" in draws[0])
    ? `${top} at once by noise on every score`
    : `${top} by ${mechanism}, ε ${costText(amountIn(draws[0].epsilon))} a draw`;

export async function runRanking(
  input: Input,
  walk: Walk,
  results: Results,
  words: RankingWords,
): Promise<number> {
  const name = `${walk.data.base}.ranking`;
  const partial = (stopped: Ran) => ({
    base: name,
    text: json({ ...words.after(stopped).json, receipt: stopped.receipt }),
  });
  return runPlanOf(input, walk, partial, (ran) => deliver(input, name, ran, { results, words }));
}

async function deliver(
  input: Input,
  name: string,
  ran: Ran,
  { results, words }: { readonly results: Results; readonly words: RankingWords },
): Promise<number> {
  const ranked = words.after(ran);
  const { receipt, quote: quoted } = ran;
  const isListed = await write(input, "list", results.out, () => listText(ranked.names, receipt));
  const whole = json({ ...ranked.json, receipt, budget: ran.json.budget });
  await printPaid(input, input.flags.json ? whole : `${ranked.text}\n`, { name, saved: whole });
  noteWrapped(input, ranked.noise, "  ");
  note(input, "");
  const isDrawn = await write(input, "plot", results.plot, () => ranked.draw());
  const { mechanism } = quoted.expected as { readonly mechanism: string };
  noteReceipt(input, ran, ` · ${mechanism}`);
  noteBudget(input, ran);
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
