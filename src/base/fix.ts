/**
 * What to do about an error or an answer, as data: a sentence without the words of any shell, and what it is about.
 *
 * Where the source's sentence names an option or a command, a mark stands for it, and the shell that tells the error says how it is called
 * there: `--epsilon 1` on a command line, the field ε in a form. There are three marks:
 *
 *     {option}                               what `option` names
 *     {option:holder NAME}                   an option, perhaps with a value
 *     {command:budget open DATA epsilon=1}   something that can be done: words, then options; `name=` is one without a value
 *
 * A mark is only what the source itself writes: `marked` puts a sign before each mark of its own text and takes the sign out of
 * what is filled in, and braces without the sign are told as they stand. So no attribute, file or holder can be named like a
 * command; schemas, plans and command lines that hold the sign, which Unicode calls no character, are refused. Names go into a
 * mark by `word`, so that no blank, brace or equals sign in them ends it.
 */
export interface Fix {
  /** In plain words. */
  readonly do: string;
  /** The same with its marks, for shells (`wordFix`), where it has any. Not enumerable: whoever looks at an error reads plain words. */
  readonly marked?: string;
  /** The option that the error is about, by its name in the plan or the schema. */
  readonly option?: string;
  /** The attribute that it is about. */
  readonly attribute?: string;
}

/** How a shell names things. */
export interface ShellWords {
  option(name: string, value?: string): string;
  command(words: readonly string[], options: readonly NamedOption[]): string;
}

export interface NamedOption {
  readonly name: string;
  /** Absent for a switch, and where only its name is told. */
  readonly value?: string;
}

/** A plain sentence is about the option that it marks first, else about the one that goes with the error's code, if any. */
export function fixOf(fix: string | Fix, option?: string): Fix {
  const given: Fix = typeof fix === "string" ? { do: fix } : fix;
  const { marked: marks = given.do, ...rest } = given;
  const about = given.option ?? ABOUT.exec(marks)?.[1] ?? option;
  const told = {
    ...rest,
    do: worded(marks, plainWords, about),
    ...(about === undefined ? {} : { option: about }),
  };
  if (told.do !== marks) Object.defineProperty(told, "marked", { value: marks });
  return Object.freeze(told);
}

/** What makes a mark of the braces after it: no text that people write holds it. */
export const SIGN = "\uFDD0";
const MARK = new RegExp(`${SIGN}\\{(option|command)(?::([^{}${SIGN}]*))?\\}`, "g");
const ABOUT = new RegExp(`${SIGN}\\{option:([\\w-]+)`);

/** A sentence whose marks are those of its own text, whatever is filled in. */
export const marked = (texts: TemplateStringsArray, ...filled: readonly (string | number)[]): string =>
  texts.map((text, i) => withMarks(text) + String(filled[i] ?? "").replaceAll(SIGN, "")).join("");

/** A text of the source's alone, in which every mark is meant. */
export const withMarks = (text: string): string => text.replace(/\{(?=(?:option|command)[:}])/g, `${SIGN}{`);

/** A name inside a mark. */
export const word = (name: string): string => name.replace(/[\s{}%=\uFDD0]/gu, encodeURIComponent);

/** A sentence with marks, in the words of a shell. */
export function worded(text: string, shell: ShellWords = plainWords, option?: string): string {
  return text.replace(MARK, (mark, kind: "option" | "command", inside: string | undefined) => {
    if (inside === undefined)
      return kind === "option" && option !== undefined ? shell.option(option) : mark.slice(SIGN.length);
    const [first, ...rest] = inside.split(" ");
    if (kind === "option")
      return shell.option(first, ...(rest.length > 0 ? [rest.map(decoded).join(" ")] : []));
    const parts = inside.split(" ");
    const options = parts.filter((part) => part.includes("="));
    const words = parts.filter((part) => !part.includes("="));
    return shell.command(words.map(decoded), options.map(optionIn));
  });
}

/** What to do about an error, in the words of a shell. */
export const wordFix = (fix: Fix, shell: ShellWords = plainWords): string =>
  worded(fix.marked ?? fix.do, shell, fix.option);

function optionIn(part: string): NamedOption {
  const at = part.indexOf("=");
  const value = decoded(part.slice(at + 1));
  return { name: part.slice(0, at), ...(value === "" ? {} : { value }) };
}

/** What `word` wrote; anything else stays as it is, for a sentence may be that of a paid result and must be told. */
function decoded(part: string): string {
  return part.replace(/(?:%[0-9A-F]{2})+/g, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** For programs, which have no shell: names as they stand. */
export const plainWords: ShellWords = {
  option: (name, value) => (value === undefined ? name : `${name} ${value}`),
  command: (words, options) =>
    [...words, ...options.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`))].join(
      " ",
    ),
};
