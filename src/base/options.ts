/**
 * The options of an algorithm: enough to check them, to draw a form, and to print help. An algorithm declares its options once, and
 * the library, the command line, the server and the reference all read the declaration.
 */

import { ensure, quote } from "./errors.ts";
import { isObject } from "./json.ts";
import {
  GROUPS,
  isRequired,
  type Option,
  type OptionGroup,
  type Options,
  type Values,
} from "./options/kinds.ts";

export type { Auto, Option, OptionGroup, OptionKind, Options, ValueOf, Values } from "./options/kinds.ts";
export { choice, flag, integer, real, text } from "./options/makers.ts";
export { attribute, attributes, list, model, points, record } from "./options/parts.ts";

export interface Checked<O extends Options> {
  /** What was given, and the defaults; what stays undefined is for the algorithm to work out. */
  readonly values: Values<O>;
  /** The names of those that were given, in the order of the declaration: a default that is given is still given. */
  readonly given: readonly (keyof O & string)[];
}

/** Checks what was given and fills in the defaults. */
export function checkOptions<O extends Options>(
  owner: string,
  options: O,
  given: Readonly<Record<string, unknown>>,
): Checked<O> {
  ensure(
    isObject(given),
    "request-malformed",
    `${owner}: its options are ${quote(given)}; they must be an object.`,
    "Leave them out to use the defaults.",
  );
  for (const key of Object.keys(given))
    ensure(
      Object.hasOwn(options, key),
      "option-unknown",
      `${owner} has no option ${quote(key)}.`,
      Object.keys(options).length > 0
        ? `Its options are: ${Object.keys(options).join(", ")}.`
        : "It has no options.",
    );
  const values: Record<string, unknown> = {};
  const named: string[] = [];
  for (const [key, option] of Object.entries(options)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined;
    ensureWithin(owner, key, option, value);
    if (value !== undefined) named.push(key);
    values[key] = value ?? option.default;
  }
  ensureMeant(owner, options, named, values);
  return Object.freeze({ values: Object.freeze(values) as Values<O>, given: Object.freeze(named) });
}

function ensureWithin(owner: string, key: string, option: Option, value: unknown): void {
  ensure(
    value === undefined ? !isRequired(option) : option.check(value),
    "option-out-of-range",
    value === undefined
      ? `${owner}: ${key} is left out; it must be ${option.range}.`
      : `${owner}: ${key} is ${quote(value)}; it must be ${option.range}.`,
    {
      do: isRequired(option)
        ? `Give ${key}.`
        : option.default === undefined
          ? `Leave it out to have it worked out: ${option.auto?.how}.`
          : `Leave it out to use ${shownDefault(option)}.`,
      option: key,
    },
  );
}

/** An option that would be ignored is refused: whoever gave it believes that it holds. */
function ensureMeant(
  owner: string,
  options: Options,
  named: readonly string[],
  values: Readonly<Record<string, unknown>>,
): void {
  const broken = named.flatMap((name) =>
    Object.entries(options[name].when ?? {})
      .filter(([other, wanted]) => !wanted.some((value) => value === values[other]))
      .map(([other, wanted]) => ({ name, other, wanted: wanted.join(" or ") })),
  );
  const { other, wanted } = broken[0] ?? { other: "", wanted: "" };
  const alike = broken.filter((one) => one.other === other && one.wanted === wanted).map(({ name }) => name);
  ensure(
    broken.length === 0,
    "option-out-of-range",
    `${owner}: ${alike.join(", ")} ${alike.length > 1 ? "are" : "is"} for ${other} ${wanted}, and ${other} is ${values[other]}.`,
    `Leave out ${alike.join(", ")}, or set ${other} to ${wanted}.`,
  );
}

/** An option as data, with its name and place: all that a form, a list or a reference tells. */
export interface DescribedOption {
  readonly name: string;
  readonly title: string;
  readonly group: OptionGroup;
  /** Its place in the declaration, from 0. */
  readonly order: number;
  readonly option: Option;
}

/** The options by group and, in each, in the order of their declaration. */
export function describedOptions(options: Options): readonly DescribedOption[] {
  return Object.entries(options)
    .map(([name, option], order) => ({
      name,
      title: option.title ?? inWords(name),
      group: option.group ?? "Search",
      order,
      option,
    }))
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.order - b.order);
}

/** "roundsPerRow" as "Rounds per row". */
const inWords = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The default, or how it is worked out, for people; undefined where the option must be given. */
export const shownDefault = ({
  default: fallback,
  auto,
}: Pick<Option, "default" | "auto">): string | undefined =>
  fallback === undefined
    ? auto?.how
    : typeof fallback === "object"
      ? JSON.stringify(fallback)
      : String(fallback);
