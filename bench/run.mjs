// npm run bench [-- --quick | --large [--most MILLIONS]] [--json] [--only NAME,NAME] [--rounds N]: measures the cases, prints a table, or with --json one
// JSON document, and writes docs/benchmarks.md after a whole run: all cases, not quick, with the usual repeats. --large measures the
// cases on rows that all differ with 1, 10 and, where the disk has room, 100 million of them (or so many at most), and writes docs/scale.md.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { cases } from "./cases.mjs";
import { endClickhouse } from "./data/clickhouse.mjs";
import { machine, versions } from "./harness/machine.mjs";
import { timed } from "./harness/measure.mjs";
import { startNumpy } from "./harness/numpy.mjs";
import { page, textTable } from "./harness/report.mjs";
import { runCase } from "./harness/run-case.mjs";
import { scalePage } from "./harness/scale-page.mjs";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean" },
    large: { type: "boolean" },
    most: { type: "string" },
    json: { type: "boolean" },
    only: { type: "string" },
    rounds: { type: "string" },
  },
});
const only = flags.only?.split(",");
const unknown = only?.filter((name) => !cases.some((chosen) => chosen.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `There is no case ${unknown.join(", ")}. The cases: ${cases.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}

const form = flags.large ? "large" : flags.quick ? "quick" : "full";
const chosenCases = cases.filter(
  ({ name, grows, onlyLarge }) => (only?.includes(name) ?? true) && (flags.large ? grows : !onlyLarge),
);
const numpy = await startNumpy();
const rows = [];
const started = performance.now();
try {
  for (const chosen of chosenCases) {
    if (!flags.json) console.error(`${chosen.name} …`);
    const { seconds: took, result: row } = await timed(() =>
      runCase(chosen, {
        form,
        numpy,
        rounds: flags.rounds && Number(flags.rounds),
        mostRows: 1e6 * Number(flags.most ?? 100),
      }),
    );
    rows.push({ ...row, took: Number(took.toFixed(1)) });
  }
} finally {
  numpy?.close();
  await endClickhouse();
}
const report = {
  privet: "bench/1",
  date: new Date().toISOString().slice(0, 10),
  form,
  seconds: Math.round((performance.now() - started) / 1000),
  machine: machine(),
  versions: versions(numpy),
  rows,
};
console.log(flags.json ? JSON.stringify(report, undefined, 2) : textTable(rows));
if (!only && !flags.rounds && !flags.quick) {
  const place = new URL(`../docs/${flags.large ? "scale.md" : "benchmarks.md"}`, import.meta.url);
  writeFileSync(place, flags.large ? scalePage(report, readFileSync(place, "utf8")) : page(report));
}
process.exitCode = rows.some(({ verdict }) => ["wrong", "failed", "over"].includes(verdict)) ? 1 : 0;
