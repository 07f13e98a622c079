/** What the audit's commands share: the flags of a measurement, its progress, and how it is printed. */
import {
  DEFAULT_EPSILONS,
  DEFAULT_TRIALS,
  LEAST_TRIALS,
  type MeasuredMechanism,
  type Measurement,
  MOST_TRIALS,
  measureMechanisms,
} from "../../../audit/measure.ts";
import { ensure } from "../../../base/errors.ts";
import { epsilonFrom } from "../../../curator/index.ts";
import type { Flags, Input } from "../../command.ts";
import { numberOf, textOf } from "../../input.ts";
import { progressLine } from "../../progress.ts";
import { textTable } from "../../text/text-table.ts";
import { epsilonKind, number } from "../../words/flag-kinds.ts";

export const measuringFlags: Flags = {
  epsilon: {
    ...{ type: "text", value: "E", kind: epsilonKind, default: "1" },
    tip: "The ε that mechanisms are to claim, from 0.01 to 10. At a small one many draws tell little.",
  },
  trials: {
    ...{ type: "text", value: "N", default: String(DEFAULT_TRIALS) },
    kind: number({ from: LEAST_TRIALS, upTo: MOST_TRIALS, whole: true, examples: ["1000", "2000"] }),
    tip:
      "How often each mechanism is drawn on each of two neighbours. More tell more, and take longer; with 1000 at ε 1 up to one measurement " +
      "in ten does not notice noise of half the size, and says nothing.",
  },
};

const STEPS = 100;

export async function measured(input: Input, names?: readonly string[]): Promise<Measurement> {
  const { flags, io } = input;
  const asked = textOf(flags, "epsilon");
  const line = progressLine(input, { method: "audit", epsilon: 0 });
  const found = await measureMechanisms({
    epsilons: asked === undefined ? DEFAULT_EPSILONS : [epsilonFrom(asked)],
    trials: numberOf(flags, "trials") ?? DEFAULT_TRIALS,
    names,
    signal: io.signal,
    progress: (share) => line.show({ step: Math.floor(STEPS * share), of: STEPS, epsilon: 0 }),
  }).finally(() => line.clear());
  ensure(found !== undefined, "cancelled", "Stopped before the end: nothing can be said.", "Try again.");
  return found;
}

const columns = [
  { title: "mechanism" },
  { title: "claimed ε", align: "right" },
  { title: "measured, at least", align: "right" },
  { title: "δ", align: "right" },
  { title: "draws", align: "right" },
  { title: "" },
] as const;

const rowOf = ({ name, claimed, least, delta, draws, isWithin }: MeasuredMechanism): readonly string[] => [
  ...[name, String(claimed), least.toFixed(3), String(delta), String(draws)],
  isWithin ? "within" : "BROKEN",
];

/** The table, and what it means: a bound from below is no proof. */
export function measurementText({ mechanisms, control, falseAlarm }: Measurement): string {
  const found = control.isCaught ? "was noticed" : "WAS NOT NOTICED, so that nothing can be said";
  return [
    textTable(columns, mechanisms.map(rowOf)),
    `  Laplace noise of half the size, as a check on the check: at least ${control.least.toFixed(3)}; it ${found}.`,
    `  Where all claims hold, one measurement in ${Math.round(1 / falseAlarm)} finds one broken. That none can be is for the proofs to say.\n`,
  ].join("\n");
}

export const isBroken = ({ mechanisms }: Measurement): boolean =>
  mechanisms.some(({ isWithin }) => !isWithin);
