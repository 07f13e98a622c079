/**
 * Publishers whose choices are made as good as without noise, while their counts keep theirs: what is learnt then errs by the counts
 * alone, so that experiments can tell that apart from the error of the choice. (The PrivPfC paper's SelNF and Struct-NF.)
 *
 * Nothing goes round the door: each choice is drawn by the same mechanism at an ε so large that hardly ever another than the best comes
 * out, and the ledger is charged for it. Plans, limits and noise in the counts are those of the ε that was asked for.
 */

import { add, multiply, rational } from "../base/rational.ts";
import type { Allowance, AllowanceRequest, CuratorForAnalysts } from "../curator/index.ts";

/** Where one row can change a score by one, one less is drawn e^-5000 times as often. */
const CERTAIN = rational(10_000n);

/** The same curator, whose allowances choose tables and grids at that ε. */
export function choosingExactly(curator: CuratorForAnalysts): CuratorForAnalysts {
  return {
    ...curator,
    allow: async (request) => chosenExactly(await curator.allow(withCertain(request))),
  };
}

/** Draws of choice may be planned as either kind, and are planned as both: what is not used costs public data nothing. */
function withCertain(request: AllowanceRequest): AllowanceRequest {
  const count = request.draws.reduce((sum, draws) => sum + draws.count, 0);
  const more = (["pure", "bounded-range"] as const).map((kind) => ({ kind, epsilon: CERTAIN, count }));
  const cost = multiply(CERTAIN, rational(BigInt(count * more.length)));
  return { ...request, epsilon: add(request.epsilon, cost), draws: [...request.draws, ...more] };
}

function chosenExactly(data: Allowance): Allowance {
  const make: Allowance["make"] = (question, how) =>
    data.make(question, question.ask.startsWith("select-") ? { ...how, epsilon: CERTAIN } : how);
  return new Proxy(data, {
    get(_, name) {
      const own = name === "make" ? make : Reflect.get(data, name);
      return typeof own === "function" ? own.bind(data) : own;
    },
  });
}
