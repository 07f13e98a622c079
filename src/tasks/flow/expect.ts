/**
 * What a step would lose with how much of the budget, from public facts alone: by its own law where one is known, else by how errors
 * were seen to fall on public tables (docs/results/flows.md).
 */
import { rational, toNumber } from "../../base/rational.ts";
import type { CommonAsk } from "../method.ts";
import { type KnownStep, optionsFor, stepAsk } from "./known.ts";
import type { StepLoss } from "./split.ts";

/** Errors fall as a power of ε: of sums and counts as 1/ε, of models more slowly, because more ε also buys a finer model. */
const POWERS: Readonly<Record<string, number>> = {
  describe: 1,
  rank: 1,
  cluster: 1,
  judge: 1,
  publish: 0.6,
  classify: 0.4,
  regress: 0.5,
};

/** Where noise is below this share of what chance does to the rows themselves, more ε buys nothing. */
const SAMPLED = 1;

/** The error that a step would have with an ε. */
export function lossOf(known: KnownStep, ask: CommonAsk): StepLoss {
  const { step, facts } = known;
  const told = told95(known, ask);
  if (told) return told;
  const people = "study" in facts ? facts.people : (facts.rows ?? 10_000);
  if (step.task === "judge")
    return (epsilon) => Math.hypot(SAMPLED / Math.sqrt(people), 4 / (people * epsilon));
  const power = POWERS[step.task] ?? 1;
  return (epsilon) => (people * epsilon) ** -power;
}

/** Of a description: the half-width of its widest error bar beside the bounds, as its quote tells it. */
function told95(known: KnownStep, { delta, epsilon }: CommonAsk): StepLoss | undefined {
  if (known.step.task !== "describe") return undefined;
  const at = (share: number) => {
    try {
      const budget = rational(epsilon.n * BigInt(Math.round(share * 4096)), epsilon.d * 4096n);
      const { expected } = known.method.step(known.facts, stepAsk(known, budget, delta), optionsFor(known));
      return errorIn(expected);
    } catch {
      return undefined;
    }
  };
  const [few, half] = [at(1 / 16), at(1 / 2)];
  if (few === undefined || half === undefined || !(few > half)) return undefined;
  const power = Math.log(few / half) / Math.log(8);
  const all = toNumber(epsilon);
  return (budget) => half * (budget / (all / 2)) ** -power;
}

/** The largest of the errors that a description expects. */
function errorIn(expected: unknown): number | undefined {
  const { errors } = (expected ?? {}) as { readonly errors?: readonly { readonly error?: unknown }[] };
  const sizes = (errors ?? []).map(({ error }) => error).filter((error) => typeof error === "number");
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}
