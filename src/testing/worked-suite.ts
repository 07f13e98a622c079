/**
 * What a database adds up by itself (engines/sql/worked), question by question, against the engine in memory: a table of each kind, heavy rows
 * among them, whose sums need more than 64 bits; more candidates than one statement takes; ties; and values beyond what is told. And that
 * cells come over, not rows.
 */
import { describe, expect, test } from "vitest";
import type { Engine } from "../curator/engine.ts";
import { memoryEngine } from "../curator/engines/memory/index.ts";
import { dialects, wholeIn } from "../curator/engines/sql/coded-rows.ts";
import { sqlEngine } from "../curator/engines/sql/index.ts";
import type { SqlTable } from "../curator/engines/sql/source.ts";
import { prepareCentres } from "../curator/queries/clusters/centres.ts";
import { prepareNearest } from "../curator/queries/clusters/coverage.ts";
import { preparePoints } from "../curator/queries/clusters/points.ts";
import { prepareFits } from "../curator/queries/gradients/fits.ts";
import { prepareGradient } from "../curator/queries/gradients/gradient.ts";
import { checkedInputs } from "../curator/queries/gradients/inputs.ts";
import { prepareScores } from "../curator/queries/linear/linear.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE } from "../schema/coding/codes.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { checkedGrouping } from "../schema/coding/grouping.ts";
import { inputsOf } from "../schema/coding/layout.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import type { Schema } from "../schema/types.ts";
import { changesAround } from "../search/evolve/local-search.ts";
import { onceFor } from "./once-for.ts";
import { csvOf, dice, randomRow, schemaOf, schemaWithMissing, smallCategorical } from "./small-tables.ts";
import { type SqlPlace, storedTable } from "./sql-tables.ts";

const coded = schemaWithMissing("replace");
/** Numbers with so many levels that no list of them is made, but for one on a logarithmic scale; missing ones apart. */
const continuous: Schema = {
  ...coded,
  attributes: coded.attributes.map((a) =>
    a.kind === "numeric" ? { ...a, step: (a.high - a.low) / 4999 } : a,
  ),
};

const ROWS = 60;
/** Of any statement here, and fewer than there are rows. */
const MOST_CELLS = 21;
/** Every seventh row stands for nearly 2³². */
const tables = [coded, continuous].map((schema) =>
  onceFor(schema, "worked", () => {
    const roll = dice(11);
    return readTable(schema, [csvOf(Array.from({ length: ROWS }, () => randomRow(roll)))]);
  }).then(
    (table): Table => ({
      ...table,
      weights: Uint32Array.from({ length: ROWS }, (_, row) =>
        row % 7 === 0 ? 2 ** 32 - 1 - row : 1 + (row % 3),
      ),
    }),
  ),
);

type Answer = Promise<readonly bigint[]>;
/** By name, what is asked: of any table with these attributes. */
type Questions = Readonly<Record<string, (engine: Engine, schema: Schema) => Answer>>;

const facts = (schema: Schema) => ({ schema, neighbours: "replace" }) as const;
const vectors = (seed: number, count: number, length: number, size = 1) => {
  const roll = dice(seed);
  return Array.from({ length: count }, () =>
    Float64Array.from({ length }, () => size * (roll(2001) / 1000 - 1)),
  );
};
/** More than one statement takes. */
const MANY = 35;

const scores: Questions = Object.fromEntries(
  (["logistic", "hinge", "zero-one"] as const).flatMap((score) => [
    [
      `${score} scores of candidates near a hub`,
      (engine: Engine, schema: Schema) => {
        const [hub] = vectors(4, 1, inputsOf(schema).length);
        const candidates = changesAround(hub, 0.5, { keepParent: true, box: 50 });
        return engine.sums(
          prepareScores(facts(schema), { score, label: "outcome", candidates, hub }).question,
        );
      },
    ],
    [
      `${score} scores of any candidates, far beyond where margins are told apart`,
      (engine: Engine, schema: Schema) => {
        const candidates = vectors(5, MANY, inputsOf(schema).length, 30);
        return engine.sums(prepareScores(facts(schema), { score, label: "outcome", candidates }).question);
      },
    ],
  ]),
);

const gradients: Questions = Object.fromEntries(
  (
    [
      ["of classes, clipped", { label: "outcome", positive: "yes", loss: "huber", shape: 0.1, clip: 0.25 }],
      ["of classes, unclipped", { label: "outcome", positive: "no", loss: "logistic" }],
      ["of a number that may be missing", { label: "age", loss: "squared", shape: 0.5, clip: 0.75 }],
    ] as const
  ).map(([what, asked]) => [
    `gradients ${what}`,
    async (engine: Engine, schema: Schema) => {
      const { length } = checkedInputs(schema, asked).inputs;
      const told: bigint[] = [];
      for (const weights of [...vectors(6, 1, length, 0.5), ...vectors(7, 1, length, 40)])
        told.push(...(await engine.gradient(prepareGradient(facts(schema), asked, weights).question)));
      return told;
    },
  ]),
);

const unit = (roll: (below: number) => number) => (roll(3) === 0 ? roll(3) - 1 : (roll(2001) - 1000) / 1000);
/** Some of them twice, so that rows are equally near to two. */
function places(schema: Schema, count: number, seed = 8): number[][] {
  const { dimensions } = unitCoordinates(schema, undefined);
  const roll = dice(seed);
  const different = Array.from({ length: count }, () => Array.from({ length: dimensions }, () => unit(roll)));
  return different.map((own, i) => (i % 3 === 2 ? different[i - 2] : own));
}

const points: Questions = {
  "costs of centres": (engine, schema) => {
    const candidates = Array.from({ length: MANY }, (_, i) => places(schema, 2, i).flat());
    return engine.costs(prepareCentres(facts(schema), { score: "k-means", candidates }).question);
  },
  "costs of public points, clipped and not": async (engine, schema) => {
    const told: bigint[] = [];
    for (const metric of ["l1", "l2", "max"] as const)
      for (const clip of [{ clip: [0.25, 0.9] as const }, {}]) {
        const asked = { score: "k-median", points: places(schema, 9), metric, ...clip } as const;
        const candidates = Array.from({ length: 4 }, (_, i) => [i, (i + 4) % 9]);
        told.push(...(await engine.costs(preparePoints(facts(schema), { ...asked, candidates }).question)));
      }
    return told;
  },
  "rows and places by the nearest centre, the first of those that are equally near": (engine, schema) => {
    const { inputs, dimensions } = unitCoordinates(schema, undefined);
    const units = places(schema, 4)
      .flat()
      .map((x) => x * INPUT_ONE);
    const ends = [
      [-1, 1],
      [-0.25, 0.3],
      [0.1, 1],
    ] as const;
    const box = Array.from({ length: dimensions }, (_, j) => ends[j % ends.length]);
    return engine.centreSums({ inputs, centres: Int16Array.from(units), box, side: 1024 });
  },
  "rows by the nearest point, the first of those that are equally near": (engine, schema) =>
    engine.pointCounts(prepareNearest(facts(schema), { points: places(schema, 7), metric: "l2" })),
  "rows that points would cover, but for those that are covered": async (engine, schema) => {
    const asked = prepareNearest(facts(schema), { points: places(schema, 7), metric: "l1" });
    const told: bigint[] = [];
    for (const radius of [2, 5, 6, 7].map((units) => units * INPUT_ONE))
      told.push(...(await engine.pointCounts({ ...asked, counts: "newly-covered", chosen: [3, 5], radius })));
    return told;
  },
};

const others: Questions = {
  "sums of models, beyond both ends of what is told": (engine, schema) => {
    const age = checkedGrouping(schema, { name: "age", starts: [0, 4, 7], groups: [0, 1, -1] });
    const pay = checkedGrouping(schema, { name: "pay", starts: [0, 60, 90, 400], groups: [2, 0, 1, 0] });
    const roll = dice(9);
    const anyPoints = (length: number) => Int32Array.from({ length }, () => roll(19) - 9);
    const models = Array.from({ length: MANY }, () => [
      { table: [age], points: anyPoints(2) },
      { table: [pay], points: anyPoints(3) },
    ]);
    const adds = [
      Int32Array.from({ length: 13 }, (_, i) => i * i - 20),
      Int32Array.from({ length: 13 }, (_, i) => 7 - i),
    ] as const;
    return engine.modelSums({
      label: labelOf(schema, "outcome"),
      positive: 1,
      models,
      tables: [[pay], [age], []],
      adds,
    });
  },
  "losses, up to what they are capped at": async (engine, schema) => {
    const { length } = checkedInputs(schema, { label: "pay" }).inputs;
    const candidates = vectors(10, MANY, length, 0.5);
    const told: bigint[] = [];
    for (const score of ["absolute-error", "squared-error"] as const)
      told.push(
        ...(await engine.losses(
          prepareFits(facts(schema), { score, label: "pay", candidates, cap: 0.75 }).question,
        )),
      );
    return told;
  },
  "second moments": async (engine, schema) => {
    const told: bigint[] = [];
    for (const label of ["outcome", "pay"]) {
      const question = checkedInputs(schema, { label });
      told.push(...(await engine.products({ ...question.label, inputs: question.inputs, countsRows: true })));
    }
    return told;
  },
};

const questions: Questions = { ...scores, ...gradients, ...points, ...others };

const WIDE = 40;
/** More attributes than one sum of them is written for, half of them numbers. */
function wideTable(): Promise<Table> {
  const attributes = Array.from({ length: WIDE }, (_, k) =>
    k % 2 === 0
      ? smallCategorical(`a${k}`, 3)
      : { name: `a${k}`, kind: "numeric", low: 0, high: 10, step: 1, missing: 5, source: "made up" },
  );
  const schema = schemaOf(attributes);
  return onceFor(schema, "worked", () => {
    const roll = dice(12);
    const field = (k: number) => (k % 2 === 0 ? `v${roll(3)}` : roll(11));
    const rows = Array.from({ length: 20 }, () => [
      ...attributes.map((_, k) => field(k)),
      ["no", "yes"][roll(2)],
    ]);
    const names = [...attributes.map((_, k) => `a${k}`), "outcome"];
    return readTable(schema, [[names, ...rows].map((row) => `${row.join()}\n`).join("")]);
  });
}

const wideQuestions: Questions = {
  "scores near a hub": (engine, schema) => {
    const [hub] = vectors(14, 1, inputsOf(schema).length, 0.1);
    const candidates = [0, 3].map((from) => ({ from, weights: hub.subarray(from + 1, from + 2) }));
    return engine.sums(
      prepareScores(facts(schema), { score: "hinge", label: "outcome", candidates, hub }).question,
    );
  },
  "scores of any candidates": (engine, schema) => {
    const candidates = vectors(15, 2, inputsOf(schema).length, 0.1);
    return engine.sums(
      prepareScores(facts(schema), { score: "hinge", label: "outcome", candidates }).question,
    );
  },
  gradients: (engine, schema) => {
    const asked = { label: "outcome", positive: "yes", loss: "huber", shape: 0.1, clip: 0.25 } as const;
    const [weights] = vectors(16, 1, checkedInputs(schema, asked).inputs.length, 0.1);
    return engine.gradient(prepareGradient(facts(schema), asked, weights).question);
  },
  costs: async (engine, schema) => {
    const told: bigint[] = [];
    for (const metric of ["l1", "l2", "max"] as const) {
      const asked = { score: "k-median", points: places(schema, 2), metric, candidates: [[0, 1]] } as const;
      told.push(...(await engine.costs(preparePoints(facts(schema), asked).question)));
    }
    return told;
  },
};

/** Nothing is kept: whatever can be is worked out by the database. */
const OPTIONS = { mostGroups: 1, times: "times_stored" } as const;

export function workedSuite(name: string, place: () => SqlPlace): void {
  const stored = new Map<Table, Promise<SqlTable>>();
  const storedOnce = (table: Table) => {
    const known = stored.get(table) ?? storedTable(place(), table);
    stored.set(table, known);
    return known;
  };

  describe(`${name}, added up there`, () => {
    test("rows are handed over once for each of hundreds of cells", async () => {
      const { dialect, connect } = place();
      const { long, spread, sum } = dialects[dialect].arithmetic;
      const numbers = Array.from({ length: 600 }, (_, i) => long(String(i)));
      const handed = spread(numbers, "place", ["one"], `(SELECT ${long("1")} AS one) AS worked`);
      const line = await connect();
      const [told] = await line.query(`SELECT ${sum("one")}, ${sum("place")} FROM (${handed}) AS spread`);
      await line.close();
      expect(told.map(wholeIn)).toEqual([600n, (599n * 600n) / 2n]);
    });

    test("the nearest of as many points, and costs of as many, as one statement takes", async () => {
      const [table] = await Promise.all(tables);
      const { schema } = table;
      const { mostPoints, mostDistances } = dialects[place().dialect].arithmetic;
      const there = await sqlEngine(schema, await storedOnce(table), OPTIONS);
      const all = places(schema, Math.max(mostPoints, mostDistances));
      const asked = { metric: "l2" } as const;
      const nearest = prepareNearest(facts(schema), { ...asked, points: all.slice(0, mostPoints) });
      const candidates = [Array.from({ length: mostDistances }, (_, i) => i)];
      const costs = { ...asked, score: "k-median", points: all.slice(0, mostDistances), candidates } as const;
      const { question } = preparePoints(facts(schema), costs);
      const memory = memoryEngine(table);
      expect(await there.pointCounts(nearest)).toEqual(await memory.pointCounts(nearest));
      expect(await there.costs(question)).toEqual(await memory.costs(question));
    });

    test("of forty attributes cells come over, and add up as in memory", async () => {
      const table = await wideTable();
      const { schema } = table;
      const there = await sqlEngine(schema, await storedOnce(table), { ...OPTIONS, mostGroups: 5 });
      const memory = memoryEngine(table);
      for (const [what, ask] of Object.entries(wideQuestions))
        expect([what, await ask(there, schema)]).toEqual([what, await ask(memory, schema)]);
    });

    test.each(Object.entries(questions))("%s: cells come over, and add up as in memory", async (_, ask) => {
      for (const table of await Promise.all(tables)) {
        const { connection, ...known } = await storedOnce(table);
        const lines: number[] = [];
        const query = async (statement: string) => {
          const answer = await connection.query(statement);
          lines.push(answer.length);
          return answer;
        };
        const there = await sqlEngine(
          table.schema,
          { ...known, connection: { ...connection, query } },
          OPTIONS,
        );
        const answer = await ask(there, table.schema);
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.filter((of) => of > MOST_CELLS)).toEqual([]);
        expect(answer).toEqual(await ask(memoryEngine(table), table.schema));
      }
    });
  });
}
