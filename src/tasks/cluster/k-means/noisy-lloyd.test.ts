import { expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { rational } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom } from "../../../curator/index.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import type { Search } from "../../method.ts";
import { noisyLloyd } from "./noisy-lloyd.ts";

const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("0.000001"), attributes: ["colour"] };
const half = rational(1n, 2n);

/** One step with one centre, after which so many rows are told to be near it, all of one colour, with a noise of deviation 40. */
async function stepOf(rows: number) {
  const sums = {
    value: [{ rows, places: Float64Array.of(rows, -rows, -rows, -rows) }],
    noise: { law: "discrete-gaussian", scale: 80, unit: 0.5, size: 5, bound: 1 },
  };
  const votes = { value: [0n, 50n, 0n], noise: { scale: 1 } };
  const make = async ({ ask }: { ask: string }) => (ask === "nearest" ? votes : sums);
  const search = {
    data: { facts: { schema: smallSchema("replace"), neighbours: "replace" }, make },
    random: publicRandom("a start"),
    stopped: () => false,
    made: () => {},
  } as unknown as Search;
  const { centres, sizes } = await noisyLloyd(search, ask, {
    k: 1,
    rounds: 1,
    candidates: 3,
    look: half,
    vote: half,
    step: half,
  });
  return { isMoved: centres[0][0] === 1, couldBeChance: sizes?.[0].couldBeChance };
}

test("a centre moves where it has more rows than three deviations of the noise that the release tells of", async () => {
  expect((await stepOf(119)).isMoved).toBe(false);
  expect((await stepOf(121)).isMoved).toBe(true);
});

test("a centre's rows could be chance up to where one in twenty noises is larger", async () => {
  // The normal law exceeds 1.645 deviations, here 65.8 rows, with a twentieth.
  expect((await stepOf(65)).couldBeChance).toBe(true);
  expect((await stepOf(67)).couldBeChance).toBe(false);
});
