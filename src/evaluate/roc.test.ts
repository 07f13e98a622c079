import fc from "fast-check";
import { expect, test } from "vitest";
import { areaUnderCurve } from "./ranking.ts";
import { rocCurves, rocOf } from "./roc.ts";

const rows = fc.array(
  fc.record({ score: fc.constantFrom(0, 0.1, 0.25, 0.5, 1), own: fc.boolean(), count: fc.nat(3) }),
  { minLength: 1, maxLength: 40 },
);

test("the area below the curve is the AUC, ties and weights included", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const scores = Float64Array.from(all, ({ score }) => score);
      const counts = all.map(({ count }) => count);
      const points = rocOf(scores, (row) => all[row].own, counts);
      const area = areaUnderCurve(scores, (row) => all[row].own, counts);
      const below = points?.slice(1).reduce((sum, [x, y], i) => {
        const [left, low] = points[i];
        return sum + ((x - left) * (y + low)) / 2;
      }, 0);
      if (area === undefined) expect(points).toBeUndefined();
      else expect(below).toBeCloseTo(area, 12);
    }),
  );
});

test("a long curve is thinned to points of its own, ends included; two values have one curve, more have one each", () => {
  const scores = Float64Array.from({ length: 5000 }, (_, i) => (i * 37) % 5000);
  const truth = Array.from(scores, (score) => (score > 3000 ? 1 : 0));
  const [curve, ...others] = rocCurves(
    ["no", "yes"],
    [scores.map((s) => -s), scores],
    truth,
    truth.map(() => 1),
  );
  expect(others).toEqual([]);
  expect(curve.of).toBe("yes");
  expect(curve.points).toHaveLength(200);
  expect([curve.points[0], curve.points.at(-1)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const three = [scores, scores, scores];
  expect(
    rocCurves(
      ["a", "b", "c"],
      three,
      truth,
      truth.map(() => 1),
    ).map(({ of }) => of),
  ).toEqual(["a", "b"]);
});
