/** The options of a method as flags, from its declaration: `keepBest` is typed --keep-best. */
import type { Option, Options } from "../../base/options.ts";
import type { Flag, Flags, Given } from "../command.ts";
import { textOf } from "../input.ts";
import { file, optionFrom, optionKind } from "./flag-kinds.ts";

export const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What stands for the value in help. */
const valueWords: Readonly<Record<Option["kind"], string>> = {
  integer: "N",
  real: "X",
  choice: "WORD",
  switch: "",
  text: "TEXT",
  attribute: "NAME",
  attributes: "a,b",
  points: "N|FILE",
  model: "FILE",
  list: "a,b",
  record: "JSON",
};

/** Kinds that may name a file, which the command reads. */
const fromFiles: readonly Option["kind"][] = ["model", "points"];

/** A flag for each option of a method. */
export const optionFlags = (method: string, options: Options): Flags =>
  Object.fromEntries(
    Object.entries(options).map(([key, option]) => [kebab(key), flagOf(method, kebab(key), option)]),
  );

function flagOf(method: string, name: string, option: Option): Flag {
  if (option.kind === "switch") return { type: "switch", tip: option.tip };
  return {
    type: "text",
    value: valueWords[option.kind],
    kind: fromFiles.includes(option.kind) ? file : optionKind(method, name, option),
    tip: `${option.tip} (${option.range})`,
  };
}

/** The options that were typed, read by the method's own declaration, which checks their ranges later. */
export function optionsFrom(
  method: string,
  options: Options,
  flags: Given,
): Readonly<Record<string, unknown>> {
  const given = Object.entries(options).flatMap(([key, option]) => {
    const flag = kebab(key);
    if (option.kind === "switch") return flags[flag] === true ? [[key, true] as const] : [];
    const text = textOf(flags, flag);
    return text === undefined ? [] : [[key, optionFrom(method, flag, option, text)] as const];
  });
  return Object.fromEntries(given);
}
