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

export function scalePage({ rows, date, machine, versions }) {
  const lines = rows.flatMap((row) => (row.sizes ?? []).map((size) => line(row, size)));
  const failed = rows
    .filter(({ sizes }) => !sizes)
    .map(({ name, verdict, why }) => `- ${name}: ${verdict}; ${why}`);
  const table = [HEAD, HEAD.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  return `# Scale: rows that all differ

Made by \`npm run bench -- --large\` on ${date}: ${machine}; Node ${versions.node}, Privet ${versions.privet}.

**How to read it.** A line is one command of the command line, on two threads, from its start to its end, on a made-up table of which no
two rows are equal, so that nothing is gained by keeping equal rows once. *Wall* is the best of two runs (one
from 10 million rows on), *processors* what all threads used together, *× scan* that over what DuckDB itself uses to find the largest value of
every column of the same file: the least that anybody can do with it; of rows in a ClickHouse, processors are those of its servers too, and the scan is its own. ✓: what was asked for, or better; “short”: not yet; “over”: a
ceiling on processor time or memory is broken, which fails the run.

${table}

${rows.map(({ name, work }) => `- ${name}: ${work}.`).join("\n")}

**What falls short, and why.** At a million rows some six tenths of a second go into starting Node, DuckDB and two threads, which no kernel
saves. Reading waits for DuckDB's driver, some 7 ns a value. A description is counted by the one thread that reads. Ten million rows take
230 MB as codes, and Node with DuckDB 90 MB more, so that peaks of 300 MB could not be reached without reading rows twice; linear
models and cards keep ids beside the codes.

**Larger than memory.** The cases called *streamed* have a limit (\`--memory\`), which their peak must not pass. Where the columns that a search asks about fit, they
are kept, and it runs as in memory; where they do not, every question reads the rows again, some 0.3 µs of processor time a row and question
(publish of a million rows: 46 readings, 15 s). So a description, or a synopsis of some dozen questions, is streamed well; a search of hundreds of questions wants its
columns in memory.
${failed.length > 0 ? `\nNot measured:\n${failed.join("\n")}\n` : ""}`;
}
