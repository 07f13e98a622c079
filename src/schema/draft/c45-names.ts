/**
 * A draft schema from a C4.5 names file, which declares the columns of the data file beside it: the classes first, then each attribute with its
 * values, `continuous`, `discrete N` or `ignore`. The class stands last in a row, unless the first entry names an attribute, as See5 lets it.
 *
 * Words are cut as C4.5 cuts them: a comma, a colon, a line's end, and a period before a blank each end one, `|` starts a comment, a backslash
 * protects what follows. Data files are CSV without a header, so that the CSV reader reads them. There, too, a period may end a line: a class
 * with one means the class.
 */
import { ensure, quote } from "../../base/errors.ts";
import { MAX_NAME, shownName } from "../fields.ts";
import { SCHEMA_FORMAT } from "../parse/schema.ts";
import type { FileFormat } from "../types.ts";
import type { DraftAttribute, DraftSchema } from "./draft.ts";

/** How the rows are written that belong to a names file. */
const DATA_FILE: Partial<FileFormat> = {
  format: "csv",
  header: false,
  delimiter: ",",
  quote: "",
  escape: "\\",
  comment: "|",
  commentAnywhere: true,
  missing: ["?"],
  trim: true,
};

const SOURCE = "C4.5 names file";

/** `label` is the attribute to predict where it is not the class. */
export function schemaFromNames(text: string, name: string, label?: string): DraftSchema {
  const words = [...wordsIn(text)];
  const classes = list(words);
  const attributes: DraftAttribute[] = [];
  while (words.length > 0) attributes.push(attributeOf(words, attributes.length + 1));
  const ownTarget = classes.length === 1 ? attributes.find((own) => own.name === classes[0]) : undefined;
  const columns = ownTarget ? attributes : [...attributes, classColumn(classes, attributes)];
  ensureDistinct(columns);
  const target = label ?? (ownTarget ?? columns.at(-1))?.name;
  ensure(
    columns.some((own) => own.name === target),
    "attribute-unknown",
    `The names file has no attribute ${shownName(target ?? "")} that could be the label.`,
    "Name an attribute; names are matched exactly, capitals and blanks included.",
  );
  const asLabel = (own: DraftAttribute): DraftAttribute =>
    own.name === target && own.kind !== "numeric" ? { ...own, kind: "label" } : own;
  return {
    privet: SCHEMA_FORMAT,
    name,
    file: DATA_FILE,
    attributes: columns.map((own, k) => asLabel(k === columns.length - 1 ? withPeriods(own) : own)),
  };
}

function classColumn(classes: readonly string[], attributes: readonly DraftAttribute[]): DraftAttribute {
  ensure(
    classes.length >= 2,
    "file-unreadable",
    "The file is no C4.5 names file: it does not begin with a list of classes.",
    'Its first line lists them, such as "sick, well."; then comes one attribute a line, such as "age: continuous.".',
  );
  const isTaken = attributes.some((own) => own.name === "class");
  return { name: isTaken ? "the class" : "class", kind: "categorical", values: classes, source: SOURCE };
}

/** The last word of a row may end with a period. */
function withPeriods(attribute: DraftAttribute): DraftAttribute {
  const { values = [] } = attribute;
  const spelt = values.filter((value) => !values.includes(`${value}.`)).map((value) => [`${value}.`, value]);
  return spelt.length === 0 ? attribute : { ...attribute, aliases: Object.fromEntries(spelt) };
}

function ensureDistinct(columns: readonly DraftAttribute[]): void {
  const names = new Set(columns.map((own) => own.name));
  ensure(
    names.size === columns.length,
    "file-unreadable",
    "The names file declares a name twice.",
    "Give every attribute its own name.",
  );
}

interface Word {
  readonly text: string;
  /** What ended it: a comma, a colon, or neither. */
  readonly end: "," | ":" | "";
}

function list(words: Word[]): string[] {
  const texts: string[] = [];
  for (let word = words.shift(); word; word = words.shift()) {
    ensure(word.end !== ":", "file-unreadable", NO_NAMES, "Write a period or a line's end after each list.");
    texts.push(word.text);
    if (word.end !== ",") break;
  }
  return texts;
}

const NO_NAMES = "The file is not written as C4.5's names files are.";

function attributeOf(words: Word[], place: number): DraftAttribute {
  const { text: name, end } = words.shift() ?? { text: "", end: "" };
  ensure(
    end === ":" && name !== "" && name.length <= MAX_NAME && name !== "__proto__",
    "file-unreadable",
    `${NO_NAMES} Attribute ${place} has no name, or one that is too long.`,
    'Write it as "age: continuous." or "colour: red, green, blue.".',
  );
  const values = list(words);
  ensure(
    values.length > 0 && !values[0].startsWith("="),
    values.length > 0 ? "format-unsupported" : "file-unreadable",
    `The attribute ${quote(name)} has ${values.length > 0 ? "a formula instead of values, which Privet does not work out" : "no values"}.`,
    "Declare its values or its type; write columns that follow from others into the data file.",
  );
  const [only] = values.length === 1 ? values : [""];
  if (/^continuous\b/.test(only)) return { name, kind: "numeric" };
  if (/^(?:ignore|label|date|time|timestamp)\b/.test(only)) return { name, kind: "ignored" };
  if (/^discrete\b/.test(only)) return { name, kind: "categorical" };
  // See5 marks ordered values with this word.
  const own = values[0].replace(/^\[ordered\] */, "");
  const declared = [own, ...values.slice(1)];
  ensure(
    new Set(declared).size === declared.length,
    "file-unreadable",
    `The values of ${quote(name)} in the names file hold the same value twice.`,
    "Write every value once.",
  );
  return { name, kind: "categorical", values: declared, source: SOURCE };
}

function* wordsIn(text: string): Generator<Word> {
  let word = "";
  let isEscaped = false;
  let begun = false;
  const told = (end: Word["end"]): Word => {
    const own = { text: word.trim().replace(/ {2,}/g, " "), end };
    word = "";
    begun = false;
    return own;
  };
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at] ?? "\n";
    if (isEscaped) {
      word += sign;
      isEscaped = false;
    } else if (sign === "\\") {
      begun = isEscaped = true;
    } else if (sign === "|") {
      while (at + 1 < text.length && !isLineEnd(text[at + 1])) at++;
    } else if (sign === "," || sign === ":") {
      if (begun) yield told(sign);
    } else if (sign === "." && isBlank(text[at + 1] ?? "\n")) {
      if (begun) yield told("");
    } else if (isLineEnd(sign)) {
      if (begun) yield told("");
    } else {
      begun ||= !isBlank(sign);
      word += begun ? (isBlank(sign) ? " " : sign) : "";
    }
  }
}

const isLineEnd = (sign: string): boolean => sign === "\n" || sign === "\r";
const isBlank = (sign: string): boolean => sign <= " " || sign === "|";
