/** What was measured, as a table for the terminal and as docs/benchmarks.md. */

/** Alternatives that most cases have, one column each; what is particular to a case goes below the table. */
const COLUMNS = [
  "numpy float32",
  "numpy float64",
  "numpy same trick",
  "plain loops",
  "plain float64",
  "plain float32",
];

export function duration(seconds) {
  if (seconds === undefined) return "";
  const [value, unit] =
    seconds >= 1
      ? [seconds, "s"]
      : seconds >= 1e-3
        ? [seconds * 1e3, "ms"]
        : seconds >= 1e-6
          ? [seconds * 1e6, "µs"]
          : [seconds * 1e9, "ns"];
  return `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
}

export const times = (ratio) => `${ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)}×`;

const secondsOf = (row, name) => row.alternatives?.find((other) => other.name === name)?.seconds;

export function measured({ asked, seconds, figure, ...row }) {
  if (asked?.atMost !== undefined) return duration(figure ?? seconds);
  const other = secondsOf(row, asked?.against ?? COLUMNS[0]);
  return seconds === undefined || other === undefined ? "" : times(other / seconds);
}

export function askedFor({ asked }) {
  if (!asked) return "";
  return asked.atMost !== undefined ? `≤ ${duration(asked.atMost)}` : `≥ ${times(asked.ratio)}`;
}

const HEAD = ["case", "ours", ...COLUMNS, "measured", "asked", ""];
const cells = (row) => [
  row.name,
  duration(row.seconds),
  ...COLUMNS.map((name) => duration(secondsOf(row, name))),
  measured(row),
  askedFor(row),
  row.verdict,
];

/** The table for a terminal, with a line for each thing that has no column. */
export function textTable(rows) {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, k) => Math.max(...lines.map((line) => line[k].length)));
  const text = lines.map((line) =>
    line
      .map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k])))
      .join("  ")
      .trimEnd(),
  );
  return [...text, "", ...rows.map(details)].join("\n");
}

/** The work in words, what it was compared with beside the columns, and remarks. */
function details(row) {
  const others = (row.alternatives ?? []).filter(({ name }) => !COLUMNS.includes(name));
  const compared = others.map(
    ({ name, seconds }) => `${name} ${duration(seconds)} (${times(seconds / row.seconds)})`,
  );
  const against = row.asked?.against ? [`ratio against ${row.asked.against}`] : [];
  const remarks = [
    ...compared,
    ...against,
    ...(row.notes ?? []),
    ...(row.over ?? []),
    ...(row.why ? [row.why] : []),
  ];
  return `${row.name}: ${row.work}${remarks.length > 0 ? `; ${remarks.join("; ")}` : ""}.`;
}

/** A page of a whole run. */
export function page({ rows, date, machine, versions }) {
  const table = [HEAD, HEAD.map(() => "---"), ...rows.map(cells)]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
  const repeats = rows.flatMap(({ repeats, alternatives }) => (alternatives && repeats ? [repeats] : []));
  return `# Benchmarks

Made by \`npm run bench\` on ${date}: ${machine}; Node ${versions.node}, numpy ${versions.numpy}, Privet ${versions.privet}.
\`npm run bench -- --quick --json\` takes less than a minute and writes no page.

**How to read it.** Every line is one piece of work, done by Privet and by the alternatives on the same data, in the same run, on
one thread. Before anything is timed, all results are compared: ours equal the definition in plain loops over codes to the last
unit, and dense products as far as floating point and our grid of 2⁻¹¹ allow. Ours and the alternatives then take turns; a
time is the minimum of at least ${Math.min(...repeats)} calls after a warm-up, averaged over the questions. Candidates change from call to call, so
that nothing is gained by remembering, except in a climb, where the next vector is one step from the last. *Measured* is the alternative's time over ours, against numpy float32 unless the notes say otherwise, or our
time where a time was asked for. ✓: what was asked for, or better; “short”: not yet.

Rows that all differ, up to a hundred million of them, and rows that stay in a ClickHouse: [scale](scale.md).

- *numpy float32, float64*: a dense matrix product of all rows and candidates by BLAS, then the loss; the fastest of several
  ways to write it.
- *numpy same trick*: our algorithm written in numpy.
- *plain loops, plain float64, plain float32*: TypeScript by hand, nested loops and a register-blocked dense product.

${table}

## Notes
${rows.map((row) => `- ${details(row)}`).join("\n")}
`;
}
