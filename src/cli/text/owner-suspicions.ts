/** What counts of misfits suggest: a declaration that reads the rows otherwise than they were meant. For the owner's eyes. */
import type { OwnerReport } from "../../read/misfits.ts";
import { shownName } from "../../schema/fields.ts";
import type { LabelAttribute, NumericAttribute, Schema } from "../../schema/types.ts";
import type { Input } from "../command.ts";
import { shellWord } from "../input.ts";
import { countText } from "./amounts-text.ts";
import { note, warn } from "./notes.ts";

const many = (n: number, what: string): string => `${countText(n)} ${what}${n === 1 ? "" : "s"}`;

/** Of the values that are there, so many are unreadable before the column as a whole is suspected. */
const NEARLY_ALL = 0.9;

/** What a rough number may be off by, either way, before the errors that are told from it are untrue. */
const ROUGH = 2;

export function tellSuspicions(input: Input, schema: Schema, report: OwnerReport): void {
  tellOfSize(input, schema, report);
  for (const attribute of schema.attributes) {
    if (attribute.kind === "label") tellOfLabel(input, attribute, report);
    if (attribute.kind === "numeric") tellOfNumber(input, schema, attribute, report);
  }
}

/** Errors to expect, and how large δ may be, follow from the declared number: analysts are told them, and not that it is off. */
function tellOfSize(input: Input, { rows: { about } }: Schema, { rows }: OwnerReport): void {
  if (about === undefined || (about <= ROUGH * rows && rows <= ROUGH * about)) return;
  warn(
    input,
    "rows-about-far",
    `About ${countText(about)} rows are declared, and there are ${countText(rows)}: errors that analysts are told to expect are worked out for the declared number. If a better one may be known, declare it, as roughly as you may tell it: privet schema set ${shellWord(input.args[0])} --rows-about N.`,
    { about, rows },
  );
}

/** A classifier that learns from them learns that they are the value that stands for them. */
function tellOfLabel(input: Input, { name, other }: LabelAttribute, { attributes }: OwnerReport): void {
  const { missing, undeclared } = attributes[name];
  if (missing + undeclared > 0)
    warn(
      input,
      "label-unknown",
      `The label ${shownName(name)} is missing in ${many(missing, "row")} and undeclared in ${many(undeclared, "row")}, which count as ${JSON.stringify(other)}. Declare every value, or another for them: privet schema set ${shellWord(input.args[0])} ${shellWord(name)} --other VALUE.`,
      { attribute: name, missing, undeclared, other },
    );
}

function tellOfNumber(
  input: Input,
  { file }: Schema,
  { name, step }: NumericAttribute,
  { rows, attributes }: OwnerReport,
): void {
  const { missing, unreadable, rounded } = attributes[name];
  const data = shellWord(input.args[0]);
  if (unreadable > 0 && unreadable >= NEARLY_ALL * (rows - missing)) {
    const comma =
      file.format === "csv" && file.decimal !== ","
        ? ` A decimal comma? privet schema set ${data} --decimal-comma.`
        : "";
    note(
      input,
      `(Nearly) all values of ${shownName(name)} are unreadable, and read as missing.${comma} Units, dates and signs between thousands are not read: take them out of the file, or declare values instead of bounds.`,
    );
  }
  if (rounded > 0)
    note(
      input,
      `${many(rounded, "value")} of ${shownName(name)}: rounded to ${step === 1 ? "whole numbers" : `steps of ${step}`}; a finer step: privet schema set ${data} ${shellWord(name)} --step ${Number((step / 10).toPrecision(6))}.`,
    );
}
