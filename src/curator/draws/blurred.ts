/**
 * From a prepared answer and a way of blurring it to a draw: the bound in the metric of the mechanism's card, the price of its kind, and
 * the noise that follows from both.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, toNumber, ZERO } from "../../base/rational.ts";
import { countOutOfRange, notForQuestion, staircaseOfMany } from "../../base/refusals/door.ts";
import { noQuestion } from "../../base/refusals/questions.ts";
import { type Mechanism, noises, selections, selectionsByPart } from "../mechanisms/registry.ts";
import { takingPart } from "../mechanisms/sampled-gaussian/index.ts";
import type { Blurry, Query, QueryAnswer } from "../queries/query.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import { type GivenHow, priced } from "./how.ts";
import { covered, pulled } from "./opaque.ts";

/** What a paid run is handed to prepare draws by. */
export type Preparing<Rows> = (question: { readonly ask: string }, how: GivenHow) => Draw<unknown, Rows>;

/** The draw that a question comes to, from public facts and a copy of the question alone. */
export const preparing =
  <Rows, Facts>(
    queries: readonly Query<string, never, QueryAnswer<unknown, Rows>, Facts>[],
    facts: Facts,
  ): Preparing<Rows> =>
  ({ ask, ...asked }, how) => {
    const query = queries.find(({ name }) => name === ask);
    ensure(
      query !== undefined,
      ...noQuestion(
        ask,
        queries.map(({ name }) => name),
      ),
    );
    return drawOf(query.prepare(facts, asked as never), how);
  };

function drawOf<T, Rows>(answer: QueryAnswer<T, Rows>, how: GivenHow): Draw<T, Rows> {
  switch (answer.takes) {
    case "numbers":
      return blurred(answer, how, noises);
    case "scores":
      return blurred(answer, how, selections);
    case "scores-by-part":
      return blurred(answer, how, selectionsByPart);
    case "coverage":
      return covered(answer, how);
    case "minimum":
      return pulled(answer, how);
  }
}

function blurred<T, Rows, Out extends bigint | number>(
  answer: Blurry<unknown, Out, T, Rows>,
  how: GivenHow,
  known: readonly Mechanism<Out>[],
): Draw<T, Rows> {
  const { query, guarantee, bounds, size, unit, most = 1, sizes = [] } = answer;
  const mechanism = known.find(({ asked }) => asked === how.mechanism);
  const bound = mechanism && bounds[mechanism.metric];
  const look = mechanism?.kind === "sampled" ? answer.sampled : answer.look;
  ensure(
    mechanism !== undefined && bound !== undefined && look !== undefined,
    ...notForQuestion(
      how.mechanism,
      known.flatMap(({ asked, metric, kind }) =>
        bounds[metric] && (kind !== "sampled" || answer.sampled) ? [asked] : [],
      ),
    ),
  );
  const { asked, metric, law = mechanism.name } = mechanism;
  const { count = 1 } = how;
  ensure(Number.isInteger(count) && count >= 1 && count <= most, ...countOutOfRange(count, size, most));
  ensure(!mechanism.step || size === 1, ...staircaseOfMany());
  const price = priced(mechanism, how);
  const amount = "rho" in price ? price.rho : exactly(how.epsilon, "ε");
  const rate = price.kind === "sampled" ? price.rate : undefined;
  const scale =
    "rho" in price ? Math.sqrt(Number(bound) / (2 * toNumber(amount))) : Number(bound) / toNumber(amount);
  const step = mechanism.step && { step: Number(mechanism.step(amount, bound)) };
  return {
    price,
    mechanism: asked,
    query,
    guarantee,
    noise: Object.freeze({ law, scale, unit, size, bound: Number(bound), ...step }),
    async look(rows, noise) {
      const taking = (rows: number) => takingPart(rows, rate ?? ZERO, noise);
      const exact = new Sensitive(await look.call(answer, rows, taking), metric, bound);
      return answer.tell(mechanism.run(exact, { amount, rate, count, sizes }, noise));
    },
  };
}
