/** Gradients and products of any engine against sums that are worked out row by row in BigInt, from what gradient.ts and products.ts define. */
import { expect, test } from "vitest";
import type { Engine } from "../curator/engine.ts";
import { prepareFits } from "../curator/queries/gradients/fits.ts";
import { prepareGradient } from "../curator/queries/gradients/gradient.ts";
import { checkedInputs } from "../curator/queries/gradients/inputs.ts";
import type { Table } from "../read/table.ts";
import { blockOf } from "../schema/coding/block-of.ts";
import { inputOfCode, levels } from "../schema/coding/codes.ts";
import type { CodedAttribute, NumericAttribute, Schema } from "../schema/types.ts";
import { dice } from "./small-tables.ts";

const ONE = 2n ** 14n;

/** A row's inputs, in units of 2⁻¹⁴, by the words of inputs.ts; and what it stands for. */
interface ObviousRow {
  /** By attribute: indicators are attributes of their own, the bias is the last. */
  readonly inputs: readonly (readonly bigint[])[];
  /** The same, one after the other. */
  readonly x: readonly bigint[];
  /** The root of their squares, as it is rounded. */
  readonly length: number;
  /** Undefined where it is missing. */
  readonly label: bigint | undefined;
  readonly times: bigint;
}

function obviousRows(
  table: Table,
  label: string,
  positive?: string,
  cuts: Readonly<Record<string, readonly number[]>> = {},
): readonly ObviousRow[] {
  const codesOf = (name: string) => table.columns.find((c) => c.attribute.name === name)?.codes ?? [];
  const isMissing = (a: NumericAttribute, code: number) => code === levels(a);
  const inputsOf = (a: CodedAttribute, code: number): readonly (readonly bigint[])[] => {
    const own = a.kind === "numeric" ? cuts[a.name] : undefined;
    if (a.kind === "numeric" && own) {
      const group = isMissing(a, code)
        ? own.length + 1
        : own.filter((cut) => cut <= a.low + code * a.step).length;
      const groups = own.length + (typeof a.missing === "number" ? 1 : 2);
      return [Array.from({ length: groups }, (_, i) => (i === group ? ONE : 0n))];
    }
    if (a.kind !== "numeric") return [a.values.map((_, value) => (value === code ? ONE : 0n))];
    const input = [isMissing(a, code) ? 0n : BigInt(inputOfCode(a, code))];
    return typeof a.missing === "number" ? [input] : [input, [isMissing(a, code) ? ONE : 0n]];
  };
  const learnt = table.schema.attributes.filter(
    (a): a is CodedAttribute => (a.kind === "numeric" || a.kind === "categorical") && a.name !== label,
  );
  const target = table.schema.attributes.find((a) => a.name === label) as CodedAttribute;
  return Array.from({ length: table.rows }, (_, row) => {
    const code = codesOf(label)[row];
    // In equal steps, whatever the label's scale.
    const number =
      target.kind === "numeric" && !isMissing(target, code)
        ? Math.round((2 * Number(ONE) * code) / (levels(target) - 1)) - Number(ONE)
        : undefined;
    const classed = target.kind === "numeric" ? undefined : target.values[code] === positive ? ONE : -ONE;
    const inputs = [...learnt.flatMap((a) => inputsOf(a, codesOf(a.name)[row])), [ONE]];
    const x = inputs.flat();
    return {
      ...{ inputs, x, length: Math.sqrt(Number(squared(x))) },
      label: number === undefined ? classed : BigInt(number),
      times: BigInt(table.weights?.[row] ?? 1),
    };
  });
}

const floorDiv = (n: bigint, d: bigint): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));
const squared = (row: readonly bigint[]): bigint =>
  row.reduce((sum, x) => sum + (x * x + 2n ** 18n - 1n) / 2n ** 18n, 0n);

function obviousGradient(
  rows: readonly ObviousRow[],
  {
    weights,
    slope,
    clip,
  }: { readonly weights: Int32Array; readonly slope: Int32Array; readonly clip: number },
  isNumeric: boolean,
): bigint[] {
  const sums = new Array<bigint>(weights.length).fill(0n);
  for (const { x, length, label, times } of rows) {
    if (label === undefined) continue;
    const z = x.reduce((sum, input, j) => sum + input * BigInt(weights[j]), 0n);
    const sign = !isNumeric && label < 0n ? -1n : 1n;
    const margin = isNumeric ? z - label * 2n ** 22n : sign * z;
    const place = floorDiv(margin, 2n ** 26n) + 16384n;
    const at = (i: bigint) => BigInt(slope[Number(i < 0n ? 0n : i > 32768n ? 32768n : i)]);
    const beyond = margin - (place - 16384n) * 2n ** 26n;
    const own =
      place < 0n || place >= 32768n
        ? at(place)
        : at(place) + floorDiv((at(place + 1n) - at(place)) * beyond, 2n ** 26n);
    const most = BigInt(Math.floor(((clip * 2 ** 29) / length) * (1 - 2 ** -40)));
    const m = sign * (own > most ? most : own < -most ? -most : own);
    x.forEach((input, j) => {
      sums[j] += m * input * times;
    });
  }
  return sums;
}

/** By whole numbers of any length, at weights that are doubles of 2⁻⁵⁰ and larger; told as doubles. */
function exactGradient(
  rows: readonly ObviousRow[],
  { slope, clip }: { readonly slope: Int32Array; readonly clip: number },
  fine: Float64Array,
): number[] {
  const weights = Array.from(fine, (weight) => BigInt(weight * 2 ** 50));
  const sums = new Array<bigint>(fine.length).fill(0n);
  for (const { x, length, label, times } of rows) {
    if (label === undefined) continue;
    const sign = label < 0n ? -1n : 1n;
    // In units of 2⁻⁶⁴, of which there are 2⁵⁴ between two told slopes; slopes in units of 2⁻⁷⁸.
    const margin = sign * x.reduce((sum, input, j) => sum + input * weights[j], 0n);
    const place = floorDiv(margin, 2n ** 54n) + 16384n;
    const at = (i: bigint) => BigInt(slope[Number(i < 0n ? 0n : i > 32768n ? 32768n : i)]);
    const beyond = place < 0n || place >= 32768n ? 0n : margin - (place - 16384n) * 2n ** 54n;
    const own = at(place) * 2n ** 54n + (at(place + 1n) - at(place)) * beyond;
    const limit = Math.floor(((clip * 2 ** 29) / length) * (1 - 2 ** -40));
    const most = BigInt(limit) * 2n ** 54n;
    const m = sign * (own > most ? most : own < -most ? -most : own);
    x.forEach((input, j) => {
      sums[j] += m * input * times;
    });
  }
  return sums.map((sum) => Number(sum) / 2 ** 92);
}

function obviousCost(rows: readonly ObviousRow[], weights: Int32Array, isSquared: boolean): bigint {
  return rows.reduce((sum, { x, label, times }) => {
    if (label === undefined) return sum;
    const z = x.reduce((all, input, j) => all + input * BigInt(weights[j]), 0n);
    const far = z - label * 2n ** 22n;
    const distance = (far < 0n ? -far : far) / 2n ** 20n;
    const within = distance < 49152n ? distance : 49152n;
    return sum + times * (isSquared ? within ** 2n / 2n ** 17n : within);
  }, 0n);
}

function obviousProducts(
  rows: readonly ObviousRow[],
  isNumber: readonly boolean[],
  isSquared: readonly boolean[],
): bigint[] {
  const sums: bigint[] = [];
  const known = rows.flatMap(({ inputs, label, times }) =>
    label === undefined ? [] : [{ times, blocks: [...inputs, [label]] }],
  );
  const sizes = rows.length === 0 ? [] : [...rows[0].inputs.map((block) => block.length), 1];
  isNumber.forEach((_, second) => {
    for (let first = 0; first <= second; first++) {
      if (first === second && !isSquared[second]) continue;
      for (let j = 0; j < (sizes[first] ?? 0); j++)
        for (let k = 0; k < (sizes[second] ?? 0); k++)
          sums.push(
            known.reduce((sum, { times, blocks }) => sum + times * blocks[first][j] * blocks[second][k], 0n),
          );
    }
  });
  return sums;
}

const ASKED = [
  { label: "outcome", positive: "yes", loss: "logistic" },
  { label: "outcome", positive: "no", loss: "hinge", clip: 1 },
  { label: "outcome", positive: "yes", loss: "huber", shape: 0.1, clip: 0.25 },
  { label: "pay", loss: "squared", shape: 0.5, clip: 0.75 },
  { label: "age", loss: "quantile", shape: 0.9 },
  { label: "outcome", positive: "yes", loss: "logistic", cuts: { age: [2, 7] } },
] as const;

const blockAt = (
  { columns }: Table,
  { inputs, label }: ReturnType<typeof prepareGradient>["question"],
  row: number,
  of: number,
) =>
  blockOf(
    [...inputs.attributes.filter((a) => !("indicates" in a)), label].map(
      ({ name }) => columns.find((c) => c.attribute.name === name)?.codes[row] ?? 0,
    ),
    of,
  );

const countOf = (schema: Schema, asked: (typeof ASKED)[number]): number =>
  checkedInputs(schema, asked).inputs.length;

export function gradientsSuite(
  name: string,
  make: (table: Table) => Promise<Engine> | Engine,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  test.each([0, 1, 400])(`${name}: gradients over %i rows equal the obvious ones`, async (rows) => {
    for (const table of await tables(rows)) {
      const engine = await make(table);
      const roll = dice(rows + 1);
      for (const asked of ASKED) {
        const positive = "positive" in asked ? asked.positive : undefined;
        const rows = obviousRows(table, asked.label, positive, "cuts" in asked ? asked.cuts : {});
        for (const size of [0, 0.5, 40]) {
          const weights = Array.from(
            { length: countOf(table.schema, asked) },
            () => size * (roll(2001) / 1000 - 1),
          );
          const { question } = prepareGradient(
            { schema: table.schema, neighbours: "replace" },
            asked,
            weights,
          );
          const obvious = obviousGradient(rows, question, !positive);
          expect([asked.loss, await engine.gradient(question)]).toEqual([asked.loss, obvious]);
          const block = { index: 1, of: 3 };
          const own = rows.filter((_, row) => blockAt(table, question, row, block.of) === block.index);
          const inBlock = await engine.gradient({ ...question, block });
          expect([asked.loss, inBlock]).toEqual([asked.loss, obviousGradient(own, question, !positive)]);
        }
      }
    }
  });

  test.each([0, 1, 12])(
    `${name}: gradients over samples of %i rows are those of their rows`,
    async (rows) => {
      for (const plain of await tables(rows)) {
        const roll = dice(rows + 3);
        // Some rows are stored once for several.
        const table = { ...plain, weights: Uint32Array.from({ length: plain.rows }, () => 1 + roll(4)) };
        const engine = await make(table);
        const [asked] = ASKED;
        const weights = Array.from({ length: countOf(table.schema, asked) }, () => roll(2001) / 1000 - 1);
        const { question } = prepareGradient(
          { schema: table.schema, neighbours: "add-remove" },
          asked,
          weights,
        );
        const of = (taking: readonly number[]) => engine.sampledGradient(question, Uint32Array.from(taking));
        const zero = weights.map(() => 0n);
        expect(await of([])).toEqual(zero);
        // Every row has a number; which, is the engine's own business.
        const numbers = Array.from({ length: engine.rows() }, (_, i) => i);
        const own = await Promise.all(numbers.map((number) => of([number])));
        const alone = obviousRows(table, asked.label, asked.positive).flatMap((row) => {
          const gradient = obviousGradient([{ ...row, times: 1n }], question, false).join();
          return Array.from({ length: Number(row.times) }, () => gradient);
        });
        expect(own.map((sums) => sums.join()).sort()).toEqual(alone.sort());
        const some = numbers.filter(() => roll(3) > 0);
        const added = some.reduce<readonly bigint[]>(
          (sums, number) => sums.map((sum, j) => sum + own[number][j]),
          zero,
        );
        expect(await of(some)).toEqual(added);
      }
    },
  );

  test.each([1, 400])(
    `${name}: fine gradients over %i rows are as near the exact ones as they say`,
    async (rows) => {
      for (const table of await tables(rows)) {
        const engine = await make(table);
        const roll = dice(rows + 4);
        for (const asked of ASKED.slice(0, 3))
          for (const size of [0.5, 40]) {
            const { question } = prepareGradient({ schema: table.schema, neighbours: "replace" }, asked);
            const fine = Float64Array.from(
              question.weights,
              () => (size * (roll(2 ** 30) - 2 ** 29)) / 2 ** 29,
            );
            const obvious = exactGradient(
              obviousRows(table, "outcome", asked.label === "outcome" ? asked.positive : undefined),
              question,
              fine,
            );
            const apart = question.inputs.attributes.length + 1;
            const rise = asked.loss === "hinge" ? 1024 : asked.loss === "huber" ? 5 : 0.25;
            const count = table.weights?.reduce((sum, times) => sum + times, 0) ?? rows;
            const most = count * 2 ** -43 * (1 + (apart ** 2 * rise * Math.hypot(...fine)) / 2 ** 9);
            const sums = await engine.gradient({ ...question, fine });
            const wrong = sums.filter((sum, j) => !(Math.abs(Number(sum) / 2 ** 44 - obvious[j]) <= most));
            expect([asked.loss, size, wrong]).toEqual([asked.loss, size, []]);
          }
      }
    },
  );

  test.each([0, 1, 400])(`${name}: costs of distances over %i rows equal the obvious ones`, async (rows) => {
    for (const table of await tables(rows)) {
      const engine = await make(table);
      const roll = dice(rows + 2);
      const ofPay = obviousRows(table, "pay");
      for (const score of ["absolute-error", "squared-error"] as const) {
        const candidates = [0, 0.5, 3].map((size) =>
          Array.from(
            { length: checkedInputs(table.schema, { label: "pay" }).inputs.length },
            () => size * (roll(2001) / 1000 - 1),
          ),
        );
        const { question } = prepareFits(
          { schema: table.schema, neighbours: "replace" },
          { score, label: "pay", candidates, cap: 0.75 },
        );
        const obvious = question.candidates.map((weights) => obviousCost(ofPay, weights, question.isSquared));
        expect([score, await engine.losses(question)]).toEqual([score, obvious]);
      }
    }
  });

  test.each([1, 400])(`${name}: products over %i rows equal the obvious ones`, async (rows) => {
    for (const table of await tables(rows)) {
      const engine = await make(table);
      for (const label of ["outcome", "pay"])
        for (const countsRows of [false, true]) {
          const question = checkedInputs(table.schema, { label });
          const isNumber = question.inputs.attributes.map((a) => a.kind === "numeric");
          const isSquared = [...isNumber, countsRows, label === "pay"];
          const obvious = obviousProducts(
            obviousRows(table, label, "yes"),
            [...isNumber, true, true],
            isSquared,
          );
          const asked = { ...question.label, inputs: question.inputs, countsRows };
          expect([label, await engine.products(asked)]).toEqual([label, obvious]);
        }
    }
  });
}
