/**
 * The header of an ARFF file: its relation, its attributes, and how many lines it takes, @data included.
 *
 * Words are cut as WEKA's tokenizer cuts them: blanks, tabs and commas separate, `{` and `}` stand alone, `%` starts
 * a comment, quotes of either kind protect everything but a backslash.
 *
 * A line that is no declaration may be a row whose @data line is missing, so no message quotes one.
 */
import { ensure, quote } from "../../base/errors.ts";

type ArffType = "numeric" | "integer" | "real" | "nominal" | "string" | "date" | "relational";

export interface ArffAttribute {
  readonly name: string;
  readonly type: ArffType;
  /** Nominal attributes: the values, in the header's order. */
  readonly values?: readonly string[];
  /** Date attributes that give a format. */
  readonly dateFormat?: string;
}

export interface ArffHeader {
  readonly relation: string;
  readonly attributes: readonly ArffAttribute[];
  /** Lines up to and including @data; rows start on the next one. */
  readonly lineCount: number;
}

/** Reads lines up to @data and asks for none after it. */
export function parseArffHeader(lines: Iterable<string>): ArffHeader {
  const attributes: ArffAttribute[] = [];
  const names = new Set<string>();
  let relation = "";
  let lineCount = 0;
  let depth = 0;

  for (const line of lines) {
    lineCount++;
    const words = arffWords(lineCount === 1 ? line.replace(/^\uFEFF/, "") : line, lineCount);
    if (words.length === 0) continue;
    const keyword = words[0].quoted ? "" : words[0].text.toLowerCase();

    // What lies between a relational attribute and its @end describes rows inside a field, not columns.
    if (keyword === "@end") depth = Math.max(0, depth - 1);
    else if (depth > 0 && keyword === "@attribute") depth += isRelational(words) ? 1 : 0;
    else if (keyword === "@relation") relation = joined(words.slice(1));
    else if (keyword === "@data") return { relation, attributes, lineCount };
    else {
      ensure(
        keyword === "@attribute",
        "file-unreadable",
        `Line ${lineCount} of the ARFF header is neither @relation, @attribute, @data nor a comment.`,
        "Correct the line; if the rows start here, put a line @data before them.",
      );
      const attribute = parseAttribute(words, lineCount);
      ensure(
        !names.has(attribute.name),
        "file-unreadable",
        `The ARFF header declares ${quote(attribute.name)} twice (again on line ${lineCount}).`,
        "Give every attribute its own name.",
      );
      names.add(attribute.name);
      attributes.push(attribute);
      if (attribute.type === "relational") depth++;
    }
  }
  return refuse("The ARFF header has no @data line.", "Check that the file is ARFF and that it is complete.");
}

interface ArffWord {
  readonly text: string;
  readonly quoted: boolean;
}

/** Cuts one header line into words; `{` and `}` outside quotes are words of their own. */
function arffWords(line: string, lineNumber: number): ArffWord[] {
  const words: ArffWord[] = [];
  let at = 0;
  while (at < line.length) {
    const first = line[at];
    if (first === "%") break;
    if (isGap(first)) at++;
    else if (first === "{" || first === "}") {
      words.push({ text: first, quoted: false });
      at++;
    } else if (first === "'" || first === '"') {
      const end = closingQuote(line, at);
      if (end < 0) {
        refuse(
          `A quote is opened and never closed on line ${lineNumber} of the ARFF header.`,
          "Close the quote.",
        );
      }
      words.push({ text: unescapeArff(line.slice(at + 1, end)), quoted: true });
      at = end + 1;
    } else {
      let end = at + 1;
      while (end < line.length && !isGap(line[end]) && !"{}%".includes(line[end])) end++;
      words.push({ text: line.slice(at, end), quoted: false });
      at = end;
    }
  }
  return words;
}

/** What quoted ARFF text stands for. */
export function unescapeArff(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (_, escaped: string) => {
    if (escaped.length === 5) return String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return controls.get(escaped) ?? escaped;
  });
}

const controls: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

// StreamTokenizer, on which WEKA's loader rests, takes every character up to the blank as a gap.
function isGap(character: string): boolean {
  return character <= " " || character === ",";
}

function closingQuote(line: string, opening: number): number {
  for (let at = opening + 1; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === line[opening]) return at;
  }
  return -1;
}

function joined(words: readonly ArffWord[]): string {
  return words.map((word) => word.text).join(" ");
}

function isRelational(words: readonly ArffWord[]): boolean {
  return words.length > 2 && !words[2].quoted && words[2].text.toLowerCase() === "relational";
}

function parseAttribute(words: readonly ArffWord[], line: number): ArffAttribute {
  const [, nameWord, typeWord, ...rest] = words;
  if (nameWord === undefined || typeWord === undefined || isBrace(nameWord)) {
    return refuse(
      `The attribute on line ${line} of the ARFF header has no ${nameWord ? "type" : "name"}.`,
      "Write it as: @attribute name numeric, or @attribute name {value, value}.",
    );
  }
  const name = nameWord.text;
  if (isBrace(typeWord)) return { name, type: "nominal", values: nominalValues(name, rest, line) };

  const type = simpleTypes.get(typeWord.text.toLowerCase());
  if (type === undefined) {
    return refuse(
      `The attribute ${quote(name)} on line ${line} of the ARFF header has an unknown type.`,
      "Types are numeric, integer, real, string, date, relational, or values in braces.",
    );
  }
  const format = type === "date" && rest.length > 0 && !isBrace(rest[0]) ? rest[0].text : undefined;
  ensureOnlyWeight(name, format === undefined ? rest : rest.slice(1), line);
  return { name, type, ...(format === undefined ? {} : { dateFormat: format }) };
}

const simpleTypes: ReadonlyMap<string, ArffType> = new Map(
  (["numeric", "integer", "real", "string", "date", "relational"] as const).map((type) => [type, type]),
);

function isBrace(word: ArffWord): boolean {
  return !word.quoted && (word.text === "{" || word.text === "}");
}

function nominalValues(name: string, words: readonly ArffWord[], line: number): readonly string[] {
  const end = words.findIndex((word) => isBrace(word) && word.text === "}");
  if (end < 0) {
    refuse(
      `The values of ${quote(name)} on line ${line} of the ARFF header do not end with a brace.`,
      "Write all values on one line, between { and }.",
    );
  }
  const values = words.slice(0, end).map((word) => word.text);
  ensure(
    new Set(values).size === values.length,
    "file-unreadable",
    `The values of ${quote(name)} on line ${line} of the ARFF header hold the same value twice.`,
    "Write every value once.",
  );
  ensureOnlyWeight(name, words.slice(end + 1), line);
  return values;
}

// WEKA 3.8 may write an attribute's weight in braces after its type; Privet has no use for it.
function ensureOnlyWeight(name: string, rest: readonly ArffWord[], line: number): void {
  const isWeight =
    rest.length === 3 && isBrace(rest[0]) && isBrace(rest[2]) && Number.isFinite(Number(rest[1].text));
  ensure(
    rest.length === 0 || isWeight,
    "file-unreadable",
    `The attribute ${quote(name)} on line ${line} of the ARFF header goes on after its type.`,
    "Put names and values that hold blanks between quotes.",
  );
}

function refuse(message: string, fix: string): never {
  ensure(false, "file-unreadable", message, fix);
}
