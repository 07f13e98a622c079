/** Prints the seconds, of wall and of all processors, that DuckDB needs for the largest value of every column of a file, after its start. */
import { DuckDBInstance } from "@duckdb/node-api";
import { timed } from "./measure.mjs";

const [, , file] = process.argv;
const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
const db = await instance.connect();
const before = process.cpuUsage();
const { seconds } = await timed(() =>
  db.runAndReadAll(`SELECT max(COLUMNS(*)) FROM '${file.replaceAll("'", "''")}'`),
);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ seconds, cpu: (user + system) / 1e6 }));
