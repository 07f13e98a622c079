/** Options as plain JSON: everything that a declaration says, without its functions. */

import { describedOptions } from "../options.ts";
import type { Option, Options } from "./kinds.ts";

export type OptionJson = Readonly<Record<string, unknown>>;

/** By name, in the order in which a form shows them. */
export const optionsJson = (options: Options): Readonly<Record<string, OptionJson>> =>
  Object.fromEntries(
    describedOptions(options).map(({ name, title, group, order, option }) => [
      name,
      { ...optionJson(option), title, group, order },
    ]),
  );

function optionJson(option: Option): OptionJson {
  const { check: _check, parse: _parse, ...said } = option;
  return { ...said, limits: limitsJson(option), default: option.default ?? null };
}

function limitsJson({ kind, limits }: Option): unknown {
  if (kind === "list") return { ...limits, of: optionJson(limits.of) };
  return kind === "record" ? { fields: optionsJson(limits.fields) } : limits;
}
