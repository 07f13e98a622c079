/** Plans of descents, against what the door says of the same. */
import { expect, test } from "vitest";
import { rational } from "../../base/rational.ts";
import { noiseOf, type PublicFacts } from "../../curator/index.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { schemaWithMissing, smallSchema } from "../../testing/small-tables.ts";
import { type BlockFacts, guptBlocks, usualBlocks, usualBox } from "./blocks.ts";
import {
  boldestRate,
  clipOf,
  type DescentFacts,
  type SmoothLoss,
  usualRidge,
  usualSteps,
} from "./schedule.ts";

const how = { mechanism: "laplace", epsilon: rational(1n) } as const;
const losses: readonly SmoothLoss[] = [
  { loss: "logistic", cap: 1 },
  { loss: "logistic", cap: 0.01 },
  ...[2 ** -7, 0.0123, 0.25, 0.5, 1].map((shape) => ({ loss: "huber", shape, cap: 1 }) as const),
];

test("the longest step is one that the door takes, and one longer by a hundredth is not", () => {
  for (const schema of [smallSchema("replace"), schemaWithMissing("replace")])
    for (const rows of [1, 37, 40_000, 10_000_000])
      for (const loss of losses)
        for (const ridge of [0, 0.001 * rows, 100 * rows]) {
          const apart = inputsOf(schema).attributes.length + 1;
          const known = { rows, apart, deviation: 1 };
          const facts: PublicFacts = { schema, neighbours: "replace", rows };
          const ask = (rate: number) => () => {
            const { cap: _, ...named } = loss;
            const way = { steps: 3, rate, ridge, clip: clipOf(known, loss) };
            noiseOf(facts, { ask: "descent", label: "outcome", ...named, ...way }, how);
          };
          const rate = boldestRate(known, loss, ridge);
          expect(ask(rate)).not.toThrow();
          expect(ask(1.01 * rate)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
        }
});

const known: DescentFacts = { rows: 40_000, apart: 15, deviation: 10 };
const logistic: SmoothLoss = { loss: "logistic", cap: 0.5 };

test("steps are more where noise is small beside the rows, at least one, and never more than take seconds", () => {
  const steps = [1e9, 1000, 100, 10, 1, 1e-6].map((deviation) =>
    usualSteps({ ...known, deviation }, logistic),
  );
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect([steps[0], steps[5]]).toEqual([1, 500]);
  expect(usualSteps({ ...known, rows: 1 }, logistic)).toBe(1);
});

test("other losses go as far: steps times their length, and the ridge's minimum is as far away", () => {
  const far = (loss: SmoothLoss) => usualSteps(known, loss) * boldestRate(known, loss, 0);
  const [huber, plain] = [
    { loss: "huber", shape: 0.5, cap: 1 },
    { loss: "logistic", cap: 1 },
  ] as const;
  expect(far(huber) / far(plain)).toBeCloseTo(1, 1);
  // A descent of no ridge goes about steps·rate of a gradient, one to the minimum 1/Λ of it.
  expect(1 / (known.rows * usualRidge(known, plain)) / far(plain)).toBeCloseTo(1, 1);
});

test("blocks are GUPT's at the fewest, of twenty rows at the least, and the box shrinks where they do not suffice", () => {
  expect(guptBlocks(39_074)).toBe(68);
  expect(guptBlocks(0)).toBe(1);
  const facts = (deviation: number, rows = 40_000): BlockFacts => ({
    ...{ rows, neighbours: "replace", apart: 15, weights: 108, deviation },
  });
  expect(usualBlocks(facts(0.01))).toBe(guptBlocks(40_000));
  expect(usualBlocks(facts(1e6))).toBe(1000);
  expect(usualBlocks(facts(1e6, 2000))).toBe(100);
  expect(usualBlocks(facts(1, 1))).toBe(1);
  expect(usualBox(facts(0.01), 68)).toBe(0.5);
  // A margin of 15 weights is off by 0.5 then: √15·100·4·R·√108/1000.
  expect(usualBox(facts(100), 1000)).toBeCloseTo(0.5 / (Math.sqrt(15 * 108) * 100 * 0.004), 9);
  expect(usualBox(facts(1e12), 1000)).toBe(1e-4);
});
