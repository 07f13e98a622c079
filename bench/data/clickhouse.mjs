/** Rows that all differ, in a ClickHouse of two servers: all of them on the first (`whole`), and dealt out to both (`halves`). */
import { openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { distinctRows } from "./distinct.mjs";

const SERVERS = fileURLToPath(new URL("../../src/testing/server/clickhouse.ts", import.meta.url));
/** Ticks of the kernel's clock in a second. */
const TICKS = 100;

let started;
let kept = { rows: 0, data: undefined };

/** As the tests start them. */
async function servers(folder) {
  const outfile = join(folder, "clickhouse.mjs");
  await build({ entryPoints: [SERVERS], bundle: true, platform: "node", format: "esm", outfile });
  const { startClickhouse, clickhouseMissing } = await import(pathToFileURL(outfile).href);
  if (clickhouseMissing) throw Object.assign(new Error(clickhouseMissing), { code: "ABSENT" });
  return startClickhouse();
}

/** Ends what was started, without which the run would not end. */
export const endClickhouse = async () => (await started)?.stop();

const typeOf = ({ kind, step }) => (kind !== "numeric" ? "String" : step === 1 ? "Int32" : "Float64");

/** Tables of so many rows, in the place of those that were there; undefined where the disk has no room for their file. */
export async function clickhouseRows(rows) {
  if (kept.rows === rows) return kept.data;
  const made = await distinctRows("mixed", rows, "csv");
  if (!made) return undefined;
  const { folder, file, schema } = made;
  started ??= servers(folder);
  const server = await started;
  const declared = JSON.parse(readFileSync(join(folder, schema), "utf8"));
  const columns = declared.attributes.map((attribute) => `${attribute.name} ${typeOf(attribute)}`).join(", ");
  for (const shard of [0, 1]) {
    for (const name of ["whole", "half", "halves"]) await server.run(`DROP TABLE IF EXISTS ${name}`, shard);
    await server.run(`CREATE TABLE half (${columns}) ENGINE = MergeTree ORDER BY tuple()`, shard);
  }
  await server.run(`CREATE TABLE whole (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
  await server.run(`CREATE TABLE halves (${columns}) ENGINE = Distributed(two, default, half, rand())`);
  await load(server, "whole", file);
  await server.run("INSERT INTO halves SELECT * FROM whole");
  const address = `clickhouse://127.0.0.1:${server.ports[0]}/default`;
  const all = declared.attributes.map(({ name }) => `max(${name})`).join(", ");
  const data = {
    folder,
    address,
    scan: (relation) => server.run(`SELECT ${all} FROM ${relation}`),
    serverSeconds: () => server.pids.reduce((sum, pid) => sum + secondsOf(pid), 0),
    schemaOf(relation) {
      const own = { ...declared, file: { path: `${address.replace("//", "//reader@")}#${relation}` } };
      writeFileSync(join(folder, `${relation}-${rows}.schema.json`), JSON.stringify(own));
      return `${relation}-${rows}.schema.json`;
    },
  };
  kept = { rows, data };
  return data;
}

async function load(server, table, file) {
  const query = encodeURIComponent(`INSERT INTO ${table} FORMAT CSVWithNames`);
  const answer = await fetch(`http://127.0.0.1:${server.ports[0]}/?query=${query}`, {
    method: "POST",
    body: await openAsBlob(file),
  });
  if (!answer.ok) throw new Error(`ClickHouse did not take the rows: ${(await answer.text()).slice(0, 200)}`);
}

/** What the processors have done for a process, by the kernel's own count. */
function secondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
