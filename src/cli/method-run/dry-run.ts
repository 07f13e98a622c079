/** --dry-run of a fit: what would be done and what it would cost. Nothing is spent. */
import { declaredIn, signedInputs } from "../../schema/coding/layout.ts";
import { learnable } from "../../schema/coding/learnable.ts";
import type { Schema } from "../../schema/types.ts";
import { type QuoteJson, quote } from "../../service/quote.ts";
import type { Input } from "../command.ts";
import { neighboursText } from "../text/amounts-text.ts";
import { policiesText } from "../text/missing-policy.ts";
import { json, note } from "../text/notes.ts";
import { priceRows, rowsText } from "../text/quote-text.ts";
import { factsTable, readableWidth } from "../text/text-table.ts";
import { expectationOf } from "../words/command-line.ts";
import type { Planned } from "./typed-plan.ts";

export async function dryRun(input: Input, planned: Planned): Promise<number> {
  const { flags, io } = input;
  planned.data.ensureEngine?.(planned.wish);
  const quoted = await quote(planned.data, planned.plan, { seed: planned.seed, signal: io.signal });
  io.out(flags.json ? quoteJson(quoted) : `\n${quoteText(quoted, planned.schema, readableWidth(io))}\n`);
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

function quoteJson({ plan, cost, draws, notes, expected, budget, after }: QuoteJson): string {
  const expect = expected === undefined ? {} : { expect: expected };
  return json({ dryRun: true, plan, cost, draws, notes, ...expect, budget, after });
}

/** The block that is shown before spending. */
function quoteText(quoted: QuoteJson, schema: Schema, width: number): string {
  const { plan, method, data, notes, expected } = quoted;
  const known = learnable(schema, plan.attributes);
  // A number that is predicted is none of those that are learnt from.
  const inputs = signedInputs(known.filter(({ name }) => name !== plan.label));
  const attributes = declaredIn(inputs);
  const missing = policiesText(known);
  const about = [
    data.name,
    rowsText(data),
    ...countedText(plan, attributes.length, inputs.length - 1),
    neighboursText(data.neighbours),
  ];
  const said = expectationOf(expected);
  const rows = [
    [method.name, method.summary],
    ["source", method.cite],
    ["data", about.join(" · ")],
    ...(missing === undefined ? [] : [["missing", missing]]),
    ["options", notes.join(" · ")],
    ...priceRows(quoted),
    ...(said === undefined ? [] : [["expect", said]]),
  ];
  return factsTable(rows, width);
}

/** What is published has groups instead of inputs; of a whole table the method itself says how many attributes there are, labels among them. */
function countedText({ task, label }: QuoteJson["plan"], attributes: number, inputs: number): string[] {
  const counted = `${attributes} ${attributes === 1 ? "attribute" : "attributes"}`;
  if (task !== "publish") return [`${counted} → ${inputs} inputs`];
  return label === undefined ? [] : [counted];
}
