/** --dry-run of a fit: what would be done and what it would cost. Nothing is spent. */
import { formatDelta, type LedgerState, type PublicFacts } from "../../../curator/index.ts";
import { declaredIn, inputsOf } from "../../../schema/coding/inputs.ts";
import type { Schema } from "../../../schema/types.ts";
import type { AboutJson } from "../../../service/about.ts";
import { isCharged, type OpenedDataset, tableData } from "../../../service/data.ts";
import { type QuoteJson, quote, stateAt } from "../../../service/quote.ts";
import type { Quote } from "../../../tasks/method.ts";
import type { Input } from "../../command.ts";
import { json, note } from "../../text/notes.ts";
import { textTable, wrap } from "../../text/text-table.ts";
import { inWords } from "../../words/command-line.ts";
import { policiesText } from "../../words/missing-policy.ts";
import { afterWords, costText, count, exactly, neighboursText } from "../show/show.ts";
import type { Planned } from "./fit-plan.ts";

export { unpaidLedger } from "../../../service/data.ts";
export { priceJson } from "../../../service/json.ts";

export async function dryRun(input: Input, planned: Planned): Promise<number> {
  const { flags, io } = input;
  const quoted = await quote(tableData(planned), planned.plan, { seed: planned.seed, signal: io.signal });
  io.out(flags.json ? quoteJson(quoted) : `\n${quoteText(quoted, planned.schema)}\n`);
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

function quoteJson({ plan, cost, draws, notes, expected, budget, after }: QuoteJson): string {
  const expect = expected === undefined ? {} : { expect: expected };
  return json({ dryRun: true, plan, cost, draws, notes, ...expect, budget, after });
}

/** The block that is shown before spending. */
function quoteText(quoted: QuoteJson, schema: Schema): string {
  const { plan, method, data, cost, notes, after, expected } = quoted;
  const inputs = inputsOf(schema, plan.attributes);
  const attributes = declaredIn(inputs);
  const missing = policiesText(attributes);
  const about = [
    data.name,
    rowsText(data),
    `${attributes.length} attributes → ${inputs.length - 1} inputs`,
    neighboursText(data.neighbours),
  ];
  const rows = [
    [method.name, method.summary],
    ["source", method.cite],
    ["data", about.join(" · ")],
    ...(missing === undefined ? [] : [["missing", missing]]),
    ["options", notes.join(" · ")],
    [
      "cost",
      `ε ${costText(exactly(cost.epsilon))}, δ ${formatDelta(exactly(cost.delta))}   ${drawsWords(quoted)}, ${cost.composition} composition`,
    ],
    ["budget", after ? afterWords(after) : noBudget(data)],
    ...expectRows(expected),
  ];
  return textTable([{ title: "" }, { title: "" }], rows);
}

function expectRows(expected: unknown): string[][] {
  const { sentence } = { ...(expected as { readonly sentence?: string } | undefined) };
  if (sentence === undefined) return [];
  return wrap(inWords(sentence), 100, "")
    .split("\n")
    .map((line, i) => [i === 0 ? "expect" : "", line]);
}

export function rowsText(data: AboutJson | PublicFacts): string {
  if ("people" in data) return `${count(data.people)} people`;
  const { neighbours, rows } = data;
  if (rows === undefined || rows === null) return "number of rows private";
  return neighbours === "replace" ? `${count(rows)} rows` : `about ${count(rows)} rows, as declared`;
}

const drawsWords = ({ draws }: Pick<QuoteJson, "draws">): string =>
  draws
    .map(
      (d) =>
        `${d.count} draws of ${"rho" in d ? `ρ ${costText(exactly(d.rho))}` : `ε ${costText(exactly(d.epsilon))}`}`,
    )
    .join(", ")
    .replace(/\b1 draws/g, "1 draw");

export function drawsText({ draws }: Pick<Quote, "draws">): string {
  return draws
    .map((d) =>
      d.kind === "zcdp"
        ? `${d.count} draws of ρ ${costText(d.rho)}`
        : `${d.count} draws of ε ${costText(d.epsilon)}`,
    )
    .join(", ")
    .replace(/\b1 draws/g, "1 draw");
}

export const noBudget = ({ visibility }: Pick<Schema, "visibility">) =>
  visibility === "public" ? "PUBLIC DATA: no ledger, nothing is charged" : "none yet: privet budget open";

/** What is public about a table. */
export const factsOf = (dataset: OpenedDataset): Promise<PublicFacts> =>
  tableData(dataset).facts() as Promise<PublicFacts>;

export const stateOf = async ({
  files,
  seed,
}: Pick<Planned, "files" | "seed">): Promise<LedgerState | undefined> =>
  isCharged(files, seed) ? await stateAt(files.ledger) : undefined;
