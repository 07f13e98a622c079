import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import type { Table } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import { checkedGrouping } from "../../../schema/coding/grouping.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { checkedParts } from "../../../schema/coding/part-tree.ts";
import { taxonomyOf } from "../../../schema/taxonomy/taxonomy.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { engineSuite } from "../../../testing/engine-suite.ts";
import { isShared } from "../../../testing/share-of.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../testing/small-tables.ts";
import { stepsAround } from "../../../testing/steps-around.ts";
import { threadEntry } from "../../../testing/thread-entry.ts";
import type { Engine, GridsQuestion, TablesQuestion } from "../../engine.ts";
import { gridList } from "../../kernels/grids/grid-list.ts";
import { prepareCentres } from "../../queries/clusters/centres.ts";
import { preparePoints } from "../../queries/clusters/points.ts";
import { prepareScores } from "../../queries/linear/linear.ts";
import { scoreNames } from "../../queries/linear/scores.ts";
import { memoryEngine } from "../memory/index.ts";
import { threadedEngine } from "./index.ts";
import { addCounts } from "./tables.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-threads-"));
let entry: URL;
const schema = smallSchema("replace");
const open: Engine[] = [];

/** The suites do not close what they made: the oldest are closed. What was asked last is youngest. */
async function opened(table: Table, threads: number, program = entry): Promise<Engine> {
  while (open.length > 19) await open.shift()?.close();
  const engine = await threadedEngine(table, threads, program);
  open.push(engine);
  return engine;
}

/** Starting workers is what takes time here, so rows that are asked again keep their engine while it is open. */
const known = new WeakMap<Table, Engine>();
async function remembered(table: Table): Promise<Engine> {
  const last = known.get(table);
  const at = last ? open.indexOf(last) : -1;
  if (last && at >= 0) {
    open.push(...open.splice(at, 1));
    return last;
  }
  const engine = await opened(table, 2);
  known.set(table, engine);
  return engine;
}

beforeAll(async () => {
  entry = await threadEntry();
});
afterAll(async () => {
  await Promise.all(open.map((engine) => engine.close()));
  rmSync(folder, { recursive: true });
});

function tableOf(rows: number): Promise<Table> {
  const roll = dice(rows + 1);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
}

/** Centres, and public points in a metric that the kernels have and in one that they have not. */
function costsAsked() {
  const roll = dice(8);
  const points = Array.from({ length: 45 }, () =>
    Array.from({ length: 12 }, () => (roll(2001) - 1000) / 1000),
  );
  const candidates = Array.from({ length: 40 }, (_, i) => [i, i + 1, i + 5]);
  const facts = { schema, neighbours: "replace" } as const;
  const chosen = { score: "k-median", points: points.map((p) => p.slice(0, 6)), candidates } as const;
  return [
    prepareCentres(facts, { score: "k-means", candidates: points }).question,
    preparePoints(facts, { ...chosen, clip: [0, 3] }).question,
    preparePoints(facts, { ...chosen, metric: "l2" }).question,
  ];
}

function questionOf(score: string, rows: number) {
  const roll = dice(rows);
  const parent = Float64Array.from({ length: 7 }, () => (roll(2001) - 1000) / 500);
  const far = Array.from({ length: 40 }, () => Float64Array.from(parent, () => (roll(2001) - 1000) / 500));
  return [far, stepsAround(parent, 0.1, { keepParent: true, box: 5 })].map(
    (candidates) =>
      prepareScores(
        { schema, neighbours: "replace" },
        { score, label: "outcome", candidates, ...(candidates === far ? {} : { hub: parent }) },
      ).question,
  );
}

/** Tables in parts, of which several do not fit into one batch, and grids over all levels. */
function tablesAsked(): { tables: TablesQuestion; grids: GridsQuestion } {
  const grouping = (name: string, groups: readonly number[]) =>
    checkedGrouping(schema, { name, starts: groups.map((_, code) => code), groups });
  const attributes = learnable(schema);
  const codes = (name: string) => codeCount(attributes.find((a) => a.name === name) ?? attributes[0]);
  const every = (name: string) =>
    grouping(
      name,
      Array.from({ length: codes(name) }, (_, code) => code),
    );
  const wide = [every("pay"), every("age"), every("colour")];
  const split = { name: "colour", starts: [0, 2, 3], groups: [1, -1, 0] };
  const label = labelOf(schema, "outcome");
  return {
    tables: {
      parts: checkedParts(schema, { split, children: [{}, {}] }),
      tables: [
        [wide, [], [every("pay")], wide],
        [wide, [grouping("age", [0, -1, 1])]],
      ],
      label,
    },
    grids: {
      label,
      taxonomies: attributes.map(taxonomyOf),
      grids: gridList([
        [],
        [[0, 1]],
        [
          [0, 2],
          [1, 3],
        ],
        [
          [1, 1],
          [2, 1],
        ],
        [
          [0, 1],
          [1, 2],
          [2, 1],
        ],
      ]),
      epsilonPert: 0.4,
    },
  };
}

/** Of tables with a hundred thousand cells; to compare them cell by cell takes longer than to count them. */
const digestOf = (counts: ArrayLike<number>) =>
  createHash("sha256").update(Float64Array.from(counts)).digest("hex");

async function tablesOf(engine: Engine): Promise<readonly unknown[]> {
  const { tables, grids } = tablesAsked();
  const seen: unknown[] = [];
  // Both at once: neither may get the other's counts.
  const [, qualities] = await Promise.all([
    engine.tables(tables, (counts, part, table) => seen.push([part, table, counts.length, digestOf(counts)])),
    engine.gridQualities(grids),
  ]);
  return [seen, qualities];
}

// Each order of the rows starts two threads, and so does each table; the memory engine, which serves in them, is tried with all.
engineSuite("two threads", remembered, { orders: 4, few: true });

test.each([0, 2, 1000])(
  "T06 %i rows give the same answers on 1, 2, 7 and, beyond the suite's share, 3 threads as without",
  async (rows) => {
    const plain = await tableOf(rows);
    const weights = Uint32Array.from({ length: rows }, (_, row) => 1 + (row % 5));
    const heavy = Uint32Array.from({ length: rows }, (_, row) => 2 ** 32 - 1 - (row % 5));
    const [age, , colour, outcome] = plain.columns.map((c) => c.attribute);
    const everything = async (engine: Engine) => [
      engine.rows(),
      await engine.count(colour, [0, 2]),
      await engine.histogram([colour, outcome]),
      await engine.total(age as NumericAttribute),
      await tablesOf(engine),
      ...(await Promise.all(costsAsked().map((question) => engine.costs(question)))),
      ...(await Promise.all(
        scoreNames.flatMap((score) => questionOf(score, rows).map((q) => engine.sums(q))),
      )),
    ];
    const all = [1, 2, 3, 7];
    const asked = [
      { table: plain, threads: isShared ? [1, 2, 7] : all },
      { table: { ...plain, weights }, threads: isShared ? [2] : all },
      { table: { ...plain, weights: heavy }, threads: isShared ? [2] : all },
    ];
    for (const { table, threads } of asked) {
      const expected = await everything(memoryEngine(table));
      for (const number of threads) expect(await everything(await opened(table, number))).toEqual(expected);
    }
  },
);

test("counts of threads are added up to the last unit, also where the lower half of one carries", () => {
  const largest = 2n ** 32n - 1n;
  const pairs = [0n, 1n, largest, largest + 1n, 2n ** 60n + largest].flatMap((a) =>
    [0n, 1n, largest, 2n ** 61n].map((b) => [a, b]),
  );
  const [to, from] = [0, 1].map((side) => BigUint64Array.from(pairs, (pair) => pair[side]));
  addCounts(new Uint8Array(to.buffer), new Uint8Array(from.buffer), 64);
  expect([...to]).toEqual(pairs.map(([a, b]) => a + b));
  const small = [Uint32Array.of(1, 2 ** 31, 7, 0), Uint32Array.of(2, 2 ** 31 - 1, 0, 5)];
  addCounts(new Uint8Array(small[0].buffer), new Uint8Array(small[1].buffer), 32);
  expect([...small[0]]).toEqual([3, 2 ** 32 - 1, 7, 5]);
});

test("tables whose reader fails leave the threads ready for the next question", async () => {
  const table = await tableOf(300);
  const engine = await opened(table, 2);
  const { tables } = tablesAsked();
  const failing = engine.tables(tables, () => {
    throw new Error("enough");
  });
  await expect(failing).rejects.toThrow("enough");
  expect(await tablesOf(engine)).toEqual(await tablesOf(memoryEngine(table)));
});

test("a question that fails in a worker is refused without a reason, and the next one is answered", async () => {
  const table = await tableOf(50);
  const engine = await opened(table, 2);
  const colour = table.columns[2].attribute;
  await expect(engine.count({ ...colour, name: "secret" }, [0])).rejects.toThrow(
    /^a thread of the trusted part/,
  );
  expect(await engine.count(colour, [0, 1, 2, 3])).toBe(50n);
});

test.each([
  ["throws", 'throw new Error("row 7 is red")'],
  ["exits", "process.exit(3)"],
  ["cannot say what it found", "parentPort.postMessage({ id })"],
])("a worker that %s fails its question with the same few words, and prints nothing", async (_, crash) => {
  const program = join(folder, "crash.mjs");
  const serve = `({ id }) => {
    console.log("row 7 is red"); console.error("row 7 is red");
    if (id === 0) parentPort.postMessage({ id, numbers: [] }); else { ${crash} } }`;
  writeFileSync(
    program,
    `import { parentPort } from "node:worker_threads"; parentPort.on("message", ${serve});`,
  );
  const table = await tableOf(5);
  const engine = await opened(table, 2, pathToFileURL(program));
  for (let times = 0; times < 2; times++) {
    const error: Error = await engine.histogram([table.columns[2].attribute]).then(
      () => new Error("answered"),
      (e) => e,
    );
    expect(error.message).toBe("a thread of the trusted part could not answer");
    expect(error.cause).toBeUndefined();
  }
});

test("an engine whose workers cannot start is not opened, and neither is one without a program", async () => {
  const table = await tableOf(5);
  const program = join(folder, "broken.mjs");
  writeFileSync(program, 'throw new Error("no");');
  for (const file of [program, join(folder, "absent.mjs")])
    await expect(threadedEngine(table, 2, pathToFileURL(file))).rejects.toThrow(
      /^a thread of the trusted part could not answer$/,
    );
});

/** Workers that hold their rows and then do this with a question. */
function programThat(does: string): URL {
  const program = join(folder, "program.mjs");
  writeFileSync(
    program,
    `import { existsSync } from "node:fs";
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id }) => {
      if (id > 0) { ${does} }
      parentPort.postMessage({ id, numbers: [1n] });
    });`,
  );
  return pathToFileURL(program);
}

test("the main thread keeps its turn while workers sum", async () => {
  const table = await tableOf(10);
  const turn = join(folder, "turn");
  // They sum until a timer of the main thread has fired.
  const waiting = `while (!existsSync(${JSON.stringify(turn)}));`;
  const engine = await opened(table, 2, programThat(waiting));
  setTimeout(() => writeFileSync(turn, ""), 20);
  expect(await engine.sums(questionOf("logistic", 3)[0])).toEqual([2n]);
});

test("a closed engine answers nothing, and what was being asked is refused", async () => {
  const table = await tableOf(100);
  const engine = await opened(table, 2, programThat("for (;;);"));
  const asked = engine.sums(questionOf("logistic", 3)[0]).catch((e) => e.message);
  await engine.close();
  expect(await asked).toBe("a thread of the trusted part could not answer");
  await expect(engine.histogram([table.columns[2].attribute])).rejects.toThrow("could not answer");
  await engine.close();
});
