/** A public data set that Privet knows by name: what it is, where it comes from, and its schema. */
import { levels, numberOfCode } from "../coding/codes.ts";
import { parseSchema } from "../parse/schema.ts";
import type { FileFormat, Schema } from "../types.ts";

export interface KnownDataset {
  readonly name: string;
  readonly title: string;
  /** What a row is and what is predicted, in a sentence or two. */
  readonly about: string;
  readonly citation: string;
  readonly licence: string;
  /** The page of the public archive that keeps it. */
  readonly page: string;
  /** How to come from that page to the files, in words. */
  readonly obtain: string;
  readonly files: readonly KnownFile[];
  readonly schema: Schema;
}

export interface KnownFile {
  readonly name: string;
  readonly part: "all" | "training" | "test";
  /** Rows as documented. */
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Where the archive keeps the bare file, if it does. */
  readonly address?: string;
}

export const CC_BY = "CC BY 4.0 (UCI Machine Learning Repository)";
export const WEKA_LICENCE = "GPL-2 or later (distributed with WEKA 3.6.14); the underlying set is public";
export const WEKA_PAGE = "https://www.cs.waikato.ac.nz/ml/weka/";

/** A schema of public data: one row replaced, the number of rows known. */
export function publicSchema(
  name: string,
  unit: string,
  file: Partial<FileFormat>,
  attributes: readonly Readonly<Record<string, unknown>>[],
): Schema {
  return parseSchema({
    privet: "schema/1",
    name,
    visibility: "public",
    unit,
    neighbours: "replace",
    file,
    attributes,
  });
}

/** The two fields that ARFF files need: only `?` is missing there. */
export const arffFile = { format: "arff", missing: ["?"] } as const;

/**
 * Documented to be always present, so that a number may stand for missing ones that do not occur: the middle level, unless another is
 * given. A group of its own would be one more input of every model, for nothing.
 */
export function numeric(
  name: string,
  low: number,
  high: number,
  source: string,
  more: { readonly step?: number; readonly scale?: "log"; readonly missing?: number } = {},
) {
  return { name, kind: "numeric", low, high, missing: middleOf(low, high, more.step), ...more, source };
}

/** The middle of the grid that a schema has by default. */
function middleOf(low: number, high: number, given: number | undefined): number {
  const whole = Number.isInteger(low) && Number.isInteger(high);
  const step = given ?? (whole ? 1 : (high - low) / 1000);
  const grid = { name: "", kind: "numeric", low, high, step, scale: "linear", missing: low } as const;
  return numberOfCode(grid, Math.round((levels(grid) - 1) / 2));
}

/** Documented to be always present: no "?" is added, and what should not occur counts as `other`, or the first value. */
export function categorical(name: string, values: readonly string[], source: string, other = values[0]) {
  return { name, kind: "categorical", values, other, source };
}

/** Documented to be missing at times: "?" is one more value. */
export function missingAs(name: string, values: readonly string[], source: string) {
  return { name, kind: "categorical", values: [...values, "?"], other: "?", source };
}

export function label(
  name: string,
  values: readonly string[],
  source: string,
  more: { readonly aliases?: Readonly<Record<string, string>> } = {},
) {
  return { name, kind: "label", values, ...more, source };
}

export function ignored(name: string, source: string) {
  return { name, kind: "ignored", source };
}

/** Values that hold no blanks, written as one text. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
