/** What a codebook says of one attribute, as a schema's file would say it; and what a codebook says of a schema. */

import { quote } from "../../base/errors.ts";
import type { Json } from "../../base/json.ts";
import { plainNumber } from "../../base/plain-number.ts";
import type { Attribute } from "../types.ts";
import { spokenOf, withChanges } from "./declare.ts";

type Cells = ReadonlyMap<string, unknown>;

export interface DeclaredByCodebook {
  /** What the attribute is now; undefined where the codebook says nothing of it. */
  readonly attribute?: Json;
  readonly problems: readonly string[];
}

export interface CodebookStyle {
  /** 0,5 is a half. */
  readonly decimalComma?: boolean;
}

/** The attribute as the codebook declares it; what the codebook leaves empty stays as it was. */
export function declaredBy(cells: Cells, before: Json, style: CodebookStyle): DeclaredByCodebook {
  const problems: string[] = [];
  const tell = (problem: string) => void problems.push(problem);
  const number = (column: string) => numberIn(cells.get(column), column, style, tell);
  const changes = withoutGaps({
    low: number("low"),
    high: number("high"),
    step: number("step"),
    scale: textIn(cells, "scale", tell)?.toLowerCase(),
    missing: missingIn(cells, style),
    values: valuesIn(cells.get("values"), tell),
    other: textIn(cells, "other", tell),
    source: textIn(cells, "source", tell),
  });
  const kind = kindIn(cells, changes, before.kind, tell);
  if (problems.length > 0 || (kind === undefined && Object.keys(changes).length === 0)) return { problems };
  return { attribute: withChanges(before, kind, changes), problems };
}

type Tell = (problem: string) => void;

const withoutGaps = (all: Json): Json =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

const WITH_COMMA = /^[+-]?\d+(?:,\d+)?(?:[eE][+-]?\d+)?$/;

function asNumber(cell: unknown, { decimalComma = false }: CodebookStyle): number | undefined {
  if (typeof cell === "number") return cell;
  const text = typeof cell === "string" ? cell.trim() : "";
  if (!decimalComma) return plainNumber(text);
  return WITH_COMMA.test(text) ? plainNumber(text.replace(",", ".")) : undefined;
}

function numberIn(cell: unknown, column: string, style: CodebookStyle, tell: Tell): number | undefined {
  if (cell === undefined) return undefined;
  const value = asNumber(cell, style);
  if (value !== undefined && Number.isFinite(value)) return value;
  const isComma = typeof cell === "string" && !style.decimalComma && WITH_COMMA.test(cell.trim());
  tell(
    isComma
      ? `${column} is ${quote(cell)}, with a decimal comma: write ${cell.trim().replace(",", ".")}, or say that commas are decimal.`
      : `${column} is ${quote(cell)}, which is no plain number.`,
  );
  return undefined;
}

/** A number, or a word that the schema's own parser knows or refuses. */
const missingIn = (cells: Cells, style: CodebookStyle): unknown => {
  const cell = cells.get("missing");
  return asNumber(cell, style) ?? (typeof cell === "string" ? cell.trim() : cell);
};

function textIn(cells: Cells, column: string, tell: Tell): string | undefined {
  const cell = cells.get(column);
  if (cell === undefined || typeof cell === "string") return cell;
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  tell(`${column} is no text.`);
  return undefined;
}

/** Separated by |, or else by ;: a value may hold one of them, or commas. */
function valuesIn(cell: unknown, tell: Tell): readonly string[] | undefined {
  if (cell === undefined) return undefined;
  const isList = Array.isArray(cell) && cell.every((value) => typeof value === "string");
  const text = typeof cell === "number" ? String(cell) : cell;
  if (isList) return cell as readonly string[];
  if (typeof text !== "string") {
    tell("values is neither a text nor a list of texts.");
    return undefined;
  }
  const values = text.split(text.includes("|") ? "|" : ";").map((value) => value.trim());
  if (values.includes("")) tell(`values has an empty place in its list of ${values.length}.`);
  if (values.length === 1 && text.includes(","))
    tell("values has commas, and would be one value; put | or ; between values.");
  return values;
}

const kindWords: Readonly<Record<Attribute["kind"], readonly string[]>> = {
  numeric: ["numeric", "number", "integer", "float", "continuous", "count"],
  categorical: ["categorical", "category", "nominal", "ordinal", "factor", "binary"],
  label: ["label", "target", "class"],
  ignored: ["ignored", "ignore", "skip"],
};

function kindIn(cells: Cells, changes: Json, before: unknown, tell: Tell): Attribute["kind"] | undefined {
  const word = textIn(cells, "kind", tell)?.trim().toLowerCase();
  const kinds = Object.keys(kindWords) as Attribute["kind"][];
  const told = kinds.find((kind) => kindWords[kind].includes(word ?? ""));
  if (word !== undefined && told === undefined) {
    tell(`kind is ${quote(word)}; it must be one of ${kinds.join(", ")}.`);
    return undefined;
  }
  const { isNumeric, hasValues } = spokenOf(changes);
  const isLabel = yesIn(cells.get("label"), tell);
  const own = told ?? (isNumeric ? "numeric" : hasValues ? "categorical" : undefined);
  const kind = isLabel ? "label" : own;
  const takesValues = kind === "categorical" || kind === "label";
  if ((isNumeric && kind !== "numeric") || (hasValues && !takesValues) || (isLabel && own === "numeric")) {
    tell("it speaks of different kinds: bounds are for numbers, values for categories and labels.");
    return undefined;
  }
  if (kind === "categorical" && told === undefined && before === "label" && isLabel === undefined)
    return "label";
  return kind ?? kinds.find((known) => known === before && "source" in changes);
}

function yesIn(cell: unknown, tell: Tell): boolean | undefined {
  if (cell === undefined || typeof cell === "boolean") return cell;
  const word = String(cell).trim().toLowerCase();
  if (["yes", "y", "true", "1", "x"].includes(word)) return true;
  if (["no", "n", "false", "0"].includes(word)) return false;
  tell(`label is ${quote(cell)}; it must be yes or no.`);
  return undefined;
}

/** What a codebook's columns are, in the order in which one is written. */
export const codebookTitles = [
  "name",
  "kind",
  "low",
  "high",
  "step",
  "scale",
  "missing",
  "values",
  "other",
  "source",
] as const;

/** An attribute's line of a codebook, as texts; undefined where a list of values cannot be told apart in one cell. */
export function codebookCells(attribute: Json): readonly string[] | undefined {
  const cells = codebookTitles.map((title) => {
    const value = attribute[title] ?? "";
    if (title === "kind") return value === "undeclared" ? "" : String(value);
    return Array.isArray(value) ? joined(value.map(String)) : String(value);
  });
  return cells.every((cell) => cell !== undefined) ? cells : undefined;
}

function joined(values: readonly string[]): string | undefined {
  const holds = (sign: string) => values.some((value) => value.includes(sign));
  const mark = holds("|") ? undefined : holds(";") ? (values.length > 1 ? "|" : undefined) : ";";
  const survives = values.every((value) => value !== "" && value === value.trim());
  const isOneOfMany = values.length === 1 && holds(",");
  return mark !== undefined && survives && !isOneOfMany ? values.join(mark) : undefined;
}
