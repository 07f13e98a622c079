/** --dry-run of a fit: what would be done and what it would cost. Nothing is spent. */
import { existsSync } from "node:fs";
import { rational, toDecimal } from "../../../base/rational.ts";
import {
  type Budget,
  formatDelta,
  type Ledger,
  type LedgerState,
  memoryLedger,
  openCurator,
  type PublicFacts,
} from "../../../curator/index.ts";
import { fileSource } from "../../../node/file.ts";
import { openLedger } from "../../../node/ledger.ts";
import { ensurePublicRows } from "../../../node/open-file.ts";
import { declaredIn, inputsOf } from "../../../schema/coding/inputs.ts";
import type { Schema } from "../../../schema/types.ts";
import { expectedError } from "../../../tasks/classify/privet/expected-error.ts";
import type { Quote } from "../../../tasks/method.ts";
import { methodNamed, quotePlan } from "../../../tasks/plan.ts";
import type { Input } from "../../command.ts";
import { json, note } from "../../text/notes.ts";
import { textTable, wrap } from "../../text/text-table.ts";
import { policiesText } from "../../words/missing-policy.ts";
import { afterText, costText, count, neighboursText, stateJson } from "../show/show.ts";
import type { Planned } from "./fit-plan.ts";

export async function dryRun(input: Input, planned: Planned): Promise<number> {
  const { flags, io } = input;
  const facts = await factsOf(planned);
  const quote = quotePlan(facts, planned.plan);
  const state = await stateOf(planned);
  io.out(
    flags.json
      ? quoteJson(planned, facts, quote, state)
      : `\n${quoteText(planned, { facts, quote, state })}\n`,
  );
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

/**
 * What is public about the data. Where neighbours replace a row, the number of rows is public, and counting them takes a
 * curator; its ledger is thrown away and pays for nothing.
 */
export async function factsOf({
  schema,
  data,
  files,
}: Pick<Planned, "schema" | "data" | "files">): Promise<PublicFacts> {
  if (schema.visibility === "public") await ensurePublicRows(data, files.ledger);
  if (schema.neighbours === "add-remove")
    return { schema, neighbours: schema.neighbours, rows: schema.rows.about };
  const ledger = await unpaidLedger(schema);
  const curator = await openCurator({ schema, rows: fileSource(data), ledger, threads: 1 });
  await curator.close();
  return curator.facts;
}

/** A ledger that is thrown away, for a curator that is only asked what is public. */
export async function unpaidLedger({
  name,
  neighbours,
  unit,
}: Pick<Budget, "neighbours" | "unit"> & {
  readonly name: string;
}): Promise<Ledger> {
  const ledger = memoryLedger({ clock: () => "1970-01-01T00:00:00Z" });
  const one = { epsilon: rational(1n), delta: rational(0n), composition: "basic" } as const;
  await ledger.open({ dataset: name, neighbours, unit, ...one });
  return ledger;
}

export async function stateOf({
  files,
  seed,
}: Pick<Planned, "files" | "seed">): Promise<LedgerState | undefined> {
  if (seed !== undefined || !existsSync(files.ledger)) return undefined;
  const ledger = await openLedger(files.ledger);
  try {
    return await ledger.state();
  } finally {
    await ledger.close();
  }
}

interface Told {
  readonly facts: PublicFacts;
  readonly quote: Quote;
  readonly state: LedgerState | undefined;
}

/** The block that is shown before spending. */
export function quoteText({ plan }: Planned, { facts, quote, state }: Told): string {
  const { name, summary, cite } = methodNamed(plan.task, plan.method);
  const { cost, theorem } = quote.price;
  const inputs = inputsOf(facts.schema, plan.attributes);
  const attributes = declaredIn(inputs);
  const missing = policiesText(attributes);
  const data = [
    facts.schema.name,
    rowsText(facts),
    `${attributes.length} attributes → ${inputs.length - 1} inputs`,
    neighboursText(facts.neighbours),
  ];
  const rows = [
    [name, summary],
    ["source", cite],
    ["data", data.join(" · ")],
    ...(missing === undefined ? [] : [["missing", missing]]),
    ["options", quote.notes.join(" · ")],
    [
      "cost",
      `ε ${costText(cost.epsilon)}, δ ${formatDelta(cost.delta)}   ${drawsText(quote)}, ${theorem} composition`,
    ],
    ["budget", state ? afterText(state, cost) : noBudget(facts.schema)],
    ...(plan.task === "classify" ? expectRows(expectedError(facts, plan).sentence) : []),
  ];
  return textTable([{ title: "" }, { title: "" }], rows);
}

const expectRows = (sentence: string): string[][] =>
  wrap(sentence, 100, "")
    .split("\n")
    .map((line, i) => [i === 0 ? "expect" : "", line]);

export function rowsText({ neighbours, rows }: PublicFacts): string {
  if (rows === undefined) return "number of rows private";
  return neighbours === "replace" ? `${count(rows)} rows` : `about ${count(rows)} rows, as declared`;
}

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

function quoteJson(
  { plan }: Planned,
  facts: PublicFacts,
  quote: Quote,
  state: LedgerState | undefined,
): string {
  return json({
    dryRun: true,
    plan,
    ...priceJson(quote),
    notes: quote.notes,
    ...(plan.task === "classify" ? { expect: expectedError(facts, plan) } : {}),
    budget: state ? stateJson(state) : null,
  });
}

/** A price and its draws as JSON: amounts as exact decimal texts. */
export function priceJson({ price, draws }: Pick<Quote, "price" | "draws">) {
  const { epsilon, delta, rho } = price.cost;
  return {
    cost: {
      epsilon: toDecimal(epsilon, 12, "up"),
      delta: toDecimal(delta, 30, "up"),
      ...(rho ? { rho: toDecimal(rho, 18, "up") } : {}),
      composition: price.theorem,
    },
    draws: draws.map((d) => ({
      kind: d.kind,
      count: d.count,
      ...(d.kind === "zcdp"
        ? { rho: toDecimal(d.rho, 18, "up") }
        : { epsilon: toDecimal(d.epsilon, 12, "up") }),
    })),
  };
}
