/** The flags of privet init that say how a file is written, checked: which of them a form takes, and what they may be. */
import { ensure, marked, PrivetError, quote, word } from "../../../base/errors.ts";
import { type DraftAsked, type DraftForm, draftFormOf } from "../../../node/draft-file.ts";
import { MAX_NAME } from "../../../schema/fields.ts";
import type { Flags, Input } from "../../command.ts";
import { listOf, numberOf, oneOf, textOf } from "../../input.ts";

const mark = (tip: string, fallback?: string): Flags[string] => ({
  type: "text",
  value: "MARK",
  tip,
  ...(fallback === undefined ? {} : { default: fallback }),
});

export const draftFlags: Flags = {
  delimiter: mark('What separates columns: ",", ";", "tab".', "found in the header"),
  escape: mark("The character after it stands for itself: \\ in files with backslashes."),
  comment: mark("What lines begin with that are none: #."),
  "decimal-comma": { type: "switch", tip: "Numbers are written 3,5, as spreadsheets do in many countries." },
  header: { type: "switch", tip: "You vouch for it: the first line names the columns, and is no row." },
  "no-header": { type: "switch", tip: "The file has no such line; --columns names them." },
  columns: {
    type: "text",
    value: "a,b",
    repeats: true,
    tip: "The columns' names in order; @FILE with one a line, or the flag again for each, where names hold commas.",
  },
  features: {
    type: "text",
    value: "N",
    tip: "LIBSVM: how many features there are, where --columns does not name them.",
  },
  format: { type: "text", value: "WORD", tip: "csv, arff or libsvm.", default: "by the file's name" },
};

/** --table is a study's file of genotypes; of a database's file the table is a part of the address. */
export function refuseTableOfDatabase(address: string, table: string | undefined): void {
  if (table === undefined || !DATABASE.test(address)) return;
  const file = address.replace(/^duckdb:|#.*$/gs, "");
  const isDuckdb = /\.sqlite3?$/i.exec(file) === null;
  throw new PrivetError(
    "option-out-of-range",
    `--table names a study's file of genotypes, and ${quote(address)} is a database.`,
    marked`Write the table after the file: {command:init ${word(`${isDuckdb ? "duckdb:" : ""}${file}#${table}`)}}.`,
  );
}

const DATABASE = /^duckdb:|\.(?:duckdb|sqlite3?)(?:#|$)/i;

/** What the flags say of a file, checked before it is opened. */
export async function draftAsked(input: Input, file: string): Promise<DraftAsked> {
  const { flags } = input;
  const form = draftFormOf(file, oneOf(flags, "format", ["csv", "arff", "libsvm"]));
  refuseOdd(input, form);
  return {
    form,
    label: textOf(flags, "label"),
    marks: marksOf(input),
    columns: await columnsNamed(input),
    features: numberOf(flags, "features"),
    isVouchedFor: async () => flags.header === true || isYes(await input.io.ask?.(DOES_IT_NAME)),
  };
}

const DOES_IT_NAME =
  "The first line may be somebody's row; it is not shown. Does it name the columns? [y/N] ";
const isYes = (answer: string | undefined): boolean => /^y(es)?$/i.test(answer?.trim() ?? "");

const takes: Readonly<Record<DraftForm, readonly string[]>> = {
  csv: ["delimiter", "escape", "comment", "decimal-comma", "header", "no-header", "columns"],
  arff: [],
  libsvm: ["columns", "features"],
  rows: ["header"],
};

function refuseOdd({ flags }: Input, format: DraftForm): void {
  const odd = Object.keys(draftFlags).find(
    (flag) => flag !== "format" && flags[flag] !== undefined && !takes[format].includes(flag),
  );
  ensure(
    odd === undefined,
    "option-out-of-range",
    `--${odd} means nothing for this file.`,
    "Leave it out, or say what the file is: --format csv, arff or libsvm.",
  );
  ensure(
    format !== "csv" || (flags["no-header"] === true) === (flags.columns !== undefined),
    "option-out-of-range",
    "--no-header and --columns go together: without a header, nothing else names the columns.",
    "Write, for example, --no-header --columns age,ward,outcome.",
  );
  ensure(
    !flags.header || !flags["no-header"],
    "option-out-of-range",
    "--header and --no-header contradict each other.",
    "Give one of them.",
  );
}

async function columnsNamed(input: Input): Promise<readonly string[] | undefined> {
  const columns = await listOf(input, "columns");
  const odd = columns?.find(
    (own, i) => columns.indexOf(own) < i || own.length > MAX_NAME || own === "__proto__",
  );
  ensure(
    odd === undefined,
    "option-out-of-range",
    `--columns has ${quote(odd)} twice, or it cannot be a name.`,
    `Give every column its own name of at most ${MAX_NAME} characters.`,
  );
  return columns;
}

function marksOf({ flags }: Input): DraftAsked["marks"] {
  const delimiter = markOf(textOf(flags, "delimiter"), "delimiter", ";");
  const escaping = markOf(textOf(flags, "escape"), "escape", "\\");
  const comment = textOf(flags, "comment");
  ensure(comment !== "", "option-out-of-range", "--comment is empty.", "Write, for example, --comment '#'.");
  ensure(
    escaping === undefined || escaping !== delimiter,
    "option-out-of-range",
    "--escape and --delimiter are the same character.",
    "Give different ones.",
  );
  return {
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(escaping === undefined ? {} : { escape: escaping }),
    ...(comment === undefined ? {} : { comment }),
    ...(flags["decimal-comma"] ? { decimal: "," as const } : {}),
  };
}

function markOf(text: string | undefined, flag: string, example: string): string | undefined {
  if (text === undefined) return undefined;
  const sign = text === "tab" || text === "\\t" ? "\t" : text;
  ensure(
    sign.length === 1 && sign !== "\n" && sign !== "\r" && sign !== '"',
    "option-out-of-range",
    `--${flag} is ${quote(text)}; it must be one character, or tab.`,
    `Write, for example, --${flag} "${example}".`,
  );
  return sign;
}
