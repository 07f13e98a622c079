import { describe, expect, test } from "vitest";
import {
  deltaFrom,
  epsilonFrom,
  openCurator,
  type PublicFacts,
  tableScores,
} from "../../../curator/index.ts";
import { evaluate } from "../../../evaluate/errors.ts";
import { isSplit, type TreeClassifier } from "../../../models/classifier/decision-tree.ts";
import { saveModel } from "../../../models/file.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours, NumericAttribute } from "../../../schema/types.ts";
import { releaseSuite } from "../../../testing/release-suite.ts";
import { csvOf, type Row, smallSchema, threeClasses } from "../../../testing/small-tables.ts";
import { Cancelled, type Progress } from "../../method.ts";
import { diffpC45 } from "./c45.ts";
import { diffpId3 } from "./id3.ts";
import { leavesFrom } from "./tree-leaves.ts";
import { parted, partsIn, partTree, type Shape, WHOLE_PART } from "./tree-shape.ts";
import { cutsOf, newTo } from "./tree-splits.ts";

const methods = [diffpC45, diffpId3].map((method) => [method.name, method] as const);
// Much ε, so that even a handful of rows is split.
const ask = { epsilon: epsilonFrom("90"), delta: deltaFrom("0"), label: "outcome" };
const schema = smallSchema("replace");
const age = schema.attributes[0] as NumericAttribute;

describe.each(methods)("%s", (_, method) => {
  for (const score of tableScores)
    releaseSuite({
      name: `${method.name} by ${score}, in several parts`,
      neighbours: method.neighbours,
      epsilon: ask.epsilon,
      delta: ask.delta,
      pairs: 15,
      schema: (neighbours) => threeClasses(smallSchema(neighbours)),
      release: async (curator, notice) => {
        const options = { depth: 2, branches: 4, score };
        const { model, receipt } = await method.fit(curator, ask, options, { progress: notice });
        return { file: saveModel(model, { receipt }), described: model.describe() };
      },
    });

  test("the plan costs exactly what is asked for: a share for every draw, two for the leaves", () => {
    for (const neighbours of method.neighbours)
      for (const depth of [1, 5, 30]) {
        const { price, draws } = method.quote(factsOf(neighbours), ask, { depth });
        expect(price.cost).toMatchObject({ epsilon: ask.epsilon, delta: { n: 0n } });
        // Specification, 3.8: (2 + numbers)·depth + 2; age and pay are numbers.
        const numbers = method === diffpC45 ? 2 : 0;
        // Without cuts each of the three attributes is asked about once.
        const deep = method === diffpC45 ? depth : Math.min(depth, 3);
        const shares = draws.reduce((sum, { count }) => sum + count, 0) + 1;
        expect(shares).toBe((2 + numbers) * deep + 2);
      }
  });

  test("with much to spend finds what the label follows, in every part by itself", async () => {
    for (const score of tableScores)
      for (const neighbours of method.neighbours) {
        const { model } = await fitted(method, neighbours, { depth: 2, branches: 4, score });
        expect(await errorOf(model)).toBeLessThan(0.01);
      }
  });

  test("with little to spend splits nothing, and the draws that were not made are returned", async () => {
    const { model, receipt } = await fitted(method, "replace", {}, "0.01");
    expect((model as TreeClassifier).nodes).toHaveLength(1);
    // One count of the rows, and two shares for the classes.
    const shares = method === diffpC45 ? 22 : 8;
    expect(Number(receipt.epsilon)).toBeCloseTo((0.01 * 3) / shares, 9);
    expect(method.quote(factsOf("replace"), { ...ask, epsilon: epsilonFrom("0.01") }).notes.join()).toContain(
      "a single leaf",
    );
  });

  test("stopped, it is the tree by then", async () => {
    const signal = { aborted: false };
    const run = { signal, progress: () => (signal.aborted = true) };
    const stopped = await fitted(method, "replace", { depth: 4, branches: 4 }, "90", run).catch(
      (e: unknown) => e,
    );
    expect(stopped).toBeInstanceOf(Cancelled);
    const { model, receipt } = (stopped as Cancelled<TreeClassifier>).partial;
    expect(depthOf(model)).toBeLessThanOrEqual(1);
    // One level and the leaves: 4 + 2 of 18 shares with two numbers to cut, 2 + 2 of 8 without, three attributes deep at most.
    expect(Number(receipt.epsilon)).toBeCloseTo(method === diffpC45 ? (90 * 6) / 18 : (90 * 4) / 8, 9);
  });

  test("it counts draws, and tells as many as its receipt does", async () => {
    for (const stopAt of [0, 1]) {
      const signal = { aborted: stopAt === 0 };
      const told: Progress[] = [];
      const progress = (now: Progress) => {
        told.push(now);
        signal.aborted = true;
      };
      const options = { depth: 2, branches: 4 };
      const stopped = await fitted(method, "replace", options, "90", { signal, progress }).catch(
        (e: unknown) => e,
      );
      const { message, partial } = stopped as Cancelled<TreeClassifier>;
      const made = partial.receipt.draws.reduce((sum, { count }) => sum + count, 0);
      const perLevel = method === diffpC45 ? 4 : 2;
      // The classes of the leaves are always counted.
      expect(made).toBe(stopAt * perLevel + 1);
      expect(message).toMatch(`Stopped after ${made} of ${2 * perLevel + 1} draws. `);
      expect(told.map(({ step }) => step)).toEqual(stopAt === 0 ? [made] : [perLevel, made]);
      expect(told.every(({ of }) => of === 2 * perLevel + 1)).toBe(true);
    }
  });

  test("a stop while the last draw is made comes too late: the tree is whole", async () => {
    const signal = { aborted: false };
    const progress = ({ step, of }: Progress) => {
      signal.aborted = step === of - 1;
    };
    const { receipt } = await fitted(method, "replace", { depth: 2, branches: 4 }, "90", {
      signal,
      progress,
    });
    expect(receipt.epsilon).toBe("90");
  });

  test.each([
    ["label-undeclared", { label: "colour" }, {}],
    ["attribute-unknown", { attributes: ["height"] }, {}],
    ["option-out-of-range", {}, { depth: 0 }],
    ["option-out-of-range", {}, { branches: 1 }],
    ["option-out-of-range", {}, { score: "mutual-information" }],
    ["option-unknown", {}, { pruning: "none" }],
  ])("%s: %j with %j is refused", (code, wrong, options) => {
    const quote = () => method.quote(factsOf("replace"), { ...ask, ...wrong }, options);
    expect(quote).toThrow(expect.objectContaining({ code }));
  });
});

describe("splits", () => {
  const [first, ...others] = cutsOf(age, WHOLE_PART);

  test("cut a number between its bounds, where a part's way has left something on both sides", () => {
    // Eleven values, so that there are ten cuts and not 32.
    expect([first, ...others].map(({ starts }) => starts[1])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(others[3]).toMatchObject({ groups: [0, 1], names: ["below 5", "5 or more"] });
    const [below, above] = partsIn(parted(WHOLE_PART, others[3]));
    expect(cutsOf(age, below).map(({ starts }) => starts[1])).toEqual([1, 2, 3, 4]);
    expect(cutsOf(age, above).map(({ starts }) => starts[1])).toEqual([6, 7, 8, 9, 10]);
    const pay = { ...age, low: 0, high: 1_000_000 };
    expect(cutsOf(pay, WHOLE_PART)).toHaveLength(32);
  });

  test("by other attributes are asked for once on every way", () => {
    const [part] = partsIn(parted(WHOLE_PART, first));
    expect(newTo(WHOLE_PART, [first])).toEqual([first]);
    expect(newTo(part, [first])).toEqual([]);
  });
});

describe("leaves", () => {
  const [fromFive, fromEight] = [cutsOf(age, WHOLE_PART)[4], cutsOf(age, WHOLE_PART)[7]];
  const [young, older] = partsIn(parted(WHOLE_PART, fromFive));
  /** Below 5, 5 to 7, 8 or more. */
  const shape: Shape = { split: fromFive, children: [young, parted(older, fromEight)] };
  const classes = (counts: readonly (readonly number[])[], pruning: "none" | "error-based") =>
    leavesFrom(shape, counts, pruning).map((node) => (isSplit(node) ? node.children : node.class));

  test("have the class that most noisy counts speak for, in the order of the parts", () => {
    expect(partTree(shape).children).toHaveLength(2);
    expect(
      classes(
        [
          [9, 1],
          [2, 7],
          [8, 3],
        ],
        "none",
      ),
    ).toEqual([[1, 2], 0, [3, 4], 1, 0]);
  });

  test("where noise has left nothing have the class of the part around them", () => {
    // Of the second part's own counts yes has most, −1 being more than −2; around it, no has.
    expect(
      classes(
        [
          [1, 9],
          [-2, -1],
          [8, 3],
        ],
        "none",
      ),
    ).toEqual([[1, 2], 1, [3, 4], 0, 0]);
  });

  test("take the place of splits that are not expected to do better", () => {
    // Both sides of the second split say yes: it goes. The first one tells classes apart: it stays.
    expect(
      classes(
        [
          [90, 10],
          [20, 70],
          [30, 80],
        ],
        "error-based",
      ),
    ).toEqual([[1, 2], 0, 1]);
    expect(
      classes(
        [
          [90, 10],
          [20, 70],
          [80, 30],
        ],
        "error-based",
      ),
    ).toEqual([[1, 2], 0, [3, 4], 1, 0]);
    // All say no.
    expect(
      classes(
        [
          [90, 10],
          [60, 50],
          [80, 30],
        ],
        "error-based",
      ),
    ).toEqual([0]);
    // A leaf in the place of two has their counts as they were drawn, whatever noise made of them: 16 and 151.
    expect(
      leavesFrom(
        shape,
        [
          [90, 10],
          [20, 70],
          [-4, 81],
        ],
        "error-based",
      )[2],
    ).toEqual({ class: 1, rows: 167, counts: [16, 151] });
  });
});

/** Outcome is yes for green ones, and for red ones from 5 on; pay tells nothing. */
const rows: readonly Row[] = Array.from({ length: 1200 }, (_, i) => {
  const [years, hue] = [i % 10, ["red", "green", "blue"][Math.floor(i / 10) % 3]];
  const isYes = hue === "green" || (hue === "red" && years >= 5);
  return [String(years), i % 7 < 3 ? "-50" : "900", hue, isYes ? "yes" : "no"];
});

const factsOf = (neighbours: Neighbours): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});

async function fitted(
  method: typeof diffpC45,
  neighbours: Neighbours,
  options: object,
  epsilon = "90",
  run: object = {},
) {
  const curator = await openCurator({
    schema: { ...smallSchema(neighbours), visibility: "public" },
    rows: [csvOf(rows)],
    unsafeSeed: 4,
  });
  return method.fit(
    curator,
    { ...ask, epsilon: epsilonFrom(epsilon) },
    { ...options },
    { allow: "none", seed: "1", ...run },
  );
}

const errorOf = async (model: TreeClassifier) =>
  evaluate(model, await readTable(schema, [csvOf(rows)])).error;

function depthOf({ nodes }: TreeClassifier, at = 0): number {
  const node = nodes[at];
  return isSplit(node)
    ? 1 + Math.max(...node.children.map((child) => depthOf({ nodes } as TreeClassifier, child)))
    : 0;
}
