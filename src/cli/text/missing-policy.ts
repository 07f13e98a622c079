/** What missing numbers are taken for: asked of the owner, and told before anything is spent. */

import { ensure, quote } from "../../base/errors.ts";
import type { Json } from "../../base/json.ts";
import { plainNumber } from "../../base/plain-number.ts";
import { lacksPolicy, withUsualPolicy } from "../../schema/draft/declare.ts";
import { MISSING_WORDS } from "../../schema/parse/attribute.ts";
import type { Attribute, MissingPolicy, NumericAttribute } from "../../schema/types.ts";
import type { Given, Input } from "../command.ts";
import { textOf } from "../input.ts";
import { note } from "./notes.ts";

export function policyFrom(flags: Given): MissingPolicy | undefined {
  const text = textOf(flags, "missing");
  return text === undefined ? undefined : policyOf(text, "--missing");
}

function policyOf(text: string, where: string): MissingPolicy {
  const policy = MISSING_WORDS.find((known) => known === text) ?? plainNumber(text);
  ensure(
    policy !== undefined,
    "option-out-of-range",
    `${where} is ${quote(text)}; it must be ${MISSING_WORDS.join(", ")}, or a plain number that stands for a missing one.`,
    "Write --missing group for a group of its own, or, for example, --missing 0.",
  );
  return policy;
}

/** The same for many attributes at once, of which nobody is asked: what is taken is said, and written. */
export function withPolicies<A extends Json>(input: Input, attributes: readonly A[]): readonly A[] {
  const names = attributes.filter(lacksPolicy).map(({ name }) => String(name));
  if (names.length > 0)
    note(
      input,
      `Missing values are a group of their own: ${listed(names)}. Other ways: measured, or a number that stands for them, in the column missing.`,
    );
  return attributes.map(withUsualPolicy);
}

/** The attribute with what its missing values are: asked where a person is there and none is declared, else said. */
export async function withPolicy(input: Input, attribute: Json): Promise<Json> {
  const { io, flags } = input;
  const { name } = attribute;
  if (!lacksPolicy(attribute)) return attribute;
  const answer =
    io.ask && !flags.json && !flags.quiet
      ? (
          await io.ask(
            `What is a missing ${name}: a group of its own (group), left out of tables too (measured), or a number that stands for it? [group] `,
          )
        ).trim()
      : "";
  const missing = answer === "" ? "group" : policyOf(answer, "The answer");
  if (answer === "")
    note(
      input,
      `Missing values of ${name} are a group of their own. Other ways: --missing measured, or a number that stands for them.`,
    );
  return { ...attribute, missing };
}

/** For one attribute, after its bounds. */
export const policyText = ({ missing }: NumericAttribute): string =>
  typeof missing === "number"
    ? `missing → ${missing}`
    : missing === "group"
      ? "missing: a group"
      : "missing: measured rows only";

/** More names would fill the screen. */
const MOST = 5;

/** For the attributes that a model learns from; nothing where none is a number. */
export function policiesText(attributes: readonly Attribute[]): string | undefined {
  const numbers = attributes.filter((attribute) => attribute.kind === "numeric");
  const apart = numbers.filter(({ missing }) => typeof missing !== "number");
  const declared = numbers.filter(({ missing }) => typeof missing === "number");
  const parts = [
    ...(apart.length > 0 ? [`a group of their own: ${listed(apart.map(({ name }) => name))}`] : []),
    ...(declared.length > 0
      ? [`count as declared: ${listed(declared.map(({ name, missing }) => `${name} ${missing}`))}`]
      : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

const listed = (names: readonly string[]): string =>
  names.length > MOST
    ? `${names.slice(0, MOST).join(", ")} and ${names.length - MOST} more`
    : names.join(", ");
