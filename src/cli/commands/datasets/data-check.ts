/** privet data check: what is declared and what is not; for the owner alone, what in the rows does not fit. */
import { fileSource } from "../../../node/file.ts";
import { misfits, type OwnerReport } from "../../../read/misfits.ts";
import { readTable } from "../../../read/read-table.ts";
import { missingDeclarations } from "../../../schema/draft/draft.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Attribute, Schema } from "../../../schema/types.ts";
import { budgetStands, declaredTable, isKeptElsewhere, sizeTold } from "../../../service/declare/save.ts";
import type { Command, Input } from "../../command.ts";
import { allowPathFlag, datasetOf, shellWord } from "../../input.ts";
import { countText, neighboursText } from "../../text/amounts-text.ts";
import { policyText } from "../../text/missing-policy.ts";
import { json, note, warn } from "../../text/notes.ts";
import { tellSuspicions } from "../../text/owner-suspicions.ts";
import { textTable } from "../../text/text-table.ts";
import { missingSteps } from "../../words/undeclared.ts";
import { onOneLine } from "../../words/visible.ts";

const MARK = "NOT FOR RELEASE";

export const dataCheck: Command = {
  usage: "DATA [--owner]",
  args: ["DATA"],
  flags: {
    owner: { type: "switch", tip: `Reads the rows and prints the report marked ${MARK}.` },
    ...allowPathFlag,
  },
  examples: ["privet data check patients", "privet data check patients --owner"],

  async run(input) {
    return input.flags.owner ? ownerReport(input) : publicReport(input);
  },
};

async function publicReport(input: Input): Promise<number> {
  const { args, flags, io } = input;
  const { files, schema: draft } = await declaredTable(args[0], io.cwd);
  const missing = missingDeclarations(draft);
  const schema = missing.length === 0 ? parseSchema(draft) : undefined;
  if (flags.json) io.out(json({ complete: missing.length === 0, missing }));
  else if (schema) io.out(declarations(schema));
  else io.out(missing.map(({ attribute, what }) => `${onOneLine(attribute)}: ${what} undeclared\n`).join(""));
  if (schema?.visibility === "public") note(input, "Public data needs no budget.");
  const standing = {
    data: shellWord(args[0]),
    hasBudget: budgetStands(files, schema ? draft : {}),
    ...sizeTold(draft),
    isElsewhere: isKeptElsewhere(draft),
  };
  for (const line of missingSteps(missing, standing)) note(input, line);
  return 0;
}

function declarations(schema: Schema): string {
  const { name, visibility, unit, neighbours, rows, attributes } = schema;
  const about = rows.about === undefined ? "" : ` · about ${countText(rows.about)} rows`;
  const heading = `  ${name} · ${visibility} · unit: ${onOneLine(unit)} · neighbours: ${neighboursText(neighbours)}${about}\n\n`;
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
    const { low, high, step, scale } = attribute;
    const grid = step === 1 && Number.isInteger(low) ? ", whole numbers" : ` in steps of ${step}`;
    return `${low} … ${high}${grid}${scale === "log" ? ", log" : ""}, ${policyText(attribute)}`;
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
  if (schema.file.format === "csv" && (report.ragged > 0 || report.openQuote)) note(input, QUOTING);
  tellSuspicions(input, schema, report);
  return 0;
}

const QUOTING =
  "Where fields do not fit the columns, or a quote stays open, the file may quote in another way: file.delimiter, " +
  'file.quote and file.escape ("\\\\" for backslashes) in the schema say how.';

function reportText(name: string, report: OwnerReport): string {
  const kinds = ["missing", "clamped", "rounded", "undeclared", "unreadable"] as const;
  const columns = [{ title: "attribute" }, ...kinds.map((title) => ({ title, align: "right" as const }))];
  const rows = Object.entries(report.attributes).map(([attribute, counts]) => [
    attribute,
    ...kinds.map((kind) => countText(counts[kind])),
  ]);
  const odd = [
    `${countText(report.rows)} rows`,
    `${countText(report.ragged)} with fields too many or too few`,
    ...(report.weighted > 0 ? [`${countText(report.weighted)} with a weight, counted once each`] : []),
    ...(report.tooLong > 0 ? [`${countText(report.tooLong)} too long to keep`] : []),
    ...(report.openQuote ? ["a quote was still open at the end of the file"] : []),
  ];
  return `  ${MARK} · ${name}\n\n${textTable(columns, rows)}\n  ${odd.join(" · ")}\n`;
}
