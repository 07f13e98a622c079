/**
 * Small rules that the allowance goes by: which planned draw pays for which, and what names stand for.
 */
import { ensure } from "../errors.ts";
import { compare, ZERO } from "../rational.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { exponential } from "./mechanisms/exponential/index.ts";
import { noisyMax } from "./mechanisms/noisy-max/index.ts";
import { permuteAndFlip } from "./mechanisms/permute-and-flip/index.ts";
import type { PlannedDraws } from "./price.ts";

/** Selection mechanisms, and how each is accounted for. */
const selectors = {
  exponential: { draw: exponential, kind: "bounded-range" },
  "permute-and-flip": { draw: permuteAndFlip, kind: "pure" },
  "noisy-max": { draw: noisyMax, kind: "pure" },
} as const;
export type Selector = keyof typeof selectors;

/** A sum moves in one coordinate, so its squared ℓ₂ bound is the square; a histogram moves in one or two, by one each. */
export function squared(query: string, bound: bigint): bigint {
  return query === "histogram" ? bound : bound * bound;
}

/** Whether a planned draw is of the same kind and at least as dear. */
export function covers(planned: PlannedDraws, draw: PlannedDraws): boolean {
  if (planned.kind !== draw.kind) return false;
  if (planned.kind === "opaque" && draw.kind === "opaque" && compare(draw.delta, planned.delta) > 0)
    return false;
  const size = sizeOf(draw);
  return compare(size, ZERO) > 0 && compare(size, sizeOf(planned)) <= 0;
}

const sizeOf = (draws: PlannedDraws) => (draws.kind === "zcdp" ? draws.rho : draws.epsilon);

export function selectorNamed(name: string): (typeof selectors)[Selector] {
  const selector = Object.hasOwn(selectors, name) ? selectors[name as Selector] : undefined;
  ensure(
    selector !== undefined,
    "query-unknown",
    `There is no selection mechanism ${JSON.stringify(String(name))}.`,
    `The curator knows: ${Object.keys(selectors).join(", ")}.`,
  );
  return selector;
}

/** The codes of declared values. */
export function codesOf(attribute: CodedAttribute, values: readonly string[]): number[] {
  ensure(
    attribute.kind !== "numeric",
    "option-out-of-range",
    `${attribute.name} is numeric; count a categorical attribute's values.`,
    "Use a histogram for a numeric attribute.",
  );
  return values.map((value) => {
    const code = attribute.values.indexOf(value);
    ensure(
      code >= 0,
      "option-out-of-range",
      `${JSON.stringify(value)} is not a declared value of ${attribute.name}.`,
      `Declared: ${attribute.values.join(", ")}.`,
    );
    return code;
  });
}
