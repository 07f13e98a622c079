/**
 * Words typed on a command line, checked against a command's declaration. Nothing is guessed: an unknown flag, a flag
 * given twice and a word too many are refused, because a slip of the pen must not spend budget.
 */
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { type Command, commonFlags, type Flags, type Given, type NamedCommand } from "../command.ts";

export interface Parsed {
  readonly args: readonly string[];
  readonly flags: Given;
}

export function flagsOf(command: Command, words: readonly string[]): Flags {
  return { ...command.flags, ...command.more?.(words), ...commonFlags };
}

export function parseWords(command: NamedCommand, words: readonly string[]): Parsed {
  if (words.includes("--help") || words.includes("-h")) return { args: [], flags: { help: true } };
  const known = flagsOf(command, words);
  const given: Record<string, string | true | readonly string[]> = {};
  const args: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === "--") {
      args.push(...words.slice(at + 1));
      break;
    }
    if (!isFlag(word)) {
      args.push(word);
      continue;
    }
    const { name, value, took } = readFlag(known, words, at, command);
    const before = Object.hasOwn(given, name) ? given[name] : undefined;
    const repeats = known[name].repeats === true && typeof value === "string" && before !== true;
    ensure(
      before === undefined || repeats,
      "option-out-of-range",
      `--${name} is given twice.`,
      "Give it once.",
    );
    given[name] = repeats && before !== undefined ? [before, value].flat() : value;
    at += took;
  }
  checkCount(command, args);
  return { args, flags: given };
}

/** "-5" is a number and "-" the standard input; neither is a flag. */
const isFlag = (word: string) => /^--?[A-Za-z]/.test(word);

function readFlag(known: Flags, words: readonly string[], at: number, command: NamedCommand) {
  const [word, next] = [words[at], words.at(at + 1)];
  const [, name, inline] = /^--?([^=]*)(?:=([\s\S]*))?$/.exec(word)!;
  const flag = Object.hasOwn(known, name) && word.startsWith("--") ? known[name] : undefined;
  if (!flag)
    throw new PrivetError(
      "option-unknown",
      `privet ${command.name} has no flag ${quote(word.split("=")[0])}.`,
      `${didYouMean(name, Object.keys(known), (flag) => `--${flag}`)}privet ${command.name} --help lists the flags${methodsHint(command, words)}.`,
    );
  if (flag.type === "switch") {
    ensure(
      inline === undefined,
      "option-out-of-range",
      `--${name} takes no value.`,
      `Write --${name} alone.`,
    );
    return { name, value: true as const, took: 0 };
  }
  const value = inline ?? next;
  ensure(
    value !== undefined && (inline !== undefined || !value.startsWith("--")),
    "option-out-of-range",
    `--${name} needs a value.`,
    `Write --${name} ${flag.value ?? "VALUE"}.`,
  );
  return { name, value, took: inline === undefined ? 1 : 0 };
}

/** Where a method has options besides, which are flags too. */
function methodsHint(command: NamedCommand, words: readonly string[]): string {
  if (!command.more) return "";
  const named = /^--with[=\n]([a-z][a-z0-9-]*)$/m.exec(words.join("\n"));
  return `, privet methods ${named?.[1] ?? "NAME"} those of a method`;
}

function checkCount(command: NamedCommand, args: readonly string[]): void {
  const wanted = command.args ?? [];
  const needed = wanted.filter((name) => !/\?…?$/.test(name));
  const takesMany = wanted.at(-1)?.endsWith("…") === true;
  const usage = `Usage: privet ${command.name} ${command.usage}`.trimEnd();
  ensure(
    args.length >= needed.length,
    "option-out-of-range",
    `privet ${command.name} needs ${needed[args.length]}.`,
    usage,
  );
  ensure(
    takesMany || args.length <= wanted.length,
    "option-out-of-range",
    `privet ${command.name} was given a word too many: ${quote(args[wanted.length])}.`,
    usage,
  );
}
