/** Every row that can come, go or be replaced, against the bounds of gradients, directions and products; and how near they are. */
import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import {
  csvOf,
  dice,
  HEADER,
  type Row,
  schemaWithMissing,
  smallSchema,
} from "../../../testing/small-tables.ts";
import type { Engine } from "../../engines/engine.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { TableFacts } from "../facts.ts";
import { selectDirection } from "./direction.ts";
import { prepareFits } from "./fits.ts";
import { type GradientAsked, gradient } from "./gradient.ts";
import { type ProductsAsked, products } from "./products.ts";
import { losses, SLOPE_ONE, slopeAt, slopeOf } from "./slopes.ts";

const kinds: readonly Neighbours[] = ["add-remove", "replace"];

/** All that an input can be at its ends, and between. */
const everyRow: readonly Row[] = ["0", "10", "4", ""].flatMap((age) =>
  ["-50", "1000", "0"].flatMap((pay) =>
    ["red", "blue"].flatMap((shade) => ["no", "yes"].map((y) => [age, pay, shade, y])),
  ),
);
const factsOf = (schema: Schema, neighbours: Neighbours, rows = 1) =>
  ({ schema, neighbours, rows }) as unknown as TableFacts;

const opened = new WeakMap<Schema, Promise<readonly Engine[]>>();
/** Each row alone. */
function engines(schema: Schema): Promise<readonly Engine[]> {
  const known =
    opened.get(schema) ??
    Promise.all(everyRow.map(async (row) => memoryEngine(await readTable(schema, [csvOf([row])]))));
  opened.set(schema, known);
  return known;
}

/** What each row alone adds: all answers are sums of these. */
const added = async (schema: Schema, look: (engine: Engine) => Promise<readonly bigint[]>) =>
  Promise.all((await engines(schema)).map(look));

const l1 = (moved: readonly bigint[]) => moved.reduce((sum, n) => sum + (n < 0n ? -n : n), 0n);
const squared = (moved: readonly bigint[]) => moved.reduce((sum, n) => sum + n * n, 0n);
const spread = (moved: readonly bigint[]) =>
  moved.reduce((a, b) => (a > b ? a : b)) - moved.reduce((a, b) => (a < b ? a : b));

/** The farthest that any neighbour moves the answers, by a measure. */
function farthest(
  alone: readonly (readonly bigint[])[],
  neighbours: Neighbours,
  measure: (moved: readonly bigint[]) => bigint,
): bigint {
  const moves =
    neighbours === "add-remove" ? alone : alone.flatMap((a) => alone.map((b) => a.map((n, i) => n - b[i])));
  return moves.map(measure).reduce((a, b) => (a > b ? a : b));
}
/** How much of a bound is used up: never more than all. */
const used = (found: bigint, bound: bigint | undefined): number => Number(found) / Number(bound);

const ASKED: readonly Omit<GradientAsked, "weights">[] = [
  { label: "outcome", loss: "logistic" },
  { label: "outcome", loss: "logistic", clip: 1 },
  { label: "outcome", loss: "hinge", positive: "no", attributes: ["age", "colour"] },
  { label: "outcome", loss: "huber", shape: 0.1, clip: 0.3 },
  { label: "pay", loss: "squared", shape: 2 },
  { label: "pay", loss: "squared", clip: 0.01 },
  { label: "age", loss: "quantile", shape: 0.9, attributes: ["pay", "colour"] },
];

describe.each(kinds)("where neighbours %s", (neighbours) => {
  describe.each([smallSchema(neighbours), schemaWithMissing(neighbours)])("$name", (schema) => {
    test("no row moves a gradient further than claimed, and some nearly that far where rows may be long", async () => {
      const roll = dice(3);
      for (const asked of ASKED) {
        let [most, mostSquared] = [0, 0];
        for (let t = 0; t < 12; t++) {
          const { size } = gradient.prepare(factsOf(schema, neighbours), {
            ...asked,
            weights: weightsFor(schema, asked, () => 0),
          });
          const weights = Array.from({ length: size }, () => [0, 1, 30][t % 3] * (roll(2001) / 1000 - 1));
          const { bounds, look } = gradient.prepare(factsOf(schema, neighbours), { ...asked, weights });
          const alone = await added(schema, look);
          most = Math.max(most, used(farthest(alone, neighbours, l1), bounds.l1));
          mostSquared = Math.max(
            mostSquared,
            used(farthest(alone, neighbours, squared), bounds["l2-squared"]),
          );
        }
        expect([asked, most <= 1, mostSquared <= 1]).toEqual([asked, true, true]);
        expect(mostSquared).toBeGreaterThan(0.3);
      }
    });

    test("scores of directions part by no more than claimed, and by that much", async () => {
      const asked = { label: "outcome", loss: "hinge", attributes: ["age"] };
      const weights = weightsFor(schema, asked, () => 0);
      const { bounds, look } = selectDirection.prepare(factsOf(schema, neighbours), { ...asked, weights });
      expect(farthest(await added(schema, look), neighbours, spread)).toBe(bounds.range);
    });

    test.each(["absolute-error", "squared-error"] as const)(
      "fits by %s part by no more than claimed",
      async (score) => {
        const roll = dice(8);
        let most = 0;
        for (let t = 0; t < 40; t++) {
          const size = [0.05, 0.5, 3][t % 3];
          const first = weightsFor(schema, { label: "pay" }, () => roll(2001) / 1000 - 1);
          const near = Array.from({ length: 1 + (t % 5) }, () =>
            first.map((w) => w + size * (roll(2001) / 1000 - 1)),
          );
          const asked = { score, label: "pay", cap: [0.5, 2][t % 2], candidates: [first, ...near] };
          const { question, sensitivity } = prepareFits({ schema, neighbours }, asked);
          const alone = await added(schema, (engine) => engine.losses(question));
          most = Math.max(most, used(farthest(alone, neighbours, spread), sensitivity));
        }
        expect(most).toBeLessThanOrEqual(1);
        expect(most).toBeGreaterThan(0.5);
      },
    );

    test.each<ProductsAsked>([
      { label: "outcome" },
      { label: "outcome", labels: 4 },
      { label: "outcome", labels: 2, attributes: ["age", "pay"] },
      { label: "pay", attributes: ["age"] },
      { label: "pay", labels: 3 },
    ])("no row moves products further than claimed: %o", async (asked) => {
      const { bounds, look } = products.prepare(factsOf(schema, neighbours), asked);
      const alone = await added(schema, look);
      const found = used(farthest(alone, neighbours, l1), bounds.l1);
      const foundSquared = used(farthest(alone, neighbours, squared), bounds["l2-squared"]);
      expect([found <= 1, foundSquared <= 1]).toEqual([true, true]);
      // Where rows come or go, all inputs at their ends use up all of it; a number and its indicator are never both there.
      if (
        neighbours === "add-remove" &&
        schema.attributes.every((a) => a.kind !== "numeric" || typeof a.missing === "number")
      )
        expect([found, foundSquared]).toEqual([1, 1]);
      expect(foundSquared).toBeGreaterThan(0.3);
    });
  });
});

const weightsFor = (
  schema: Schema,
  { label, attributes }: { readonly label: string; readonly attributes?: readonly string[] },
  of: () => number,
) => {
  const names = attributes ?? HEADER.filter((name) => name !== label && name !== "outcome");
  const places = schema.attributes
    .filter((a) => names.includes(a.name))
    .map((a) =>
      a.kind === "categorical"
        ? a.values.length
        : a.kind === "numeric" && typeof a.missing !== "number"
          ? 2
          : 1,
    );
  return Array.from({ length: places.reduce((sum, n) => sum + n, 1) }, of);
};

test("slopes lie between those of the loss nearby, fall nowhere where the loss is convex, and stop at the ends", () => {
  for (const [name, { numeric, slope, shape }] of Object.entries(losses)) {
    const { told, steepest } = slopeOf(name);
    const isNear = (margin: number, own: number) => {
      const within = Math.max(-16, Math.min(16, margin));
      const near = [-1, 0, 1].map((i) => slope(within + i / 1024, shape?.usual ?? 0));
      return own >= Math.min(...near) - 2 ** -23 && own <= Math.max(...near) + 2 ** -23;
    };
    const margins = Array.from({ length: 34 * 4099 }, (_, i) => i / 4099 - 17);
    const owns = margins.map((margin) => slopeAt(told, Math.round(margin * 2 ** 36)));
    expect(margins.filter((margin, i) => !isNear(margin, owns[i] / SLOPE_ONE))).toEqual([]);
    expect(owns.filter((own, i) => own < owns[i - 1] || Math.abs(own) > steepest)).toEqual([]);
    expect(numeric).toBe(["squared", "quantile"].includes(name));
  }
});

test("what cannot be asked is refused, with a code", () => {
  const facts = factsOf(smallSchema("replace"), "replace");
  const ask = (more: object) => () =>
    gradient.prepare(facts, {
      label: "outcome",
      loss: "logistic",
      attributes: ["age"],
      weights: [0, 0],
      ...more,
    });
  const code = (code: string) => expect.objectContaining({ code });
  expect(ask({ loss: "cubic" })).toThrow(code("query-unknown"));
  expect(ask({ shape: 1 })).toThrow(code("option-out-of-range"));
  expect(ask({ loss: "squared" })).toThrow(code("option-out-of-range"));
  expect(ask({ label: "pay" })).toThrow(code("option-out-of-range"));
  expect(ask({ weights: [0] })).toThrow(code("candidate-invalid"));
  expect(ask({ weights: [0, Number.NaN] })).toThrow(code("candidate-invalid"));
  expect(ask({ weights: [0, 257] })).toThrow(code("candidate-invalid"));
  expect(ask({ clip: 0 })).toThrow(code("option-out-of-range"));
  expect(ask({ clip: Number.NaN })).toThrow(code("option-out-of-range"));
  expect(ask({ clip: 9 })).toThrow(code("option-out-of-range"));
  expect(ask({ label: "pay", loss: "squared", attributes: ["pay"] })).toThrow(code("option-out-of-range"));
  expect(() => products.prepare(facts, { label: "outcome", labels: 0.5 })).toThrow(
    code("option-out-of-range"),
  );
});
