/** Adult as the bench uses it: all 48,842 rows, of which a fixed split leaves 39,074 for training. */
import { ours } from "../harness/ours.mjs";
import { random } from "./random.mjs";

let read;

/** The training rows; an error of code ABSENT where the files are not here. */
export function adultTraining() {
  read ??= (async () => {
    const { known } = await import("../../experiments/known.mjs");
    const { splitTable } = await ours("evaluate/split.js");
    const table = await known("adult").catch((cause) => {
      throw Object.assign(new Error("Adult is not here: PRIVET_DATASETS names its folder", { cause }), {
        code: "ABSENT",
      });
    });
    return splitTable(table, 0.8, 0).train;
  })();
  return read;
}

/** Adult's training rows drawn again and again, with which was drawn for each row, and how often each was. */
export async function adultResampled(rows, seed) {
  const table = await adultTraining();
  const next = random(seed);
  const source = Uint32Array.from({ length: rows }, () => Math.floor(next() * table.rows));
  const times = new Uint32Array(table.rows);
  for (const row of source) times[row]++;
  const columns = table.columns.map(({ attribute, codes }) => {
    const drawn = new codes.constructor(rows);
    for (let row = 0; row < rows; row++) drawn[row] = codes[source[row]];
    return { attribute, codes: drawn };
  });
  return { table: { schema: table.schema, rows, columns }, distinct: table, source, times };
}
