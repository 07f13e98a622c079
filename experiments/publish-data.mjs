/**
 * The tables of the experiments on publishing that nobody else offers, written into experiments/made, which is not committed:
 *
 *   node experiments/publish-data.mjs          after npm run build
 *
 * - adult-multiclass, bank-multiclass: other labels of the known sets, as in section 5.1 of the PrivPfC paper: marital status in
 *   three classes, and the outcome of the last campaign (with `other`, which this edition of Bank has, in four). What was the label is
 *   an attribute. Rows with missing values stay, because `?` is a declared value.
 * - synthe-binary-N, synthe-multi-N: N rows, 20 numbers and 2 or 5 classes, from 5,000 to 500,000. The paper does not say how
 *   its own were made. Here a class is two clusters in the first five numbers, whose middles a public seed chooses among the
 *   corners of a box, which it places; the other numbers say nothing, and one label in twenty is drawn at random. Fewer rows are the first of more.
 * - synthe-wide-D: 50,000 such rows of two classes with D numbers, of which five say something.
 */

import { once } from "node:events";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSchema, writeCsv } from "privet";
import { publicRandom } from "../dist/base/random.js";
import { writeSchema } from "../dist/schema/write.js";
import { known } from "./known.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "made");
mkdirSync(folder, { recursive: true });

const SIZES = [5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
const WIDTHS = [10, 20, 30, 46];
const WIDE_ROWS = 50_000;
const INFORMATIVE = 5;
const HIGH = 999;

const married = (value) => {
  if (value === "Married-civ-spouse" || value === "Married-AF-spouse") return "married";
  return value === "Never-married" ? "never married" : "no longer, or apart";
};

await relabelled("adult", "marital-status", "adult-multiclass", married);
await relabelled("bank", "poutcome", "bank-multiclass", (value) => value);
for (const rows of SIZES) {
  await clusters({ name: `synthe-binary-${rows}`, rows, numbers: 20, classes: 2 });
  await clusters({ name: `synthe-multi-${rows}`, rows, numbers: 20, classes: 5 });
}
for (const numbers of WIDTHS)
  await clusters({ name: `synthe-wide-${numbers}`, rows: WIDE_ROWS, numbers, classes: 2 });

/** A known set with another of its attributes as the label. */
async function relabelled(from, attribute, name, classOf) {
  const { schema, rows, columns } = await known(from);
  const values = schema.attributes.find((a) => a.name === attribute).values;
  const classes = [...new Set(values.map(classOf))];
  const relabel = (a) => {
    if (a.name === attribute) return { name: a.name, kind: "label", values: classes };
    if (a.kind === "label")
      return { name: a.name, kind: "categorical", values: a.values, other: a.values[0] };
    return a;
  };
  const other = parseSchema({
    privet: "schema/1",
    name,
    visibility: "public",
    neighbours: "replace",
    attributes: JSON.parse(JSON.stringify(schema.attributes.map(relabel))),
  });
  const made = columns.map((column) => {
    const own = other.attributes.find((a) => a.name === column.attribute.name);
    if (own.name !== attribute) return { attribute: own, codes: column.codes };
    return { attribute: own, codes: column.codes.map((code) => classes.indexOf(classOf(values[code]))) };
  });
  writeFileSync(join(folder, `${name}.schema.json`), writeSchema(other));
  writeFileSync(join(folder, `${name}.csv`), writeCsv({ schema: other, rows, columns: made }));
}

async function clusters({ name, rows, numbers, classes }) {
  const labels = Array.from({ length: classes }, (_, c) => String(c));
  const attributes = [
    ...Array.from({ length: numbers }, (_, k) => ({
      name: `x${k + 1}`,
      kind: "numeric",
      low: 0,
      high: HIGH,
      missing: Math.round(HIGH / 2),
    })),
    { name: "class", kind: "label", values: labels },
  ];
  const schema = parseSchema({
    privet: "schema/1",
    name,
    visibility: "public",
    neighbours: "replace",
    attributes,
  });
  writeFileSync(join(folder, `${name}.schema.json`), writeSchema(schema));
  const out = createWriteStream(join(folder, `${name}.csv`));
  out.write(`${attributes.map((a) => a.name).join()}\n`);
  const row = rowsOf(classes, numbers);
  for (let k = 0; k < rows; k++) if (!out.write(`${row().join()}\n`)) await once(out, "drain");
  out.end();
  await once(out, "close");
}

/** The same rows again for the same classes and width, however many are wanted. */
function rowsOf(classes, numbers) {
  const random = publicRandom(`Privet, synthetic rows, ${classes} classes, ${numbers} numbers`);
  const corners = cornersIn(random, 2 * classes);
  // No cut that halves the range lies between the clusters by design.
  const lows = Array.from({ length: INFORMATIVE }, () => 100 + 250 * random.uniform());
  return () => {
    const corner = random.below(corners.length);
    const value = (k) =>
      k < INFORMATIVE ? lows[k] + 400 * corners[corner][k] + 120 * random.normal() : random.uniform() * HIGH;
    const inside = Array.from({ length: numbers }, (_, k) =>
      Math.round(Math.min(HIGH, Math.max(0, value(k)))),
    );
    return [...inside, random.uniform() < 0.05 ? random.below(classes) : corner % classes];
  };
}

/** Different corners of a cube, in a public random order. */
function cornersIn(random, count) {
  const all = Array.from({ length: 2 ** INFORMATIVE }, (_, i) =>
    Array.from({ length: INFORMATIVE }, (_, k) => (i >> k) & 1),
  );
  return Array.from({ length: count }, () => all.splice(random.below(all.length), 1)[0]);
}
