/** Every row that can come, go or be replaced, against the bounds of gradients, directions and products; and how near they are. */
import { describe, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours, Schema } from "../../../schema/types.ts";
import { productMatrix } from "../../../search/descent/product-matrix.ts";
import {
  csvOf,
  dice,
  HEADER,
  type Row,
  schemaOf,
  schemaWithMissing,
  smallCategorical,
  smallSchema,
} from "../../../testing/small-tables.ts";
import type { Engine } from "../../engine.ts";
import { slopeAt } from "../../engines/memory/gradients/loops.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import type { TableFacts } from "../facts.ts";
import { selectDirection } from "./direction.ts";
import { prepareFits } from "./fits.ts";
import { type GradientAsked, gradient } from "./gradient.ts";
import { type ProductsAsked, products } from "./products.ts";
import { losses, SLOPE_ONE, slopeOf } from "./slopes.ts";

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

test("three categories that agree and classes that do not use up all that is claimed of a replaced row", async () => {
  const names = ["a", "b", "c"];
  const schema = schemaOf(names.map((name) => smallCategorical(name, 2)));
  const { bounds, look } = products.prepare(factsOf(schema, "replace"), { label: "outcome", labels: 2 });
  const [no, yes] = await Promise.all(
    ["no", "yes"].map(async (y) =>
      look(memoryEngine(await readTable(schema, [`${names},outcome\nv1,v1,v1,${y}\n`]))),
    ),
  );
  expect(
    squared(no.map((n, i) => n - yes[i])),
    "opposite labels move what is with the label, and nothing else",
  ).toBe(bounds["l2-squared"]);
});

test("a column with many values asks for no more room than its pairs, however many occur", async () => {
  const values = Array.from({ length: 20_000 }, (_, i) => i);
  const schema = schemaOf([
    { name: "x", kind: "numeric", low: 0, high: 19_999, step: 1, missing: 0, source: "made up" },
  ]);
  // One range for each of 1,900 numbers, all of which occur: twice the largest would be beyond what is needed.
  const cuts = { x: values.slice(1, 1900) };
  const table = await readTable(schema, [
    `x,outcome\n${values
      .slice(0, 1900)
      .map((v) => `${v},no\n`)
      .join("")}`,
  ]);
  const { look, tell } = products.prepare(factsOf(schema, "replace", 1900), { label: "outcome", cuts });
  const { inputs } = productMatrix(tell(await look(memoryEngine(table))));
  expect(inputs[1901 * 7 + 1900]).toBe(1);
  const many = { label: "outcome", cuts: { x: values.slice(1) } };
  expect(() => products.prepare(factsOf(schema, "replace", 1900), many)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("the number of rows is told where it is public, and asked for where it is not", async () => {
  for (const [neighbours, rows] of [
    ["replace", 3],
    ["add-remove", 3],
  ] as const) {
    const schema = smallSchema(neighbours);
    const table = await readTable(schema, [csvOf(everyRow.slice(0, 3))]);
    const { look, tell } = products.prepare(factsOf(schema, neighbours, 77), { label: "outcome" });
    const { inputs } = productMatrix(tell(await look(memoryEngine(table))));
    expect(inputs.at(-1)).toBe(neighbours === "replace" ? 77 : rows);
  }
});

test("limits of one choice of attributes are not those of another with the same clip", async () => {
  const schema = smallSchema("replace");
  const engine = memoryEngine(await readTable(schema, [csvOf(everyRow)]));
  const sums = async (attributes: readonly string[], on = engine) => {
    const asked = { label: "outcome", loss: "hinge", clip: 0.5, attributes };
    const weights = weightsFor(schema, asked, () => 0);
    return gradient.prepare(factsOf(schema, "replace"), { ...asked, weights }).look(on);
  };
  const fresh = memoryEngine(await readTable(schema, [csvOf(everyRow)]));
  await sums(["age"]);
  expect(await sums(["age", "pay", "colour"])).toEqual(await sums(["age", "pay", "colour"], fresh));
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
  for (const weights of [undefined, null, "", 0, false, { length: 1e9 }])
    expect(ask({ weights })).toThrow(code("candidate-invalid"));
  for (const [name, given] of Object.entries({ clip: "1", shape: [0.5] }))
    expect(ask({ loss: "huber", [name]: given })).toThrow(code("option-out-of-range"));
  const fits = (more: object) => () =>
    prepareFits(facts, {
      score: "squared-error",
      label: "pay",
      attributes: ["age"],
      candidates: [[0, 0]],
      ...more,
    } as never);
  expect(fits({})).not.toThrow();
  expect(fits({ candidates: [[0]] })).toThrow(code("candidate-invalid"));
  expect(fits({ candidates: [[0, 300]] })).toThrow(code("candidate-invalid"));
  for (const cap of [0, 5, "1", Number.NaN]) expect(fits({ cap })).toThrow(code("option-out-of-range"));
  const wide = schemaOf(Array.from({ length: 600 }, (_, i) => smallCategorical(`c${i}`, 2)));
  expect(() =>
    gradient.prepare(factsOf(wide, "replace"), {
      label: "outcome",
      loss: "hinge",
      weights: new Array(1201).fill(0),
    }),
  ).toThrow(code("option-out-of-range"));
  expect(ask({ clip: 0 })).toThrow(code("option-out-of-range"));
  expect(ask({ clip: Number.NaN })).toThrow(code("option-out-of-range"));
  expect(ask({ clip: 9 })).toThrow(code("option-out-of-range"));
  expect(ask({ label: "pay", loss: "squared", attributes: ["pay"] })).toThrow(code("option-out-of-range"));
  expect(() => products.prepare(facts, { label: "outcome", labels: 0.5 })).toThrow(
    code("option-out-of-range"),
  );
});
