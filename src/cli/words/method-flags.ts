/** The options of a method as flags: `keepBest` is typed --keep-best. */
import { ensure, quote } from "../../base/errors.ts";
import type { Options } from "../../base/options.ts";
import type { Given } from "../command.ts";
import { textOf } from "../input.ts";

export const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The options that were typed, read by the method's own declaration, which checks their ranges later. */
export function optionsFrom(
  method: string,
  options: Options,
  flags: Given,
): Readonly<Record<string, unknown>> {
  const given = Object.entries(options).flatMap(([key, option]) => {
    const text = textOf(flags, kebab(key));
    if (text === undefined) return [];
    const value: unknown = option.parse(text);
    ensure(
      value !== undefined && option.check(value),
      "option-out-of-range",
      `${method}: ${kebab(key)} is ${quote(text)}; it must be ${option.range}.`,
      `Leave it out for the default: ${option.default ?? option.auto}.`,
    );
    return [[key, value] as const];
  });
  return Object.fromEntries(given);
}
