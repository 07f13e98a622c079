/** What the searches for linear classifiers share: hill climbing itself, and what a question says of the rows. */
import type { Rational } from "../../base/rational.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { uniformVector } from "../../search/evolve/first-populations.ts";
import { localSearch } from "../../search/evolve/local-search.ts";
import type { Ask, Priced, Search } from "../method.ts";
import { linearModel } from "./one-versus-rest.ts";

/** Weights are searched in [−5, 5], as in the papers (PrivGene, section 5). */
export const SEARCH_BOX = 5;

interface Climb {
  readonly epsilon: Rational;
  readonly steps: readonly number[];
  readonly bound: "range" | "published";
  readonly keepParent: boolean;
  /** Where the search begins, and how far it may go; from zero within [−5, 5] where nothing is said. */
  readonly start?: "zero" | "random";
  readonly box?: number;
}

export function climb(search: Search, ask: Ask, { details }: Priced<Climb>) {
  return linearModel(search, ask, (positive, part) => climbFor(positive, part, ask, details));
}

/** Weights that tell one class from all others. */
function climbFor(
  positive: string,
  search: Search,
  ask: Ask,
  { epsilon, steps, bound, keepParent, start = "zero", box = SEARCH_BOX }: Climb,
): Promise<Float64Array> {
  const { length } = inputsOf(search.data.facts.schema, ask.attributes);
  return localSearch({
    length,
    ...(start === "random" ? { start: uniformVector(length, box, search.random) } : {}),
    steps,
    keepParent,
    box,
    stopped: search.stopped,
    made: search.made,
    select: async (candidates, hub) => {
      const asked = { score: "logistic", candidates, hub, bound, ...aboutRows(ask, positive) };
      const { value } = await search.data.make(
        { ask: "select", ...asked },
        { mechanism: "exponential", epsilon },
      );
      return value[0].candidate;
    },
  });
}

/** What a question about linear candidates says of the rows: which class stands against the others, or the last. */
export function aboutRows(ask: Ask, positive?: string) {
  const { label, attributes } = ask;
  return { label, ...(positive === undefined ? {} : { positive }), ...(attributes ? { attributes } : {}) };
}
