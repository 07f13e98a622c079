import { expect, it } from "vitest";
import { type Rational, rational } from "../../base/rational.ts";
import { noiseOf, type PublicFacts } from "../../curator/index.ts";
import { unitCoordinates } from "../../schema/coding/coordinates.ts";
import { hospitalSchema } from "../../testing/hospital.ts";
import { quotePlan } from "../plan.ts";
import { methodsFor } from "../registry.ts";
import { type ExpectedNoise, noiseInCounts, noiseInSteps } from "./expected-noise.ts";
import { stepNoise } from "./k-means/step-noise.ts";
import { clusterTask } from "./task.ts";

const facts = (
  rows: number | undefined,
  neighbours: PublicFacts["neighbours"] = "add-remove",
): PublicFacts => ({
  schema: hospitalSchema(),
  neighbours,
  rows,
});
const epsilon = rational(1n, 2n);

it("the noise of a step is what the door says of it", () => {
  for (const neighbours of ["add-remove", "replace"] as const) {
    const { schema } = facts(1, neighbours);
    const attributes = schema.attributes.filter(({ kind }) => kind === "numeric").map(({ name }) => name);
    const rho = rational(1n, 100n);
    for (const named of [attributes.slice(0, 1), attributes]) {
      const d = unitCoordinates(schema, named).dimensions;
      const told = noiseOf(
        facts(1, neighbours),
        {
          ask: "nearest-sums",
          attributes: named,
          centres: [new Array(d).fill(0)],
          box: Array.from({ length: d }, () => [-1, 1] as const),
        },
        { mechanism: "gaussian", rho },
      );
      // A count is told in parts of a row, of which a row has 1,024 times the root of d, rounded.
      expect(stepNoise(neighbours, d, 0.01).rows / (told.scale * told.unit)).toBeCloseTo(1, 3);
      expect(stepNoise(neighbours, d, 0.01).places / (told.scale / 1024)).toBeCloseTo(1, 3);
    }
  }
});

it("says what noise does to counts beside what a centre has, and where that is mostly noise", () => {
  const much = noiseInCounts(facts(10_000), 4, 100, epsilon);
  expect(much.count).toBeCloseTo(2 * Math.log(20));
  expect(much.each).toBe(2500);
  expect(much.sentence).toMatch(
    /^noise of ± 6 rows \(95 %\) in each of 100 counts: where fewer than \d+ rows lie together, they cannot be told from noise; 4 centres have 2,500 rows each, if all have as many$/,
  );
  expect(noiseInCounts(facts(40), 4, 100, epsilon).sentence).toMatch(/: mostly noise$/);
  expect(noiseInCounts(facts(undefined), 4, 100, epsilon).each).toBeNull();
});

it("says that centres are mostly noise where it moves them by more than a quarter of the width", () => {
  const moved = (rho: Rational) => noiseInSteps(facts(4000, "replace"), 4, 74, rho).sentence;
  // σ of places falls with the root of ρ, and is the noise of 4 coordinates times the root of 74/4 at most.
  expect(moved(rational(1n, 10n))).not.toContain("mostly noise");
  expect(moved(rational(1n, 100_000n))).toMatch(
    /^noise moves a centre of 1,000 rows by ± .* in each step, which is mostly noise; /,
  );
  const limit = [...Array(60).keys()].map((i) => moved(rational(1n, BigInt(Math.round(1.2 ** (i + 10))))));
  for (const sentence of limit) {
    const told = /by ± (more than 100|[\d.]+) %/.exec(sentence)?.[1] ?? "";
    const isMuch = told === "more than 100" || Number(told) > 25;
    expect([told, sentence.includes("mostly noise;")]).toEqual([told, isMuch]);
  }
});

it("says how far noise moves a centre", () => {
  const { sentence, fewest } = noiseInSteps(facts(4000, "replace"), 4, 4, rational(1n, 50n));
  // σ is 10 rows and 20 half widths: 1.96 · 20/1000/2 is 1.96 % of the width.
  expect(sentence).toContain("a centre of 1,000 rows by ± 2 % (95 %) of the width");
  expect(fewest).toBe(30);
  expect(noiseInSteps(facts(40, "replace"), 4, 4, rational(1n, 50n)).sentence).toMatch(/mostly noise$/);
});

it("every method to cluster tells something beforehand", () => {
  for (const { name, neighbours } of methodsFor("cluster")) {
    const about = facts(4000, neighbours[0]);
    const plan = {
      privet: "plan/1",
      task: "cluster",
      method: name,
      epsilon: "1",
      delta: "1e-6",
      options: {},
      // A grid over all of them would have too many cells.
      ...(name === "eug-k-means" ? { attributes: ["age", "weight"] } : {}),
    } as const;
    const told = (quotePlan(about, plan).expected ?? clusterTask.expect?.(about, plan)) as ExpectedNoise;
    expect([name, told.sentence.length > 40]).toEqual([name, true]);
    expect([name, told.count === null]).toEqual([name, told.sentence.startsWith("cannot be told")]);
  }
});
