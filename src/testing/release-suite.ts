/**
 * What every estimator and every release must pass, in one call: record-replay on random and hand-made neighbouring tables,
 * for both kinds of neighbours, over everything that comes out: model, receipt, progress, ledger and errors.
 */
import { expect, test } from "vitest";
import { compare, type Rational, rational, toNumber } from "../base/rational.ts";
import { type Curator, priceOf } from "../curator/index.ts";
import { memoryLedger } from "../curator/ledger/memory.ts";
import type { Holding } from "../curator/ledger/types.ts";
import type { Card } from "../curator/mechanisms/card.ts";
import { mechanisms } from "../curator/mechanisms/registry.ts";
import type { Call, Noise } from "../curator/noise/noise.ts";
import { openWith } from "../curator/open.ts";
import type { PlannedDraws } from "../curator/price.ts";
import type { Neighbours, Schema } from "../schema/types.ts";
import { type Audited, Recorder, recordReplays, type Verdict } from "./recorder.ts";
import { isShared, shareOf } from "./share-of.ts";
import {
  adversarialPairs,
  csvOf,
  dice,
  EXTREME_ROWS,
  type Row,
  randomPair,
  smallSchema,
  type TablePair,
} from "./small-tables.ts";

interface ReleaseCase {
  readonly name: string;
  readonly neighbours: readonly Neighbours[];
  /** What the case claims to cost. */
  readonly epsilon: Rational;
  readonly delta: Rational;
  /** Everything that the outside sees of the release. */
  release(curator: Curator, notice: (publicThing: unknown) => void): Promise<unknown>;
  readonly pairs?: number;
  /** Which of several variations it is, where its default stands beside them: the suite has a third of the hand-made pairs with each, in turn. */
  readonly variation?: number;
  /** By default the small schema. */
  schema?(neighbours: Neighbours): Schema;
  /** Whether rows are kept, which is the default, or only how many have each value. */
  readonly keep?: "rows" | "counts";
}

/** Runs one release on one table with the given noise, and returns all that came out of the door. */
export function audited(release: ReleaseCase["release"], schema: Schema, keep: ReleaseCase["keep"] = "rows") {
  return async (rows: readonly Row[], noise: Noise): Promise<unknown> => {
    const noticed: unknown[] = [];
    const ledger = await smallLedger(schema);
    const curator = await openWith({ schema, rows: [csvOf(rows)], ledger, keep }, noise);
    try {
      const released = await release(curator, (thing) => noticed.push(thing));
      return { released, noticed, facts: curator.facts, ledger: await ledger.entries() };
    } catch (error) {
      // Spending up to the failure is an output too.
      throw Object.assign(error as Error, { noticed, ledger: await ledger.entries() });
    }
  };
}

export async function smallLedger(of: Holding) {
  let tick = 0;
  const ledger = memoryLedger({
    clock: () => `2026-01-01T00:00:${String(tick++ % 60).padStart(2, "0")}.000Z`,
  });
  await ledger.open({
    dataset: of.name,
    epsilon: rational(100n),
    delta: rational(1n, 100n),
    composition: "basic",
    neighbours: of.neighbours,
    unit: of.unit,
  });
  return ledger;
}

/** Cases for `describe.each`, each with which variation it is. */
export const inTurn = <T extends readonly unknown[]>(cases: readonly T[]) =>
  cases.map((one, variation) => [...one, variation] as const);

/**
 * Hand-made pairs are six extreme rows in six shapes of a table each. Planted bugs and the nightly run meet all of them; the suite takes
 * a sixth (share-of.ts), in which every row stands once, and every shape; of variations, three together have them all.
 */
function handMade({ name, variation }: ReleaseCase, neighbours: Neighbours): TablePair[] {
  const all = adversarialPairs(neighbours);
  if (!isShared) return all;
  const shapes = all.length / EXTREME_ROWS;
  const turn = name.length + neighbours.length;
  const some = all.filter((_, i) => (Math.floor(i / shapes) + (i % shapes) + turn) % shapes === 0);
  return variation === undefined ? some : some.filter((_, i) => i % 3 === variation % 3);
}

export function releaseSuite(suite: ReleaseCase): void {
  for (const neighbours of suite.neighbours) {
    const schema = suite.schema?.(neighbours) ?? smallSchema(neighbours);
    const run = audited(suite.release, schema, suite.keep);
    const find = (pairs: readonly TablePair[]) =>
      replayed(run, pairs, (pair, verdict) =>
        expect({ pair, ...verdict }).toEqual({ pair, violations: [], released: true }),
      );

    test(`${suite.name}: nothing leaks between hand-made ${neighbours} neighbours (record-replay, T17 T18 T19 T20 T22 T24 T30)`, () =>
      find(handMade(suite, neighbours)));

    test(`${suite.name}: nothing leaks between random ${neighbours} neighbours (record-replay)`, () => {
      const roll = dice(suite.name.length * 31 + neighbours.length);
      return find(Array.from({ length: shareOf(suite.pairs ?? 60) }, () => randomPair(neighbours, roll)));
    });

    if (neighbours === "add-remove")
      test(`${suite.name}: nothing leaks where no number of rows is declared (record-replay)`, async () => {
        const undeclared = audited(suite.release, { ...schema, rows: {} });
        // A method may refuse without a number of rows; it must then do so for every table alike.
        const some = handMade(suite, neighbours).filter((_, i) => i % 3 === 0);
        await replayed(undeclared, some, (pair, { violations }) =>
          expect({ pair, violations }).toEqual({ pair, violations: [] }),
        );
      });

    test(`${suite.name}: the draws that were made cost no more than was claimed (${neighbours})`, async () => {
      const recorder = new Recorder(3);
      await run(adversarialPairs(neighbours)[0][0], recorder);
      expect(recorder.recorded.length).toBeGreaterThan(0);
      const { cost } = priceOf(gather(recorder.recorded.flatMap(({ call }) => eventsOf(call))), suite.delta);
      expect(compare(cost.epsilon, suite.epsilon)).toBeLessThanOrEqual(0);
    });
  }
}

/** Pairs whose first table is the same share its recording: a third of all runs less, on the same pairs. */
async function replayed(
  run: Audited<readonly Row[]>,
  pairs: readonly TablePair[],
  see: (pair: TablePair, verdict: Verdict) => void,
): Promise<void> {
  const byFirst = new Map<string, TablePair[]>();
  for (const pair of pairs) {
    const first = JSON.stringify(pair[0]);
    byFirst.set(first, [...(byFirst.get(first) ?? []), pair]);
  }
  for (const [i, same] of [...byFirst.values()].entries()) {
    const neighbours = same.map(([, neighbour]) => neighbour);
    const verdicts = await recordReplays(run, same[0][0], neighbours, i + 1);
    for (const [k, pair] of same.entries()) see(pair, verdicts[k]);
  }
}

/** What a recorded call is worth to an accountant, read off the mechanism's own parameters and not off any plan. */
function eventsOf({ mechanism, parameters, input }: Call): PlannedDraws[] {
  const number = (text: string) => {
    const [n, d = "1"] = text.split("/");
    return rational(BigInt(n), BigInt(d));
  };
  // Which rows took part is told with the draw on them.
  if (mechanism === "coins") return [];
  const { kind } = mechanisms.find(({ name }) => name === mechanism) as Card;
  if (kind === "zcdp") return [{ kind, rho: number(parameters.rho), count: 1 }];
  if (kind === "sampled")
    return [{ kind, rho: number(parameters.rho), rate: number(parameters.rate), count: 1 }];
  const epsilon = number(parameters.epsilon);
  if (kind !== "opaque") return [{ kind, epsilon, count: 1 }];
  const delta = number(parameters.delta);
  // mechanisms/objective: of its two draws the first is recorded with what pulls, the second with what is told.
  if (mechanism === "objective")
    return input.every((n) => n === 0n) ? [{ kind, epsilon, delta, count: 1 }] : [];
  // mechanisms/coverage: all picks together cost what their common rate allows, however many they are.
  const allowed = Math.expm1(toNumber(number(parameters.rate))) * (1 - Math.log(toNumber(delta)));
  expect(allowed).toBeLessThanOrEqual(toNumber(epsilon));
  return parameters.pick === "1" ? [{ kind, epsilon, delta, count: 1 }] : [];
}

function gather(events: readonly PlannedDraws[]): PlannedDraws[] {
  const groups = new Map<string, PlannedDraws>();
  for (const event of events) {
    const size = "rho" in event ? event.rho : event.epsilon;
    const key = `${event.kind} ${size.n}/${size.d} ${"rate" in event ? toNumber(event.rate) : ""}`;
    groups.set(key, { ...event, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
