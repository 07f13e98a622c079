/** docs/scale.md: the cases on rows that all differ, at every size that was measured. */
import { duration, times } from "./report.mjs";

const HEAD = ["case", "million rows", "wall", "asked", "processors", "a row", "× scan", "peak of memory", ""];

const line = ({ name, over = [] }, { rows, place, seconds, asked, cpu, scan, peak }) => [
  place ? `${name}, ${place}` : name,
  String(rows / 1e6),
  duration(seconds),
  asked ? duration(asked) : "",
  duration(cpu),
  duration(cpu / rows),
  times(cpu / scan.cpu),
  `${(peak / 1e6).toFixed(0)} MB`,
  over.some((what) => what.startsWith(`${rows / 1e6} million`))
    ? "over"
    : asked === undefined
      ? ""
      : seconds <= asked
        ? "✓"
        : "short",
];

/** Before what people write of it; whoever measures anew keeps that. */
const BY_HAND = "<!-- What follows is written by hand, and stays when this page is made anew. -->";

/** `before` is the page that was there. */
export function scalePage({ rows, date, machine, versions }, before = "") {
  const lines = rows.flatMap((row) => (row.sizes ?? []).map((size) => line(row, size)));
  const failed = rows
    .filter(({ sizes }) => !sizes)
    .map(({ name, verdict, why }) => `- ${name}: ${verdict}; ${why}`);
  const table = [HEAD, HEAD.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  const [, written = "\n"] = before.split(BY_HAND);
  return `# Scale: rows that all differ

Made by \`npm run bench -- --large\` on ${date}: ${machine}; Node ${versions.node}, Privet ${versions.privet}.

**How to read it.** A line is one command of the command line, on two threads, from its start to its end, on a made-up table of which no
two rows are equal, so that nothing is gained by keeping equal rows once. Classifying is at ε 1, all else at ε 0.5. *Wall* is the best of two runs (one
from 10 million rows on), *processors* what all threads used together, *× scan* that over what DuckDB itself uses to find the largest value of
every column of the same file: the least that anybody can do with it; of rows in a ClickHouse, processors are those of its servers too, and the scan is its own. ✓: what was asked for, or better; “short”: not yet; “over”: a
ceiling on processor time or memory is broken, which fails the run.

${table}

${rows.map(({ name, work }) => `- ${name}: ${work}.`).join("\n")}
${failed.length > 0 ? `\nNot measured:\n${failed.join("\n")}\n` : ""}
${BY_HAND}${written}`;
}
