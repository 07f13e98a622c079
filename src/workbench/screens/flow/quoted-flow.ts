/** What a quote says of a flow: how its price is split, why, and what its steps would cost one by one. */
import { isObject } from "../../../base/json.ts";
import type { QuoteTold } from "../../../client/wire.ts";
import type { ExpectedFlow, ExpectedStep, ExpectedStepError } from "../../../tasks/flow/method.ts";

export type QuotedFlow = ExpectedFlow;
export type QuotedStep = ExpectedStep;
export type QuotedError = ExpectedStepError;

export function quotedFlow(quote: QuoteTold | undefined): QuotedFlow | undefined {
  const { expected } = quote ?? {};
  return isObject(expected) && Array.isArray(expected.steps)
    ? (expected as unknown as QuotedFlow)
    : undefined;
}

/** What is saved by paying at once; undefined where it is nothing to speak of. */
export function savedIn({ together, apart }: Pick<QuotedFlow, "together" | "apart">): number | undefined {
  const share = 1 - Number(together) / Number(apart);
  return share > 0.005 ? share : undefined;
}

/** Between two points as a straight line on logarithmic paper; undefined beyond the ends. */
export function errorAt(curve: QuotedError["curve"], epsilon: number): number | undefined {
  const at = curve.findIndex(([e]) => e >= epsilon);
  if (at < 0) return undefined;
  const [right, above] = curve[at];
  if (right === epsilon) return above;
  if (at === 0) return undefined;
  const [left, below] = curve[at - 1];
  const share = Math.log(epsilon / left) / Math.log(right / left);
  return below > 0 && above > 0 ? below * (above / below) ** share : below + share * (above - below);
}
