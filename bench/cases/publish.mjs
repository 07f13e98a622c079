import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { adultTraining } from "../data/adult.mjs";
import { duration } from "../harness/report.mjs";

const CHILD = fileURLToPath(new URL("../harness/publish-child.mjs", import.meta.url));
const run = promisify(execFile);

/** Rows, grids and repeats; the last is what must stay under a gigabyte. */
const SIZES = {
  quick: [[45_222, 200_000, 1]],
  full: [
    [45_222, 10_000, 5],
    [45_222, 200_000, 3],
    [500_000, 200_000, 1],
  ],
};

async function measure(size) {
  const { stdout } = await run(process.execPath, [CHILD, ...size.map(String)]);
  const { error, ...measured } = JSON.parse(stdout);
  if (error) throw new Error(error);
  return measured;
}

const inWords = ({ rows, grids, seconds, peak }) =>
  `${rows.toLocaleString("en")} rows, ${grids.toLocaleString("en")} grids: ${duration(seconds)}, peak of memory ${(peak / 1e6).toFixed(0)} MB`;

export const publish = {
  name: "publish",
  work: "PrivPfC on 45,222 rows like Adult's, from the open table to the synopsis: 200,000 grids, one thread",
  asked: { atMost: 3 },
  needs: ["tasks/publish/rivals/priv-pfc.js#privPfc"],
  async observe({ form }) {
    await adultTraining();
    const sizes = [];
    for (const size of SIZES[form]) sizes.push(await measure(size));
    const [, , repeats] = SIZES[form].find(([rows, grids]) => rows === 45_222 && grids === 200_000);
    const { seconds } = sizes.find(({ rows, grids }) => rows === 45_222 && grids === 200_000);
    return { seconds, repeats, sizes, notes: sizes.map(inWords) };
  },
};
