import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { adultTraining } from "../data/adult.mjs";
import { duration } from "../harness/report.mjs";

const CHILD = fileURLToPath(new URL("../harness/scale-child.mjs", import.meta.url));
const MAKE = fileURLToPath(new URL("../make-big.mjs", import.meta.url));
const SIZES = { quick: [1], full: [1, 10, 100] };
const DISK_PER_MILLION = 20e6;

const run = promisify(execFile);
const amount = (bytes) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(0)} MB`;

/** One size: the file is made, read and fitted in processes of their own, and removed. */
async function measureSize(millions, folder) {
  const free = statfsSync(folder);
  if (free.bavail * free.bsize < millions * DISK_PER_MILLION)
    return { rows: millions * 1e6, skipped: "the disk has no room for the file" };
  const file = join(folder, `${millions}.parquet`);
  await run(process.execPath, [MAKE, String(millions * 1e6), file]);
  const bytes = statSync(file).size;
  const { stdout } = await run(process.execPath, [CHILD, file]);
  rmSync(file);
  const { error, ...measured } = JSON.parse(stdout);
  if (error) throw new Error(error);
  return { ...measured, bytes };
}

const inWords = ({ rows, skipped, bytes, reading, fit, peak }) =>
  `${rows / 1e6} million rows: ${
    skipped
      ? `skipped, ${skipped}`
      : `${amount(bytes)} of Parquet, reading ${duration(reading)}, fit ${duration(fit)}, peak of memory ${amount(peak)}`
  }`;

export const scale = {
  name: "scale",
  work: "Parquet files of 1, 10 and 100 million rows like Adult's (1 in the quick form): reading, and PG⁺ at ε = 1; the largest",
  needs: ["node/duckdb/read.js#readWithDuckDb"],
  async observe({ form }) {
    await adultTraining();
    const folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
    try {
      const sizes = [];
      for (const millions of SIZES[form]) sizes.push(await measureSize(millions, folder));
      const measured = sizes.filter(({ skipped }) => !skipped);
      const largest = measured.at(-1);
      return {
        ...(largest ? { seconds: largest.reading + largest.fit, repeats: 1 } : { skipped: true }),
        sizes,
        notes: [
          ...sizes.map(inWords),
          "the files repeat 39,074 rows, which reading keeps once each, with a weight",
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
