import { describe, expect, test } from "vitest";
import { publicRandom } from "../../base/random.ts";
import { discreteLaplaceLaw } from "../../testing/laws.ts";
import { smallGrid } from "../../testing/small-synopses.ts";
import { loadModel, loadSynopsis, saveModel } from "../file.ts";
import { type GridParts, gridSynopsis } from "./grid-synopsis.ts";
import { bandOf } from "./synopsis.ts";

/** Two ages, four colours, two outcomes: sixteen counts. */
const parts: GridParts = { ...smallGrid, counts: Array.from({ length: 16 }, (_, i) => i - 2) };

describe("a grid", () => {
  test("tells its marginals by sums of the counts as they were drawn, in any order of names", () => {
    const { marginal } = gridSynopsis(parts);
    const values = (...names: string[]) => marginal(names).map(({ value }) => value);
    const sum = (keep: (i: number) => boolean) =>
      parts.counts.reduce((total, count, i) => total + (keep(i) ? count : 0), 0);
    expect(values("age")).toEqual([sum((i) => i < 8), sum((i) => i >= 8)]);
    expect(values("outcome", "age")).toEqual([
      sum((i) => i < 8 && i % 2 === 0),
      sum((i) => i >= 8 && i % 2 === 0),
      sum((i) => i < 8 && i % 2 === 1),
      sum((i) => i >= 8 && i % 2 === 1),
    ]);
    expect(values("age", "colour", "outcome")).toEqual(parts.counts);
    expect(() => marginal(["pay"])).toThrow(expect.objectContaining({ code: "attribute-unknown" }));
  });

  test("counts rows in some groups of other attributes alone, with the noise of what was added", () => {
    const { marginal } = gridSynopsis(parts);
    const sum = (keep: (i: number) => boolean) =>
      parts.counts.reduce((total, count, i) => total + (keep(i) ? count : 0), 0);
    const isColour = (i: number) => [1, 3].includes(Math.floor(i / 2) % 4);
    const where = { colour: [1, 3], outcome: [1] };
    expect(marginal(["age"], where)).toEqual([
      { value: sum((i) => i < 8 && isColour(i) && i % 2 === 1), halfWidth: bandOf(parts.scale, 2) },
      { value: sum((i) => i >= 8 && isColour(i) && i % 2 === 1), halfWidth: bandOf(parts.scale, 2) },
    ]);
    // An attribute's own groups that do not count hold nothing, and no noise either.
    expect(marginal(["outcome"], where)).toEqual([
      { value: 0, halfWidth: 0 },
      { value: sum((i) => isColour(i) && i % 2 === 1), halfWidth: bandOf(parts.scale, 4) },
    ]);
    expect(marginal([], { colour: [] })).toEqual([{ value: 0, halfWidth: 0 }]);
    expect(marginal(["age"], {})).toEqual(marginal(["age"]));
    for (const [wrong, code] of [
      [{ pay: [0] }, "attribute-unknown"],
      [{ colour: [4] }, "option-out-of-range"],
      [{ colour: [-1] }, "option-out-of-range"],
      [{ colour: [0.5] }, "option-out-of-range"],
    ] as const)
      expect(() => marginal(["age"], wrong)).toThrow(expect.objectContaining({ code }));
  });

  test("gives learners every cell and class with something in it", () => {
    const { groups, classes, weights } = gridSynopsis(parts).cells();
    expect([...weights]).toEqual(parts.counts.filter((count) => count > 0));
    // The counts from place 3 on are above 0: age 0, colour 1, yes is the first.
    expect([groups[0][0], groups[1][0], classes[0]]).toEqual([0, 1, 1]);
    expect([groups[0].at(-1), groups[1].at(-1), classes.at(-1)]).toEqual([1, 3, 1]);
  });

  test("is the same after saving and loading, and is no classifier", () => {
    const file = saveModel(gridSynopsis({ ...parts, total: 100, smoothing: "nearest" }), {});
    const { model } = loadSynopsis(file);
    expect(saveModel(model, {})).toBe(file);
    expect([model.rows, model.describe()[1]]).toEqual([100, "noise in every count: ± 5.99 (95 %)"]);
    expect(() => loadModel(file)).toThrow(expect.objectContaining({ code: "model-invalid" }));
  });

  test.each([
    ["counts", [1, 2, 3]],
    ["counts", parts.counts.with(0, Number.NaN)],
    ["scale", -1],
    ["total", "many"],
    ["smoothing", "threshold"],
    ["published", undefined],
    ["published", [{ name: "height" }]],
    ["published", [{ name: "age", starts: [0, 5], groups: [0, 2], names: ["a", "b", "c"] }]],
    ["published", [{ name: "age", starts: [1], groups: [0], names: ["a"] }]],
  ])("a file whose %s are %j is refused", (field, value) => {
    const file = JSON.parse(saveModel(gridSynopsis(parts), {}));
    const damaged = { ...file, model: { ...file.model, [field]: value } };
    expect(() => loadSynopsis(JSON.stringify(damaged))).toThrow(
      expect.objectContaining({ code: "model-invalid" }),
    );
  });
});

test.each([0.3, 1, 20])(
  "the bands of marginals hold the noise in 95 of 100 cases, for noise of scale %d",
  (scale) => {
    const random = publicRandom(`bands ${scale}`);
    const law = [...discreteLaplaceLaw(scale)];
    const drawn = () => {
      let left = random.uniform();
      for (const [x, p] of law) {
        left -= p;
        if (left < 0) return x;
      }
      return 0;
    };
    const asked = [["age", "colour", "outcome"], ["colour", "outcome"], ["age", "outcome"], ["outcome"], []];
    const covered = asked.map(() => ({ inside: 0, all: 0 }));
    for (let run = 0; run < 3000; run++) {
      const { marginal } = gridSynopsis({ ...parts, counts: parts.counts.map(() => drawn()), scale });
      for (const [i, names] of asked.entries())
        for (const { value, halfWidth } of marginal(names)) {
          covered[i].all++;
          covered[i].inside += Math.abs(value) <= halfWidth ? 1 : 0;
        }
    }
    // Four deviations below 95 % for each sum of 1, 2, 4, 8 and 16 counts: bands that are right fail once in 2,000 runs with other seeds.
    for (const { inside, all } of covered)
      expect(inside / all).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / all));
    // And they are not much wider than they need be, but for whole numbers.
    if (scale >= 20) for (const { inside, all } of covered) expect(inside / all).toBeLessThan(0.962);
  },
);
