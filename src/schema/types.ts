/**
 * What is public about a table: everything Privet may use without paying. Declared by the data's owner, never
 * computed from rows.
 */

/** Which tables count as neighbours: one row replaced by another, or one row more or less. */
export type Neighbours = "replace" | "add-remove";

/**
 * What a ledger may be opened for: the two of tables, and that of genome studies, where one person's genotypes, at all SNPs, are
 * replaced by others, while who takes part, who is a case and who a control is public.
 */
export const BOOK_NEIGHBOURS = ["replace", "add-remove", "replace-genotype"] as const;
/** What a ledger may be opened for: neighbours of tables, or of genome studies. */
export type BookNeighbours = (typeof BOOK_NEIGHBOURS)[number];

/** A level of a taxonomy: groups of codes (numeric) or of values (categorical) that together cover the domain. */
export interface TaxonomyLevel {
  readonly groups: readonly TaxonomyGroup[];
}
/** Codes or values that one level of a taxonomy does not tell apart. */
export interface TaxonomyGroup {
  readonly name: string;
  /** Categorical: the values in the group. */
  readonly values?: readonly string[];
  /** Numeric: values from `low` up to, but below, the next group's `low`; the last group reaches to `high`. */
  readonly low?: number;
}

interface AttributeCommon {
  readonly name: string;
  /** Where the bounds or values are known from, without looking at the rows: a codebook, a law, physics, a guess. */
  readonly source?: string;
  /** Levels from coarse (below the root) to fine; each refines the one before. Checked when the schema is loaded. */
  readonly taxonomy?: readonly TaxonomyLevel[];
}

/**
 * A number stands for a missing value and counts like any other. `group` and `measured` give it a code of its own, so that it enters no sum
 * and no quantile, and is a group by itself in models; they differ in what is shown: with `group` tables have a cell of missing
 * values, with `measured` they are of measured rows alone.
 */
export type MissingPolicy = number | "group" | "measured";

/** A column of numbers between declared bounds. */
export interface NumericAttribute extends AttributeCommon {
  readonly kind: "numeric";
  readonly low: number;
  readonly high: number;
  /** The grid that values are rounded to: low, low + step, low + 2·step, … */
  readonly step: number;
  /** `log` spreads small values out: position ∝ ln(1 + (x − low)/step). */
  readonly scale: "linear" | "log";
  /** What a missing or unreadable value is: a declared number that stands for it, or a value of its own kind. */
  readonly missing: MissingPolicy;
}

/** A column of declared values. */
export interface CategoricalAttribute extends AttributeCommon {
  readonly kind: "categorical";
  readonly values: readonly string[];
  /** The value that stands for missing and undeclared ones; one of `values`. */
  readonly other: string;
  /** Spellings in the file that mean a declared value, e.g. {"<=50K.": "<=50K"}. */
  readonly aliases?: Readonly<Record<string, string>>;
}

/** The attribute that classifiers predict. */
export interface LabelAttribute extends Omit<CategoricalAttribute, "kind"> {
  readonly kind: "label";
}

/** A column that is in the file but is never read into the table. */
interface IgnoredAttribute extends AttributeCommon {
  readonly kind: "ignored";
}

/** A column as its schema declares it. */
export type Attribute = NumericAttribute | CategoricalAttribute | LabelAttribute | IgnoredAttribute;
/** An attribute that has codes: everything but the ignored. */
export type CodedAttribute = NumericAttribute | CategoricalAttribute | LabelAttribute;

/** What stands between the whole part of a number and its fraction. */
export type DecimalMark = "." | ",";

/** How the file is written; everything has a default that suits a plain CSV file. */
export interface FileFormat {
  readonly path?: string;
  readonly format: "csv" | "arff" | "libsvm";
  readonly delimiter: string;
  readonly quote: string;
  /** The character after this one stands for itself. */
  readonly escape?: string;
  /** Whether the first line names the columns; without it, columns come in the schema's order. */
  readonly header: boolean;
  /** Fields that mean "missing". */
  readonly missing: readonly string[];
  /** Lines that start with this are skipped. */
  readonly comment?: string;
  /** Whether a comment may also stand behind the fields of a line; it ends them. */
  readonly commentAnywhere?: true;
  readonly trim: boolean;
  /** CSV: the mark in numbers; a point unless declared. */
  readonly decimal?: DecimalMark;
}

/** All that is public about a table: its columns, who its rows are about, and what its file looks like. */
export interface Schema {
  readonly name: string;
  readonly visibility: "private" | "public";
  /** Who is protected, in words: person, household, visit. One row each. */
  readonly unit: string;
  readonly neighbours: Neighbours;
  /** `replace` keeps the number of rows, so it is public; with `add-remove` it is private, and `about` may be declared. */
  readonly rows: { readonly about?: number };
  readonly file: FileFormat;
  readonly attributes: readonly Attribute[];
}
