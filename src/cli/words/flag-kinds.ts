/**
 * What the text after a flag may be. A flag's declaration names its kind, and check-flags.ts refuses whatever is not of it before
 * the command runs: a slip of the pen must not spend budget.
 */

import { type Code, ensure, quote } from "../../base/errors.ts";
import { type Option, shownDefault } from "../../base/options.ts";
import { bytesOf } from "../../base/sizes.ts";
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";

export interface FlagKind {
  readonly name:
    | "text"
    | "folder"
    | "name"
    | "cap"
    | "epsilon"
    | "delta"
    | "number"
    | "size"
    | "choice"
    | "list"
    | "new-file"
    | "file"
    | "option";
  /** Throws, with a code, what is not of the kind; looks at the text alone. */
  refuse(flag: string, text: string): void;
  /** Some that are, and some just outside its limits, for the suite that runs every flag. */
  readonly examples: readonly string[];
  readonly outside?: readonly string[];
}

const refusing =
  (isRight: (text: string) => boolean, must: string, fix: string, code: Code = "option-out-of-range") =>
  (flag: string, text: string): void =>
    ensure(isRight(text), code, `--${flag} is ${quote(text)}; it must be ${must}.`, fix);

/** Anything but nothing. */
export const text: FlagKind = {
  name: "text",
  refuse: refusing((word) => word !== "", "some text", "Write it after the flag, or leave the flag out."),
  examples: ["a"],
};

/** Whatever it is, the command itself looks at it, nothing included. */
export const anything: FlagKind = { name: "text", refuse() {}, examples: ["a"] };

const isName = (word: string) =>
  word.trim() === word && word !== "" && !hasControl(word) && word.length <= 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const hasControl = (word: string) => /[\u0000-\u001f\u007f-\u009f]/.test(word);

/** What somebody or something is called. */
export const name: FlagKind = {
  name: "name",
  refuse: refusing(
    isName,
    "a name, without blanks around it and not empty",
    "Write the name, or leave the flag out.",
  ),
  examples: ["ana"],
};

export const epsilonKind: FlagKind = {
  name: "epsilon",
  refuse: (_, word) => void epsilonFrom(word),
  examples: ["0.2", "0.4"],
};
/** The most that a holder may spend; 0 suspends. */
export const capKind: FlagKind = {
  name: "cap",
  refuse: (_, word) => void (word === "0" || epsilonFrom(word)),
  examples: ["0.2", "0"],
};
export const deltaKind: FlagKind = {
  name: "delta",
  refuse: (_, word) => void deltaFrom(word),
  examples: ["1e-9", "1e-8"],
};

const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

interface Limits {
  readonly from?: number;
  readonly above?: number;
  readonly upTo?: number;
  readonly below?: number;
  readonly whole?: boolean;
  readonly examples: readonly string[];
}

/** A plain decimal number within limits; "NaN", "1e400" and "0x10" are none. */
export function number(limits: Limits): FlagKind {
  const { from, above, upTo, below, whole, examples } = limits;
  const isWithin = (x: number) =>
    Number.isFinite(x) &&
    (!whole || Number.isSafeInteger(x)) &&
    (from === undefined || x >= from) &&
    (above === undefined || x > above) &&
    (upTo === undefined || x <= upTo) &&
    (below === undefined || x < below);
  const ends = [
    ...(from === undefined ? [] : [`from ${from} on`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(upTo === undefined ? [] : [`at most ${upTo}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  const must = [whole ? "a whole number" : "a plain number", ends.join(" and ")]
    .filter((part) => part !== "")
    .join(", ");
  return {
    name: "number",
    refuse: refusing(
      (word) => NUMBER.test(word) && isWithin(Number(word)),
      must,
      `Write one such as ${examples[0]}.`,
    ),
    examples,
    outside: [
      ...(from === undefined ? [] : [from - 1, from - 1e-9]),
      ...(above === undefined ? [] : [above, above - 1]),
      ...(upTo === undefined ? [] : [upTo * 1.01 + 1, 2 * upTo]),
      ...(below === undefined ? [] : [below, below + 1]),
      ...(whole ? [1.5] : []),
    ].map(String),
  };
}

/** How much memory: "2GB", "512 MB". */
export function size(least: string): FlagKind {
  return {
    name: "size",
    refuse: refusing(
      (word) => (bytesOf(word) ?? 0) >= bytesOf(least)!,
      `a size such as 2GB, from ${least} on`,
      "Write it with its unit: MB, GB or TB.",
    ),
    examples: ["2GB", "1 TB"],
    outside: ["0MB", "1KB", "2", "GB"],
  };
}

export function choice(words: readonly string[]): FlagKind {
  return {
    name: "choice",
    refuse: refusing((word) => words.includes(word), `one of ${words.join(", ")}`, "Choose one of these."),
    examples: words,
  };
}

/** "a,b", or "@FILE" with one a line. */
export const list: FlagKind = {
  name: "list",
  refuse: refusing(
    (word) =>
      word.startsWith("@") ? isPath(word.slice(1)) : word.split(",").every((item) => item.trim() !== ""),
    "a list without empty places",
    "Write a,b, or @FILE with one a line.",
  ),
  examples: [],
};

/** Linux and macOS take names of up to 255 bytes, and paths of up to 4,096 or 1,024. */
const MOST_BYTES = { name: 255, path: 1000 } as const;

/** A path that files can have: one that could not be written would be found out only after the spend. */
const isPath = (path: string) =>
  path.trim() !== "" &&
  !hasControl(path) &&
  Buffer.byteLength(path) <= MOST_BYTES.path &&
  path.split(/[/\\]/).every((part) => Buffer.byteLength(part) <= MOST_BYTES.name);

/** A file that is to be read. */
export const file: FlagKind = {
  name: "file",
  refuse: refusing(isPath, "a path", "Write the path of a file."),
  examples: [],
};

export const folder: FlagKind = { ...file, name: "folder" };

/** A file that is to be written; where a format is meant, by its ending. */
export function newFileKind(...endings: readonly string[]): FlagKind {
  const ends = new RegExp(`\\.(${endings.join("|")})$`, "i");
  const shown = endings.map((ending) => `.${ending}`).join(" or ");
  return {
    name: "new-file",
    refuse(flag, path) {
      refusing(isPath, "a path that a file can have", "Choose a plain name.")(flag, path);
      const right = endings.length === 0 || ends.test(path);
      const must = `a file ${shown}, because that is what is written`;
      refusing(() => right, must, `Choose a name that ends in ${shown}.`, "format-unsupported")(flag, path);
    },
    examples: [`new.${endings[0] ?? "json"}`],
  };
}

/** The value that the text means, or a refusal in the words of the option's declaration. */
export function optionFrom(method: string, flag: string, option: Option, word: string): unknown {
  const value: unknown = option.parse(word);
  const fallback = shownDefault(option);
  ensure(
    value !== undefined && option.check(value),
    "option-out-of-range",
    `${method}: ${flag} is ${quote(word)}; it must be ${option.range}.`,
    fallback === undefined ? `Give another --${flag}.` : `Leave it out for the default: ${fallback}.`,
  );
  return value;
}

/** The text of a method's option, read and checked by the method's own declaration. */
export function optionKind(method: string, flag: string, option: Option): FlagKind {
  return {
    name: "option",
    refuse: (_, word) => void optionFrom(method, flag, option, word),
    examples: option.default === undefined ? [] : [String(option.default)],
  };
}
