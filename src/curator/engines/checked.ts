/**
 * An engine that the data's owner has made, as the curator uses it.
 *
 * What is trusted, as a function that is registered by `curator.trust` is: that an answer is what engine.ts defines, over rows that
 * are those of the ledger and do not change while they are open. If one row can move an answer further than that, no noise hides it,
 * and no check of single answers can find it. So receipts say `reviewed` at most: the owner is the reviewer, and the engine suite
 * (testing/engine-suite.ts) is the way to review.
 *
 * What is enforced, whatever the engine does: requests are copied, checked, priced and written to the ledger before it is asked;
 * its answers go to a mechanism only, never to a caller, and what it throws is not told. Answers are whole numbers, as many as were
 * asked for, within what is public: a count lies between 0 and the number of rows where that is public, else the most that a table
 * may have; a sum of values or scores, within as many times the most that one row adds; costs are not below 0. What is not is no answer, and nothing is released.
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import { engineFailed, engineWithoutRows, noEngine } from "../../base/refusals/door.ts";
import { INPUT_ONE } from "../../schema/coding/codes.ts";
import { pairsOf } from "../../schema/coding/pairs.ts";
import type { Schema } from "../../schema/types.ts";
import type { Engine, EngineSource, GradientQuestion, TablesQuestion } from "../engine.ts";
import { gridsIn } from "../kernels/grids/grid-list.ts";
import { costOfDistance } from "../queries/gradients/fits.ts";
import { PRODUCT_ONE } from "../queries/gradients/products.ts";
import { cellsOf, sumSensitivity } from "../queries/tables/counts.ts";
import { cellCount } from "../queries/tables/table-questions.ts";
import { MOST_ROWS } from "../queries/tables/table-scores.ts";

export async function openChecked(source: EngineSource, schema: Schema): Promise<Engine> {
  const engine =
    typeof source.openEngine === "function"
      ? await untold("opened", () => source.openEngine(schema))
      : undefined;
  ensure(
    engine !== undefined && METHODS.every((method) => typeof engine?.[method] === "function"),
    ...noEngine(METHODS),
  );
  return checkedEngine(engine, schema);
}

/** The same of an engine that is open. */
export async function checkedEngine(engine: Engine, schema: Schema): Promise<Engine> {
  const rows = await untold("asked for its rows", () => engine.rows());
  if (Number.isSafeInteger(rows) && rows >= 0)
    return checked(engine, rows, schema.neighbours === "replace" ? rows : MOST_ROWS);
  await untold("closed", () => engine.close());
  throw new PrivetError(...engineWithoutRows());
}

/** Answers that fail are told by the paid run, in its own words; before and after it nothing else is told either. */
async function untold<T>(when: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new PrivetError(...engineFailed(when));
  }
}

/** `most` rows, as far as the public knows. */
function checked(engine: Engine, rows: number, most: number): Engine {
  const counts = { low: 0n, high: BigInt(most) };
  const upTo = (largest: bigint) => ({ low: -largest * counts.high, high: largest * counts.high });
  const gradientOf = ({ slope, weights, fine }: GradientQuestion, sums: readonly bigint[]) => {
    const steepest = slope.reduce((most, told) => Math.max(most, Math.abs(told)), 0);
    return whole(sums, weights.length, upTo(BigInt(steepest * INPUT_ONE) * (fine ? 65n : 1n)));
  };
  return {
    rows: () => rows,
    count: async (attribute, codes) => whole([await engine.count(attribute, codes)], 1, counts)[0],
    histogram: async (attributes) => whole(await engine.histogram(attributes), cellsOf(attributes), counts),
    async total(attribute) {
      const largest = sumSensitivity(attribute, "add-remove");
      return whole([await engine.total(attribute)], 1, upTo(largest))[0];
    },
    sums: async (asked) =>
      whole(await engine.sums(asked), asked.candidates.length, upTo(BigInt(Math.ceil(asked.largest)))),
    costs: async (asked) => whole(await engine.costs(asked), asked.candidates.length, { low: 0n }),
    pointCounts: async (asked) =>
      whole(await engine.pointCounts(asked), asked.places.length / (asked.inputs.length - 1), counts),
    async centreSums(asked) {
      const { length } = asked.inputs;
      const centres = asked.centres.length / (length - 1);
      const sums = whole(await engine.centreSums(asked), centres * length, upTo(BigInt(asked.side)));
      const rows = sums.filter((_, i) => i % length === 0);
      whole(rows, centres, counts);
      return sums;
    },
    rowSums: async (asked) => whole(await engine.rowSums(asked), asked.size),
    tables: (asked, see) => checkedTables(engine, asked, see, most),
    gridQualities: async (asked) => whole(await engine.gridQualities(asked), gridsIn(asked.grids)),
    async modelSums(asked) {
      const cells = asked.tables.reduce((sum, table) => sum + cellCount(table), 0);
      const size = asked.models.length * cells;
      const largest = asked.adds.flatMap((adds) => [...adds]).reduce((m, n) => Math.max(m, Math.abs(n)), 0);
      return whole(await engine.modelSums(asked), size, upTo(BigInt(largest)));
    },
    gradient: async (asked) => gradientOf(asked, await engine.gradient(asked)),
    sampledGradient: async (asked, taking) => gradientOf(asked, await engine.sampledGradient(asked, taking)),
    async products(asked) {
      const size = pairsOf(asked.inputs, asked, asked.countsRows).reduce((sum, pair) => sum + pair.size, 0);
      return whole(await engine.products(asked), size, upTo(BigInt(PRODUCT_ONE)));
    },
    async losses(asked) {
      const { candidates, isSquared, cap } = asked;
      const high = BigInt(costOfDistance(isSquared, cap)) * counts.high;
      return whole(await engine.losses(asked), candidates.length, { low: 0n, high });
    },
    close: () => untold("closed", () => engine.close()),
  };
}

/** All that an engine must have. */
const METHODS = Object.keys(checked({} as Engine, 0, 0)) as readonly (keyof Engine)[];

/** A copy of as many whole numbers as were asked for, none beyond what is possible. */
function whole(
  answers: readonly bigint[],
  count: number,
  { low, high }: { readonly low?: bigint; readonly high?: bigint } = {},
): readonly bigint[] {
  const own = Array.from(answers);
  const isPossible = (n: bigint) =>
    typeof n === "bigint" && (low === undefined || n >= low) && (high === undefined || n <= high);
  if (own.length !== count || !own.every(isPossible)) throw new RangeError("an engine's answer is none");
  return own;
}

async function checkedTables(
  engine: Engine,
  asked: TablesQuestion,
  see: Parameters<Engine["tables"]>[1],
  most: number,
): Promise<void> {
  const wanted = asked.tables.flatMap((tables, part) =>
    tables.map((groupings, table) => ({ part, table, groupings })),
  );
  let seen = 0;
  await engine.tables(asked, (given, part, table) => {
    const counts = Float64Array.from(given);
    const next = wanted[seen];
    const cells = next && cellCount(next.groupings, asked.label);
    const isPossible = counts.every((n) => Number.isInteger(n) && n >= 0 && n <= most);
    if (next?.part !== part || next.table !== table || counts.length !== cells || !isPossible)
      throw new RangeError("an engine's table is none");
    see(counts, part, table);
    seen++;
  });
  if (seen !== wanted.length) throw new RangeError("an engine has left out a table");
}
