/**
 * What to do about an error, as data: a sentence without the words of any shell, and what it is about.
 *
 * Where the sentence names an option or a command, a mark stands for it, and the shell that tells the error says how it is called
 * there: `--epsilon 1` on a command line, the field ε in a form. There are three marks:
 *
 *     {option}                               what `option` names
 *     {option:holder NAME}                   an option, perhaps with a value
 *     {command:budget open DATA epsilon=1}   something that can be done: words, then options; `name=` is one without a value
 *
 * Names that somebody chose go into a mark by `word`, so that no blank, brace or equals sign in them ends it.
 */
export interface Fix {
  readonly do: string;
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
  const given = typeof fix === "string" ? { do: fix } : fix;
  const about = given.option ?? /\{option:([\w-]+)/.exec(given.do)?.[1] ?? option;
  return Object.freeze({ ...given, ...(about === undefined ? {} : { option: about }) });
}

/** A name inside a mark. */
export const word = (name: string): string => name.replace(/[\s{}%=]/gu, encodeURIComponent);

const MARK = /\{(option|command)(?::([^{}]*))?\}/g;

/** A sentence with marks, in the words of a shell. */
export function worded(text: string, shell: ShellWords = plainWords, option?: string): string {
  return text.replace(MARK, (mark, kind: "option" | "command", inside: string | undefined) => {
    if (inside === undefined) return kind === "option" && option !== undefined ? shell.option(option) : mark;
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
  worded(fix.do, shell, fix.option);

function optionIn(part: string): NamedOption {
  const at = part.indexOf("=");
  const value = decoded(part.slice(at + 1));
  return { name: part.slice(0, at), ...(value === "" ? {} : { value }) };
}

const decoded = (part: string): string => part.replace(/(?:%[0-9A-F]{2})+/g, decodeURIComponent);

/** For programs, which have no shell: names as they stand. */
export const plainWords: ShellWords = {
  option: (name, value) => (value === undefined ? name : `${name} ${value}`),
  command: (words, options) =>
    [...words, ...options.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`))].join(
      " ",
    ),
};
