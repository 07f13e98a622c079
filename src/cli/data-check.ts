/** privet data check: what is declared and what is not; for the owner alone, what in the rows does not fit. */
import { existsSync } from "node:fs";
import { findDataset, readSchemaJson } from "../node/dataset.ts";
import { fileSource } from "../node/file.ts";
import { misfits, type OwnerReport } from "../read/misfits.ts";
import { readTable } from "../read/read-table.ts";
import { missingDeclarations } from "../schema/draft.ts";
import { parseSchema } from "../schema/parse.ts";
import type { Attribute, Schema } from "../schema/types.ts";
import type { Command, Input } from "./command.ts";
import { datasetOf, shellWord } from "./input.ts";
import { json, note, warn } from "./notes.ts";
import { count, neighboursText } from "./show.ts";
import { textTable } from "./text-table.ts";
import { missingSteps } from "./undeclared.ts";

const MARK = "NOT FOR RELEASE";

export const dataCheck: Command = {
  name: "data check",
  usage: "DATA [--owner]",
  summary:
    "Lists what is declared and what is not. No row is read. With --owner it reads the rows and counts what does not fit the schema: exact counts, for the owner's eyes only.",
  args: ["DATA"],
  flags: { owner: { type: "switch", tip: `Reads the rows and prints the report marked ${MARK}.` } },
  examples: ["privet data check patients", "privet data check patients --owner"],

  async run(input) {
    return input.flags.owner ? ownerReport(input) : publicReport(input);
  },
};

async function publicReport(input: Input): Promise<number> {
  const { args, flags, io } = input;
  const files = findDataset(args[0], io.cwd);
  const draft = await readSchemaJson(files.schema);
  const missing = missingDeclarations(draft);
  const schema = missing.length === 0 ? parseSchema(draft) : undefined;
  if (flags.json) io.out(json({ complete: missing.length === 0, missing }));
  else if (schema) io.out(declarations(schema));
  else io.out(missing.map(({ attribute, what }) => `${attribute}: ${what} undeclared\n`).join(""));
  if (schema?.visibility === "public") note(input, "Everything is declared. Public data needs no budget.");
  else
    for (const line of missingSteps(missing, shellWord(args[0]), existsSync(files.ledger))) note(input, line);
  return 0;
}

function declarations(schema: Schema): string {
  const { name, visibility, unit, neighbours, rows, attributes } = schema;
  const about = rows.about === undefined ? "" : ` · about ${count(rows.about)} rows`;
  const heading = `  ${name} · ${visibility} · unit: ${unit} · neighbours: ${neighboursText(neighbours)}${about}\n\n`;
  const columns = [{ title: "attribute" }, { title: "kind" }, { title: "declared" }, { title: "source" }];
  return (
    heading +
    textTable(
      columns,
      attributes.map((a) => [a.name, a.kind, declared(a), a.source ?? ""]),
    )
  );
}

function declared(attribute: Attribute): string {
  if (attribute.kind === "ignored") return "";
  if (attribute.kind === "numeric") {
    const { low, high, step, scale, missing } = attribute;
    return `${low} … ${high} by ${step}${scale === "log" ? ", log" : ""}, missing → ${missing}`;
  }
  const text = attribute.values.join(", ");
  return text.length <= 40 ? text : `${attribute.values.length} values: ${text.slice(0, 25)}…`;
}

async function ownerReport(input: Input): Promise<number> {
  const { flags, io } = input;
  const { schema, data } = await datasetOf(input);
  const recorder = misfits(schema);
  await readTable(schema, fileSource(data), { misfits: recorder, signal: io.signal });
  const report = recorder.report();
  warn(
    input,
    "not-for-release",
    `${MARK}: exact counts of private rows, for the owner of ${schema.name} only.`,
  );
  io.out(flags.json ? json({ notForRelease: true, ...report }) : reportText(schema.name, report));
  return 0;
}

function reportText(name: string, report: OwnerReport): string {
  const kinds = ["missing", "clamped", "undeclared", "unreadable"] as const;
  const columns = [{ title: "attribute" }, ...kinds.map((title) => ({ title, align: "right" as const }))];
  const rows = Object.entries(report.attributes).map(([attribute, counts]) => [
    attribute,
    ...kinds.map((kind) => count(counts[kind])),
  ]);
  const odd = [
    `${count(report.rows)} rows`,
    `${count(report.ragged)} with fields too many or too few`,
    ...(report.weighted > 0 ? [`${count(report.weighted)} with a weight, counted once each`] : []),
    ...(report.openQuote ? ["a quote was still open at the end of the file"] : []),
  ];
  return `  ${MARK} · ${name}\n\n${textTable(columns, rows)}\n  ${odd.join(" · ")}\n`;
}
