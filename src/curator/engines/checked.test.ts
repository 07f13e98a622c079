import { expect, test } from "vitest";
import { saveModel } from "../../models/file.ts";
import type { Model } from "../../models/model.ts";
import { readTable } from "../../read/read-table.ts";
import { checkedGrouping } from "../../schema/coding/grouping.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import { checkedParts, WHOLE } from "../../schema/coding/part-tree.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { CodedAttribute, Neighbours, NumericAttribute } from "../../schema/types.ts";
import { parsePlan, runPlan } from "../../tasks/plan.ts";
import { countedRows } from "../../testing/counted-rows.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { csvOf, dice, middleAges, randomRow, schemaWithMissing } from "../../testing/small-tables.ts";
import type { Engine, EngineSource } from "../engine.ts";
import { openCurator } from "../index.ts";
import { gridList } from "../kernels/grids/grid-list.ts";
import { prepareCentres } from "../queries/clusters/centres.ts";
import { prepareNearest } from "../queries/clusters/coverage.ts";
import { prepareScores } from "../queries/linear/linear.ts";
import { openChecked } from "./checked.ts";
import { groupedEngine } from "./grouped.ts";

const roll = dice(11);
const rows = [...middleAges(80, "no"), ...Array.from({ length: 40 }, () => randomRow(roll))];
const file = [csvOf(rows)];

/** The same rows, kept by an engine of the owner's own, with answers of its own where some are given. */
const own = (answers: Partial<Engine> = {}): EngineSource => ({
  openEngine: async (schema) => ({
    ...groupedEngine(countedRows(await readTable(schema, file))),
    ...answers,
  }),
});

const common = { privet: "plan/1", epsilon: "2", delta: "0.00001", options: {} };
test.each([
  { ...common, task: "classify", method: "privet", label: "outcome" },
  { ...common, task: "classify", method: "priv-local", label: "outcome" },
  { ...common, task: "classify", method: "diffp-c45", label: "outcome" },
  { ...common, task: "cluster", method: "privet-means", options: { k: 2 } },
  { ...common, task: "cluster", method: "privet-medians", options: { k: 2 } },
  { ...common, task: "publish", method: "privet-grid", label: "outcome" },
  { ...common, task: "publish", method: "priv-bayes", label: "outcome" },
])("$task by $method is the same over an engine of the owner's own", async (plan) => {
  const schema = schemaWithMissing("replace", { visibility: "public" });
  const released = await Promise.all(
    [file, own()].map(async (from) => {
      const curator = await openCurator({ schema, rows: from, unsafeSeed: 3 });
      const { model, ...fitted } = await runPlan(curator.forAnalysts(), parsePlan(plan), { allow: "none" });
      await curator.close();
      return saveModel(model as Model, fitted);
    }),
  );
  expect(released[1]).toEqual(released[0]);
});

test("receipts say that the owner has reviewed what answers, and no more", async () => {
  const schema = schemaWithMissing("add-remove");
  const guarantees = await Promise.all(
    [file, own()].map(async (from) => {
      const curator = await openCurator({ schema, rows: from, ledger: await smallLedger(schema) });
      const plan = parsePlan({ ...common, task: "classify", method: "majority", label: "outcome" });
      return (await runPlan(curator.forAnalysts(), plan)).receipt.guarantee;
    }),
  );
  expect(guarantees).toEqual(["proved", "reviewed"]);
});

const opening = async (from: EngineSource, more: object = {}) => {
  const schema = schemaWithMissing("add-remove");
  return openCurator({ schema, rows: from, ledger: await smallLedger(schema), ...more });
};

test("what is no engine is refused when it is opened, and what has been opened is closed", async () => {
  let closed = 0;
  const close = async () => {
    closed++;
  };
  const refused = (from: unknown, more?: object) =>
    opening(from as EngineSource, more).then(
      () => undefined,
      (error) => error.code,
    );
  expect(await refused({ openEngine: 5 })).toBe("request-malformed");
  expect(await refused({ openEngine: () => undefined })).toBe("request-malformed");
  expect(await refused(own({ sums: undefined as never }))).toBe("request-malformed");
  expect(await refused(own(), { threads: 2 })).toBe("option-out-of-range");
  for (const count of [Number.NaN, -1, 1.5, 2 ** 32 + 1, "7"])
    expect(await refused(own({ rows: () => count as number, close }))).toBe("engine-cannot");
  expect(closed).toBe(5);
});

test("the ledger is closed even where the engine cannot be", async () => {
  const schema = schemaWithMissing("add-remove");
  const ledger = await smallLedger(schema);
  let closed = false;
  const close = async () => {
    closed = true;
  };
  const fails = async () => {
    throw new Error("busy");
  };
  const curator = await openCurator({
    schema,
    rows: own({ close: fails }),
    ledger: Object.assign(ledger, { close }),
  });
  await expect(curator.close()).rejects.toMatchObject({ code: "engine-cannot" });
  expect(closed).toBe(true);
});

test("what an engine throws when it is opened, asked for its rows or closed is not told: it may hold a row", async () => {
  const secret = () => {
    throw new Error("patient 17 of ward B");
  };
  const later = async () => secret();
  const told = [
    opening({ openEngine: secret }),
    opening({ openEngine: later }),
    opening(own({ rows: secret })),
    opening(own({ close: later })).then((curator) => curator.close()),
  ].map((failing) =>
    failing.then(
      () => undefined,
      (error) => `${error.code} ${error.message} ${error.cause}`,
    ),
  );
  for (const words of await Promise.all(told)) {
    expect(words).toContain("engine-cannot");
    expect(words).not.toContain("patient");
  }
});

test("nothing is released of what an engine cannot have counted, and nothing is told of it; the entry stays", async () => {
  const schema = schemaWithMissing("replace");
  const ledger = await smallLedger(schema);
  const histogram = async () => {
    throw new Error("row 17 is Ann's");
  };
  const curator = await openCurator({ schema, rows: own({ histogram }), ledger });
  const plan = parsePlan({ ...common, task: "classify", method: "majority", label: "outcome" });
  const error = await runPlan(curator.forAnalysts(), plan).catch((e) => e);
  expect(error.code).toBe("unexpected");
  expect(JSON.stringify([error, error.message, String(error.cause)])).not.toContain("Ann");
  expect(await ledger.entries()).toHaveLength(2);
});

/** A question of each kind. */
function questions(neighbours: Neighbours) {
  const schema = schemaWithMissing(neighbours);
  const facts = { schema, neighbours };
  const [age, , colour] = schema.attributes as readonly CodedAttribute[];
  const label = labelOf(schema, "outcome");
  const weights = new Float64Array(inputsOf(schema).length).fill(0.5);
  const [d, point] = [6, [0.5, -0.5]];
  const { question: scores } = prepareScores(facts, {
    score: "hinge",
    label: "outcome",
    candidates: [weights],
  });
  const places = Array.from({ length: 3 }, (_, i) => Array.from({ length: d + 2 }, () => point[i % 2]));
  const { question: costs } = prepareCentres(facts, { score: "k-means", candidates: [places.flat()] });
  const near = prepareNearest(facts, { points: places, metric: "l1" });
  const byColour = checkedGrouping(schema, { name: "colour", starts: [0, 2], groups: [0, 1] });
  const tables = { parts: checkedParts(schema, WHOLE), tables: [[[byColour], []]], label };
  const grids = {
    label,
    taxonomies: [taxonomyOf(colour as never)],
    grids: gridList([[], [[0, 1]]]),
    epsilonPert: 1,
  };
  const models = {
    label,
    positive: 1,
    models: [[]],
    tables: [[byColour]],
    adds: [Int32Array.of(-3), Int32Array.of(2)],
  } as const;
  const whole = [-1, 1] as const;
  const centred = {
    inputs: inputsOf(schema, ["colour"]),
    centres: new Int16Array(4),
    box: [whole, whole, whole, whole],
    side: 10,
  };
  const ask: Readonly<Record<string, (engine: Engine) => Promise<unknown>>> = {
    count: (engine) => engine.count(colour, [0]),
    histogram: (engine) => engine.histogram([colour, label]),
    total: (engine) => engine.total(age as NumericAttribute),
    sums: (engine) => engine.sums(scores),
    costs: (engine) => engine.costs(costs),
    pointCounts: (engine) => engine.pointCounts(near),
    centreSums: (engine) => engine.centreSums(centred),
    rowSums: (engine) => engine.rowSums({ attributes: [age], size: 2, of: ([code]) => [code, 1] }),
    tables: (engine) => engine.tables(tables, () => {}),
    gridQualities: (engine) => engine.gridQualities(grids),
    modelSums: (engine) => engine.modelSums(models),
  };
  return { schema, ask };
}

test.each(["replace", "add-remove"] as const)("right answers pass as they are (%s)", async (neighbours) => {
  const { schema, ask } = questions(neighbours);
  const [plain, checked] = [await own().openEngine(schema), await openChecked(own(), schema)];
  for (const [name, question] of Object.entries(ask))
    expect([name, await question(checked)]).toEqual([name, await question(plain)]);
});

/** Answers that cannot be: of another kind, too few, below what is possible, and above it. */
const impossible: readonly (readonly [keyof Engine, readonly unknown[]])[] = [
  ["count", [3, 3.5, -1n, undefined, "3", 2n ** 32n + 1n]],
  ["histogram", [[1n], new Array(8).fill(1), new Array(9).fill(1n), [-1n, ...new Array(7).fill(1n)]]],
  ["total", [7, -(10n ** 20n), 10n ** 20n]],
  ["sums", [[], [1], [10n ** 20n], [-(10n ** 20n)], undefined]],
  ["costs", [[], [-1n], [1.5], [1n, 1n]]],
  ["pointCounts", [[1n], [1n, 1n, -1n], [1, 1, 1], [1n, 1n, 2n ** 33n]]],
  [
    "centreSums",
    [
      [1n],
      [1n, 1n, 1n, 1n, 1n, 1n],
      [1, 1n, 1n, 1n, 1n],
      // Rows, then places of at most ten a row.
      [-1n, 0n, 0n, 0n, 0n],
      [2n ** 32n + 1n, 0n, 0n, 0n, 0n],
      [1n, 0n, 10n * 2n ** 32n + 1n, 0n, 0n],
      [1n, 0n, 0n, 0n, -10n * 2n ** 32n - 1n],
    ],
  ],
  ["rowSums", [[1n], [1n, Number.NaN], null]],
  ["gridQualities", [[1n], [1n, 0.5]]],
  // Two cells, in which a row adds at most 3 either way.
  ["modelSums", [[1n], [1n, 0.5], [0n, 3n * 2n ** 32n + 1n], [-3n * 2n ** 32n - 1n, 0n]]],
];
const wrong = impossible.flatMap(([method, answers]) => answers.map((answer) => [method, answer] as const));

test.each(wrong)("an engine whose %s answers %s has not answered", async (method, answer) => {
  const { schema, ask } = questions("add-remove");
  const checked = await openChecked(own({ [method]: async () => answer }), schema);
  await expect(ask[method](checked)).rejects.toThrow();
});

test("no count is larger than the number of rows where that is public, and a private one decides nothing", async () => {
  const answers = async (neighbours: Neighbours, count: bigint) => {
    const { schema, ask } = questions(neighbours);
    return ask.count(await openChecked(own({ count: async () => count }), schema));
  };
  const all = BigInt(rows.length);
  expect(await answers("replace", all)).toBe(all);
  await expect(answers("replace", all + 1n)).rejects.toThrow();
  expect(await answers("add-remove", all + 1n)).toBe(all + 1n);
});

/** Hands over tables of so many cells, each with one count in all of them. */
const telling =
  (...told: readonly (readonly [table: number, cells: number, count?: number])[]): Engine["tables"] =>
  async (_, see) => {
    for (const [table, cells, count = 0] of told) see(new Float64Array(cells).fill(count), 0, table);
  };

test.each<readonly [string, Engine["tables"]]>([
  ["leaves out a table", telling([0, 4])],
  ["turns them round", telling([1, 2], [0, 4])],
  ["has other cells", telling([0, 3], [1, 3])],
  ["counts half a row", telling([0, 4], [1, 2, 0.5])],
  ["counts below 0", telling([0, 4, -1], [1, 2])],
  ["counts more rows than there are", telling([0, 4, rows.length + 1], [1, 2])],
  ["tells one more", telling([0, 4], [1, 2], [1, 2])],
  [
    "goes on after a refusal",
    async (asked, see) => {
      await telling([0, 9])(asked, see).catch(() => undefined);
      await telling([1, 2])(asked, see).catch(() => undefined);
    },
  ],
])("an engine that %s has not answered", async (_what, tables) => {
  const { schema, ask } = questions("replace");
  await expect(ask.tables(await openChecked(own({ tables }), schema))).rejects.toThrow();
  await ask.tables(await openChecked(own({ tables: telling([0, 4], [1, 2]) }), schema));
});
