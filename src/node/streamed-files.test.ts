import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCurator } from "../curator/index.ts";
import type { Schema } from "../schema/types.ts";
import { runPlan } from "../tasks/plan.ts";
import { type QuickPlan, quickPlans } from "../testing/quick-plans.ts";
import { isShared } from "../testing/share-of.ts";
import { csvOf, dice, HEADER, randomRow, schemaOf, smallSchema } from "../testing/small-tables.ts";
import { makeDatabase, makeParquet } from "../testing/typed-files.ts";
import { fileSource } from "./file.ts";
import { chosenEngine } from "./memory-limit.ts";
import { openFile } from "./open-file.ts";
import { unchangedSince } from "./unchanged.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-streamed-"));
afterAll(() => rmSync(folder, { recursive: true }));
const schema = smallSchema("replace", { visibility: "public" });
const roll = dice(3);
const rows = Array.from({ length: 9000 }, () => randomRow(roll));
const files: Record<string, string> = {};

beforeAll(async () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  files.csv = write("all.csv", csvOf(rows));
  files["JSON lines"] = write(
    "all.jsonl",
    rows.map((row) => `${JSON.stringify(Object.fromEntries(HEADER.map((h, k) => [h, row[k]])))}\n`).join(""),
  );
  mkdirSync(join(folder, "some"));
  for (const [k, part] of [rows.slice(0, 4000), rows.slice(4000)].entries())
    write(`some/${k}.csv`, csvOf(part));
  files["a pattern"] = join(folder, "some/*.csv");
  const values =
    "SELECT (range * 7 % 13)::INTEGER AS age, (range * 31 % 1100 - 50)::INTEGER AS pay, ['red', 'green', 'blue', 'odd'][1 + range % 4] AS colour, ['no', 'yes'][1 + (range * range) % 2] AS outcome FROM range(9000)";
  files.Parquet = await makeParquet(join(folder, "all.parquet"), values);
  files["a database"] = `duckdb:${await makeDatabase(join(folder, "all.duckdb"), "t", values)}#t`;
});

/** Three methods in the suite, which ask for sums, for gradients and for tables; all of them nightly. */
const few = [
  ["classify", "privet"],
  ["regress", "privet"],
  ["publish", "priv-bayes"],
].map(String);
const plans = quickPlans.filter(({ method }) => method.subject === "table");
const some = plans.filter(({ plan: { task, method } }) => few.includes(String([task, method])));

/** By the file's rows as they stand, in memory; or in groups of 4,096 rows. */
async function released({ method, plan }: QuickPlan, data: string, streamed?: { readonly bytes: number }) {
  const [neighbours] = method.neighbours as readonly ("replace" | "add-remove")[];
  const schema = smallSchema(neighbours, { visibility: "public" });
  const curator = await openCurator({ schema, rows: fileSource(data), unsafeSeed: 4, threads: 1, streamed });
  const told = await runPlan(curator, plan, { seed: "same" }).catch(({ code }) => ({ code }));
  await curator.close();
  return JSON.stringify(told);
}

test.each(isShared ? some : plans)(
  "$plan.task by $method.name releases the same from a file that is streamed as from memory",
  async (quick) => {
    const expected = await released(quick, files.csv);
    expect(expected).not.toContain("unexpected");
    expect(await released(quick, files.csv, { bytes: 0 })).toBe(expected);
  },
);

test("files of every form are streamed in groups, and from kept columns, with the same result", async () => {
  expect(some.length).toBe(3);
  const [, quick] = some;
  for (const [form, data] of Object.entries(files)) {
    const expected = await released(quick, data);
    expect([form, expected]).not.toEqual([form, expect.stringContaining('"code"')]);
    expect([form, await released(quick, data, { bytes: 0 })]).toEqual([form, expected]);
    if (form !== "csv" && form !== "Parquet") continue;
    const curator = await openFile({ schema, data, unsafeSeed: 4, engine: "stream", memory: "512 MB" });
    expect(JSON.stringify(await runPlan(curator, quick.plan, { seed: "same" }))).toBe(expected);
    await curator.close();
  }
});

test("a file that changes between two questions is refused, a new file of a pattern too, and nothing is released", async () => {
  const data = join(folder, "changing.csv");
  writeFileSync(data, csvOf(rows.slice(0, 50)));
  const source = unchangedSince(data, fileSource(data));
  const curator = await openCurator({ schema, rows: source, unsafeSeed: 1, streamed: { bytes: 0 } });
  appendFileSync(data, "3,1,red,no\n");
  await expect(source.readTable(schema, {})).rejects.toMatchObject({ code: "file-unreadable" });
  const [{ plan }] = some;
  await expect(runPlan(curator, plan, { seed: "same" })).rejects.toMatchObject({ code: "unexpected" });
  const pattern = join(folder, "some/*.csv");
  const several = unchangedSince(pattern, fileSource(pattern));
  await several.readTable(schema, {});
  writeFileSync(join(folder, "some/2.csv"), csvOf([]));
  await expect(several.readTable(schema, {})).rejects.toMatchObject({ code: "file-unreadable" });
});

test("rows that come once cannot be streamed, and sizes and engines that are none are refused before a row is read", async () => {
  const once = { schema, rows: [csvOf(rows)], unsafeSeed: 1, streamed: { bytes: 0 } };
  await expect(openCurator(once)).rejects.toMatchObject({ code: "request-malformed" });
  for (const wrong of [{ memory: "lots" }, { memory: "383 MB" }, { memory: 5 }, { engine: "disk" }])
    await expect(openFile({ schema, data: "nowhere.csv", ...wrong } as never)).rejects.toMatchObject({
      code: "option-out-of-range",
    });
});

test("a table is streamed by itself where what is declared, times its rows, does not fit", async () => {
  const wide = Array.from({ length: 60 }, (_, k) => numeric(`n${k}`));
  const columns = wide.map(
    ({ name }, k) => `${k < 4 ? `hash(range + ${k}) % 100000` : "1"}::INTEGER AS ${name}`,
  );
  // 60 attributes of 4 bytes and a label of one, each thrice: 723 bytes a row, and 64 MB are left of 384.
  const sql = `SELECT ${columns.join(", ")}, 'no' AS outcome FROM range(200000)`;
  const data = await makeParquet(join(folder, "long.parquet"), sql);
  const declared = schemaOf(wide);
  const fitting = schemaOf(wide.slice(0, 1));
  const asked = (schema: Schema, how: object) => chosenEngine(schema, data, how);
  expect(await asked(declared, { memory: "384 MB" })).toMatchObject({
    streamed: { rows: 200_000, bytes: 2 ** 26 },
  });
  expect((await asked(declared, { memory: "1 GB" })).streamed).toBeUndefined();
  expect((await asked(fitting, { memory: "384 MB" })).streamed).toBeUndefined();
  expect((await asked(declared, { memory: "384 MB", engine: "memory" })).streamed).toBeUndefined();
  expect((await asked(fitting, { memory: "1 GB", engine: "stream" })).streamed).toBeDefined();
});

const numeric = (name: string) =>
  ({ name, kind: "numeric", low: 0, high: 99_999, step: 1, missing: 0, source: "made up" }) as const;
