/**
 * What every task is asked with, checked for programs without types: a slip is told in words, with a code, before anything is planned
 * or spent. What holds privacy together is checked again behind the door.
 */
import { ensure, quote } from "./errors.ts";
import { isObject } from "./json.ts";
import { compare, exactly, type Rational, rational, ZERO } from "./rational.ts";

/** ε and δ as exact fractions, names as texts. `optional` are amounts that may be left out. */
export function checkedAsk<
  A extends {
    readonly epsilon?: Rational;
    readonly delta?: Rational;
    readonly attributes?: readonly string[];
    readonly holder?: string;
  },
>(ask: A, optional: readonly ("epsilon" | "delta")[] = []): A {
  ensureObject(ask, "what is asked for", '{ label: "outcome", epsilon: epsilonFrom("0.5"), … }');
  const { attributes, holder } = ask;
  const amounts = {
    ...(ask.epsilon === undefined && optional.includes("epsilon") ? {} : { epsilon: epsilonOf(ask.epsilon) }),
    ...(ask.delta === undefined && optional.includes("delta") ? {} : { delta: deltaOf(ask.delta) }),
  };
  ensure(
    attributes === undefined ||
      (Array.isArray(attributes) && attributes.every((name) => typeof name === "string")),
    "request-malformed",
    "attributes must be a list of names.",
    "Leave them out to use all attributes.",
  );
  ensureText(holder, "holder");
  ensureText((ask as { readonly label?: unknown }).label, "label");
  return { ...ask, ...amounts };
}

function epsilonOf(given: unknown): Rational {
  const epsilon = exactly(given, "ε");
  ensure(compare(epsilon, ZERO) > 0, "epsilon-invalid", "ε must be above 0.", "Choose an ε such as 0.5.");
  return epsilon;
}

function deltaOf(given: unknown): Rational {
  const delta = exactly(given, "δ");
  ensure(
    compare(delta, ZERO) >= 0 && compare(delta, rational(1n)) < 0,
    "delta-invalid",
    "δ must be 0 or above, and below 1.",
    "Choose a δ such as 1e-6, or 0.",
  );
  return delta;
}

export function ensureObject(given: unknown, what: string, example: string): void {
  ensure(
    isObject(given),
    "request-malformed",
    `${what} is ${quote(given)}; it must be an object.`,
    `Give an object: ${example}.`,
  );
}

/** A text, or nothing. */
export function ensureText(given: unknown, what: string): void {
  ensure(
    given === undefined || typeof given === "string",
    "request-malformed",
    `${what} is ${quote(given)}; it must be a text.`,
    `Give ${what} as a text.`,
  );
}

export function ensureCurator(curator: unknown): void {
  const { facts, allow } = {
    ...(curator as { readonly facts?: unknown; readonly allow?: unknown } | undefined),
  };
  ensure(
    typeof allow === "function" && typeof facts === "object",
    "request-malformed",
    "What should be a curator is none.",
    "Give one as the first argument: await openFile({ name }) for a file with a schema, await openCurator({ schema, rows }) or, for a study, await openStudy({ study, genotypes }).",
  );
}

/** `part` is what the facts of this kind of data have. */
export function ensureFacts(facts: unknown, part: "schema" | "study"): void {
  const known = { ...(facts as Readonly<Record<string, unknown>> | undefined) };
  const { rows = 0 } = known;
  ensure(
    typeof known[part] === "object" && known[part] !== null && Number.isFinite(rows) && Number(rows) >= 0,
    "request-malformed",
    "What should be the public facts about the data is something else.",
    "Give the facts of a curator: curator.facts.",
  );
}
