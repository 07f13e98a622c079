/** Rows of 105 continuous attributes, where no table helps; the label follows one vector, with noise. */
import { ours } from "../harness/ours.mjs";
import { linearData } from "./linear.mjs";
import { population, random } from "./random.mjs";

const ATTRIBUTES = 105;
const ROWS = 39_073;
const STEPS = 2 ** 14;

export async function continuousRows(score) {
  const { parseSchema } = await ours("index.js");
  const names = Array.from({ length: ATTRIBUTES }, (_, k) => `x${k}`);
  const schema = parseSchema({
    privet: "schema/1",
    name: "continuous",
    visibility: "public",
    unit: "row",
    neighbours: "replace",
    file: {},
    attributes: [
      ...names.map((name) => ({
        name,
        kind: "numeric",
        low: -1,
        high: 1,
        step: 2 / STEPS,
        missing: 0,
        source: "made up",
      })),
      { name: "class", kind: "label", values: ["no", "yes"], source: "made up" },
    ],
  });
  const table = { schema, rows: ROWS, columns: columnsOf(schema) };
  const populations = [6, 7].map((seed) => ({ candidates: population(200, ATTRIBUTES + 1, 1 / 2, seed) }));
  return linearData({ name: "continuous", table, label: "class", score, populations });
}

function columnsOf({ attributes }) {
  const next = random(8);
  const [truth] = population(1, ATTRIBUTES, 1, 9);
  const margins = new Float64Array(ROWS);
  return attributes.map((attribute, k) => {
    if (attribute.kind === "label")
      return { attribute, codes: Uint8Array.from(margins, (z) => (z + next() - 1 / 2 > 0 ? 1 : 0)) };
    const codes = Uint16Array.from({ length: ROWS }, () => Math.floor(next() * (STEPS + 1)));
    codes.forEach((code, row) => {
      margins[row] += truth[k] * ((2 * code) / STEPS - 1);
    });
    return { attribute, codes };
  });
}
