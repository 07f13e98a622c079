/** Which command is meant. */
import { didYouMean } from "../base/did-you-mean.ts";
import { PrivetError, quote } from "../base/errors.ts";
import type { ListedCommand, NamedCommand } from "./command.ts";

/** The commands that begin with a word which is none itself: `budget` has open, show, limit and verify. */
export function familyOf<C extends Pick<ListedCommand, "name">>(
  commands: readonly C[],
  word: string,
): readonly C[] {
  const isCommand = commands.some(({ name }) => name === word);
  return isCommand ? [] : commands.filter(({ name }) => name.startsWith(`${word} `));
}

/** The command that the first word or two name, loaded, and the words after it. */
export async function commandFor(
  commands: readonly ListedCommand[],
  words: readonly string[],
): Promise<{ readonly command: NamedCommand; readonly words: readonly string[] }> {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(" "));
    if (command) return { command: await command.load(), words: words.slice(length) };
  }
  const family = familyOf(commands, words[0]);
  if (family.length > 0)
    throw new PrivetError(
      "option-unknown",
      words.length > 1 && !words[1].startsWith("-")
        ? `privet ${words[0]} has no command ${quote(words[1])}.`
        : `privet ${words[0]} needs to know what to do.`,
      `Write one of: ${family.map(({ name }) => `privet ${name}`).join(", ")}.`,
    );
  const seconds = commands.map(({ name }) => name).filter((name) => name.split(" ")[1] === words[0]);
  if (seconds.length > 0)
    throw new PrivetError(
      "option-unknown",
      `There is no command ${quote(words[0])}.`,
      `Write ${seconds.map((name) => `privet ${name}`).join(" or ")}.`,
    );
  const firsts = [...new Set(commands.map(({ name }) => name.split(" ")[0]))];
  throw new PrivetError(
    "option-unknown",
    `There is no command ${quote(words[0])}.`,
    `${didYouMean(words[0], firsts, (name) => `privet ${name}`)}privet help lists the commands.`,
  );
}
