/** Minima that noise pulls at: the ideal release against its price, by integration, and what is computed against the ideal, exactly. */
import { describe, expect, test } from "vitest";
import { type Rational, rational, subtract, toNumber, ZERO } from "../../../base/rational.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours } from "../../../schema/types.ts";
import {
  csvOf,
  dice,
  type Row,
  randomRow,
  schemaWithMissing,
  smallSchema,
} from "../../../testing/small-tables.ts";
import { objectiveAmounts } from "../../accounting/objective.ts";
import { slopeOnLine } from "../../engines/memory/gradients/loops.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import { Sensitive } from "../../sensitive.ts";
import type { TableFacts } from "../facts.ts";
import { GRADIENT_ONE, mostSlope, prepareGradient } from "./gradient.ts";
import { type MinimumAsked, pulledMinimum } from "./minimum.ts";
import { SLOPE_ONE } from "./slopes.ts";

const factsOf = (neighbours: Neighbours, schema = smallSchema(neighbours), rows = 6) =>
  ({ schema, neighbours, rows, trusted: new Map() }) as unknown as TableFacts;

/** One number and the bias: a row is (x, 1) and its class y. */
type Plain = readonly [x: number, y: number];
const ROWS: readonly Plain[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [0, -1],
];

/** What a row pulls with at (u, v), and how much that bends, from what gradient.ts says of a row and nothing else. */
function rowPart(asked: MinimumAsked, neighbours: Neighbours) {
  const { question } = prepareGradient(factsOf(neighbours), asked);
  const at = (margin: number) => slopeOnLine(question.slope, margin * 2 ** 36) / SLOPE_ONE;
  return ([x, y]: Plain, u: number, v: number) => {
    const limit = mostSlope(question.clip, 1024 * (Math.ceil(x * x) + 1)) / SLOPE_ONE;
    const margin = y * (u * x + v);
    const slope = at(margin);
    const bend = slope < -limit ? 0 : (at(margin + 2 ** -11) - at(margin - 2 ** -11)) * 2 ** 10;
    return { pull: y * Math.max(-limit, slope), bend };
  };
}

/** The density of the ideal release on a grid, once for each table. */
function densities(
  asked: MinimumAsked,
  neighbours: Neighbours,
  logNoise: (b: number) => number,
  reach: number,
) {
  const part = rowPart(asked, neighbours);
  const POINTS = 120;
  const step = (2 * reach) / POINTS;
  return (table: readonly Plain[]): Float64Array => {
    const density = new Float64Array(POINTS * POINTS);
    for (let i = 0; i < POINTS; i++)
      for (let j = 0; j < POINTS; j++) {
        const [u, v] = [(i + 0.5) * step - reach, (j + 0.5) * step - reach];
        let [f, g, a, b, d] = [asked.ridge * u, asked.ridge * v, asked.ridge, 0, asked.ridge];
        for (const row of table) {
          const { pull, bend } = part(row, u, v);
          [f, g] = [f + pull * row[0], g + pull];
          [a, b, d] = [a + bend * row[0] ** 2, b + bend * row[0], d + bend];
        }
        density[i * POINTS + j] = Math.exp(logNoise(f) + logNoise(g)) * (a * d - b * b) * step * step;
      }
    return density;
  };
}

/** The last number: at least so much of δ, or of ε, is used, where rows can pull with all they have and hardly bend the loss. */
const IDEALS: readonly (readonly [MinimumAsked, Rational, Rational, number])[] = [
  [{ label: "outcome", loss: "logistic", ridge: 1, near: 1e-6 }, rational(1n), rational(1n, 1000n), 0],
  [
    { label: "outcome", loss: "logistic", clip: 0.7, ridge: 20, near: 1e-6 },
    rational(1n),
    rational(1n, 100n),
    0.1,
  ],
  [{ label: "outcome", loss: "huber", ridge: 2, near: 1e-6 }, rational(3n), rational(1n, 10n ** 6n), 0],
  [{ label: "outcome", loss: "logistic", clip: 0.7, ridge: 2, near: 1e-6 }, rational(2n), ZERO, 0.5],
  // Nearly all of ε is for how a row bends the loss.
  [{ label: "outcome", loss: "logistic", ridge: 0.5, near: 1e-6 }, rational(72n, 100n), ZERO, 0.5],
];

describe.each(
  IDEALS.map(
    ([asked, epsilon, delta, least]) => [{ ...asked, attributes: ["age"] }, epsilon, delta, least] as const,
  ),
)("the ideal release of %o", (asked, epsilon, delta, least) => {
  test.each<Neighbours>(["replace", "add-remove"])(
    "costs no more than its price where neighbours %s",
    (kind) => {
      const answer = pulledMinimum.prepare(factsOf(kind), asked);
      const { amount, output } = objectiveAmounts(answer.spread, epsilon, delta);
      const metric = delta.n === 0n ? "l1" : "l2-squared";
      const limit = Math.exp(toNumber(subtract(epsilon, output)));
      const own = Number(answer.bounds[metric]) * 2 ** (metric === "l1" ? -38 : -76);
      const scale = metric === "l1" ? own / toNumber(amount) : Math.sqrt(own / (2 * toNumber(amount)));
      const logNoise = (b: number) =>
        metric === "l1"
          ? -Math.abs(b) / scale - Math.log(2 * scale)
          : -((b / scale) ** 2) / 2 - Math.log(scale * Math.sqrt(2 * Math.PI));
      // A ratio is looked at where rows bend the loss, and far away; what is beyond it is added up over all of the plane.
      const far = (7 * scale + 2) / asked.ridge;
      const grids = (delta.n > 0n ? [far] : [far, 4]).map((reach) => densities(asked, kind, logNoise, reach));
      const shares = [[], [ROWS[3]]].flatMap((shared) => grids.map((density) => ({ shared, density })));
      let most = 0;
      for (const { shared, density } of shares) {
        const tables = [...(kind === "add-remove" ? [shared] : []), ...ROWS.map((row) => [...shared, row])];
        const laws = tables.map(density);
        if (delta.n > 0n)
          for (const law of laws) expect(law.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 1);
        for (const [i, p] of laws.entries())
          for (const [j, q] of laws.entries()) {
            if (i === j || (kind === "add-remove" && i > 0 && j > 0)) continue;
            const beyond =
              delta.n > 0n
                ? p.reduce((sum, own, at) => sum + Math.max(0, own - limit * q[at]), 0) / toNumber(delta)
                : p.reduce((worst, own, at) => Math.max(worst, Math.log(own / q[at])), 0) / Math.log(limit);
            most = Math.max(most, beyond);
          }
      }
      // A grid of 120 by 120 is off by less than a fiftieth.
      expect(most).toBeLessThanOrEqual(1.02);
      expect(most).toBeGreaterThanOrEqual(least);
    },
  );
});

/** F(w) + Λ·w + b in units of 2⁻⁷⁴, row by row and without rounding, at weights in units of 2⁻³². */
function exactPull(rows: readonly (readonly bigint[])[], signs: readonly bigint[], asked: Exact): bigint[] {
  const { weights, b, ridge, slope, limits } = asked;
  const sums = weights.map((w, j) => w * BigInt(ridge) * 2n ** 42n + BigInt(b[j]) * 2n ** 36n);
  for (const [i, x] of rows.entries()) {
    const margin = signs[i] * x.reduce((sum, input, j) => sum + input * weights[j], 0n);
    const place = BigInt.asIntN(64, margin >> 36n) + 16384n;
    const at = (n: bigint) => BigInt(slope[Number(n < 0n ? 0n : n > 32768n ? 32768n : n)]) << 36n;
    const inside = place >= 0n && place < 32768n ? margin - ((place - 16384n) << 36n) : 0n;
    const own = at(place) + ((at(place + 1n) - at(place)) >> 36n) * inside;
    const limit = limits[i] << 36n;
    const m = signs[i] * (own < -limit ? -limit : own);
    x.forEach((input, j) => {
      sums[j] += m * input;
    });
  }
  return sums;
}

interface Exact {
  readonly weights: readonly bigint[];
  readonly b: readonly number[];
  readonly ridge: number;
  readonly slope: Int32Array;
  readonly limits: readonly bigint[];
}

const NEARS = [
  { loss: "logistic", ridge: 3, near: 1e-6 },
  { loss: "logistic", ridge: 1, near: 2 ** -12, clip: 0.5 },
  { loss: "huber", shape: 0.1, ridge: 8, near: 1e-8 },
  { loss: "huber", ridge: 40, near: 1e-3 },
] as const;

test.each(NEARS)("what is computed is within τ of the ideal, by whole numbers: %o", async (way) => {
  const schema = smallSchema("replace");
  const roll = dice(way.ridge);
  for (const count of [1, 3, 300]) {
    const lines = Array.from({ length: count }, () => fullRow(roll));
    const engine = memoryEngine(await readTable(schema, [csvOf(lines)]));
    const asked: MinimumAsked = { label: "outcome", attributes: ["age", "colour"], ...way };
    const { question } = prepareGradient(factsOf("replace"), asked);
    const { look, size } = pulledMinimum.prepare(factsOf("replace", schema, count), asked);
    for (const far of [0, 1, 40]) {
      const b = Array.from({ length: size }, () => (roll(2001) - 1000) * far * 2 ** 28);
      const told = await look(engine, Float64Array.from(b));
      const weights = Sensitive.open(told, "l1");
      const rows = lines.map(([age, , colour]) => plainInputs(age, colour));
      const limits = rows.map((x) => {
        const q = x.reduce((sum, n) => sum + Math.ceil(Number(n) ** 2 / 2 ** 18), 0);
        return BigInt(mostSlope(question.clip, q));
      });
      const signs = lines.map((line) => (line[3] === "yes" ? 1n : -1n));
      const pull = exactPull(rows, signs, { weights, b, ridge: way.ridge, slope: question.slope, limits });
      const off = Math.hypot(...pull.map((n) => Number(n) / 2 ** 74)) / way.ridge;
      // Rounding weights to 2⁻³² moves the pull by as much as rows bend.
      expect([count, far, off <= way.near * 1.01 + 1e-9 * (1 + count / way.ridge)]).toEqual([
        count,
        far,
        true,
      ]);
      expect(Number(told.sensitivity)).toBeGreaterThanOrEqual(
        2 * way.near * Math.sqrt(size) * 2 ** 32 + size,
      );
    }
  }
});

const fullRow = (roll: (below: number) => number): Row => [
  String(roll(11)),
  "0",
  ["red", "green", "blue", "other"][roll(4)],
  ["no", "yes"][roll(2)],
];

/** The inputs of an age from 0 to 10, a colour and the bias, in units of 2⁻¹⁴. */
function plainInputs(age: string, colour: string): readonly bigint[] {
  const values = ["red", "green", "blue", "other"].map((value) => (value === colour ? 2n ** 14n : 0n));
  return [BigInt(Math.round((Number(age) / 5 - 1) * 2 ** 14)), ...values, 2n ** 14n];
}

test("two tables' minima under noise that holds them in one place are told from within 2τ", async () => {
  const schema = smallSchema("replace");
  const roll = dice(9);
  const asked: MinimumAsked = { label: "outcome", loss: "logistic", ridge: 2, near: 1e-5 };
  const facts = factsOf("replace", schema, 5);
  const { look, size } = pulledMinimum.prepare(facts, asked);
  const { question } = prepareGradient(facts, asked);
  for (let t = 0; t < 12; t++) {
    const rows = Array.from({ length: 4 }, () => randomRow(roll));
    const engines = await Promise.all(
      [randomRow(roll), randomRow(roll)].map(async (row: Row) =>
        memoryEngine(await readTable(schema, [csvOf([...rows, row])])),
      ),
    );
    const place = Float64Array.from({ length: size }, () => roll(2001) / 500 - 2);
    const ends = await Promise.all(
      engines.map(async (engine) => {
        const sums = await engine.gradient({ ...question, fine: place });
        return look(
          engine,
          place.map((w, j) => -(Number(sums[j]) / 2 ** 44 + asked.ridge * w) * GRADIENT_ONE),
        );
      }),
    );
    const [a, b] = ends.map((end) => Sensitive.open(end, "l1"));
    const moved = a.reduce((sum, n, j) => sum + (n > b[j] ? n - b[j] : b[j] - n), 0n);
    expect(moved).toBeLessThanOrEqual(ends[0].sensitivity);
  }
});

test("what cannot be asked is refused, with a code", () => {
  const code = (code: string) => expect.objectContaining({ code });
  const usual: MinimumAsked = { label: "outcome", loss: "logistic", ridge: 5, near: 1e-5 };
  const ask = (more: object) => () =>
    pulledMinimum.prepare(factsOf("replace", schemaWithMissing("replace")), { ...usual, ...more });
  expect(ask({})).not.toThrow();
  for (const more of [
    ...[0, -1, Number.NaN, "5", 2 ** 61].map((ridge) => ({ ridge })),
    ...[0, 2, Number.NaN, "1", 2 ** -41].map((near) => ({ near })),
    { label: "pay", loss: "squared" },
  ])
    expect(ask(more)).toThrow(code("option-out-of-range"));
});
