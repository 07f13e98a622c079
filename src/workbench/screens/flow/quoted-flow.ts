/** What a quote says of a flow: how its price is split, why, and what its steps would cost one by one. */
import { isObject } from "../../../base/json.ts";
import type { QuoteTold } from "../../../client/wire.ts";

export interface QuotedStep {
  readonly name: string;
  readonly epsilon: string;
  /** Of the flow's ε, from 0 to 1. */
  readonly share: number;
  readonly draws: number;
  readonly notes: readonly string[];
  readonly error?: StepError;
}

/** How far off the step will be, now and at other ε. */
export interface StepError {
  readonly now: number;
  readonly unit: string;
  readonly curve: readonly (readonly [epsilon: number, error: number])[];
}

export interface QuotedFlow {
  readonly steps: readonly QuotedStep[];
  readonly together: string;
  readonly apart: string;
}

export function quotedFlow(quote: QuoteTold | undefined): QuotedFlow | undefined {
  const { expected } = quote ?? {};
  return isObject(expected) && Array.isArray(expected.steps)
    ? (expected as unknown as QuotedFlow)
    : undefined;
}

/** What is saved by paying at once; undefined where it is nothing to speak of. */
export function savedIn({ together, apart }: QuotedFlow): number | undefined {
  const share = 1 - Number(together) / Number(apart);
  return share > 0.005 ? share : undefined;
}
