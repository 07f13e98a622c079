/**
 * A case on rows that all differ: one command on two threads, from its start to its end, beside DuckDB's own scan of the same file. A
 * ceiling is a multiple of that scan's time on all processors, and bytes: so much for the process and so much a row. A question that
 * misses the kernels breaks it, and that fails the run.
 */
import { distinctRows } from "../data/distinct.mjs";
import { measureCommand, measureScan } from "./command.mjs";
import { duration, times } from "./report.mjs";

const SIZES = { quick: [1e6], full: [1e6], large: [1e6, 1e7, 1e8] };
const REPEATS = { quick: 1, full: 3, large: 2 };
export const SCAN = "DuckDB's scan";

/** Classifying, whose search is longer the more is paid, is measured at ε 1; everything else at ε 0.5. */
export const priceOf = (command) => `--epsilon ${command.startsWith("classify ") ? 1 : 0.5} --delta 1e-9`;

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/**
 * `command` is what a user types, DATA for the data, but for the price; `asked` the seconds at 1 and 10 million rows; `most` the largest size that is measured;
 * `threads` what says how many (none where that is another's affair); `ceiling` has `scans`, `bytes` and `bytesARow`; `beside` measures somebody else at the same work.
 */
export function distinctCase({
  name,
  work,
  shape,
  format,
  command,
  threads = ["--threads", "2"],
  asked = {},
  most = 1e8,
  ceiling,
  beside,
}) {
  return {
    name,
    work: `${work}; rows that all differ, two threads`,
    ...(asked[1e6] ? { asked: { atMost: asked[1e6] } } : {}),
    needs: ["cli/main.js"],
    grows: true,
    ceiling,
    async observe({ form, numpy, mostRows = most }) {
      const sizes = [];
      for (const rows of SIZES[form].filter((rows) => rows <= Math.min(most, mostRows))) {
        const data = await distinctRows(shape, rows, format);
        if (!data) continue;
        const repeats = rows >= 1e7 ? 1 : REPEATS[form];
        sizes.push(await measureSize({ rows, data, command, threads, repeats }));
      }
      if (sizes.length === 0) return { skipped: true, why: "the disk has no room for the file" };
      const [{ seconds, scan, data }] = sizes;
      const others = form === "quick" || !numpy ? [] : ((await beside?.(data, numpy)) ?? []);
      const over = sizes.flatMap((size) => broken(size, ceiling));
      return {
        seconds,
        repeats: REPEATS[form],
        alternatives: [{ name: SCAN, seconds: scan.seconds, repeats: REPEATS[form] }, ...others],
        sizes: sizes.map(({ data: _, ...size }) => ({ ...size, asked: asked[size.rows] })),
        notes: sizes.map(inWords),
        ...(over.length > 0 ? { over } : {}),
      };
    },
  };
}

/** The best of some runs: noise only adds. */
async function measureSize({ rows, data, command, threads, repeats }) {
  const words = `${command} ${priceOf(command)}`
    .split(" ")
    .map((word) => (word === "DATA" ? data.schema : word));
  const runs = [];
  const scans = [];
  for (let i = 0; i < repeats; i++) {
    runs.push(await measureCommand(data.folder, words, threads));
    scans.push(await measureScan(data.file));
  }
  const least = (list, key) => Math.min(...list.map((entry) => entry[key]));
  return {
    rows,
    data,
    seconds: least(runs, "seconds"),
    cpu: least(runs, "cpu"),
    peak: least(runs, "peak"),
    scan: { seconds: least(scans, "seconds"), cpu: least(scans, "cpu") },
  };
}

/** In words, which ceilings a size breaks. */
export function broken({ rows, cpu, peak, scan }, { scans, bytes, bytesARow }) {
  const room = bytes + bytesARow * rows;
  return [
    ...(cpu > scans * scan.cpu
      ? [`${times(cpu / scan.cpu)} the scan's processor time, at most ${scans}×`]
      : []),
    ...(peak > room ? [`${megabytes(peak)} of memory, at most ${megabytes(room)}`] : []),
  ].map((what) => `${rows / 1e6} million rows: ${what}`);
}

export const inWords = ({ rows, place, seconds, cpu, peak, scan }) =>
  `${rows / 1e6} million rows${place ? `, ${place}` : ""}: ${duration(seconds)}, processors ${duration(cpu)} (${duration(cpu / rows)} a row, ${times(cpu / scan.cpu)} the scan's), peak of memory ${megabytes(peak)}`;
