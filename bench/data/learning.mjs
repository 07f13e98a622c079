/**
 * Adult as gradients and second moments see it: questions for our engine, and for numpy the rows as a matrix of inputs, which are
 * 1 for the value that a row has and 0 for the others, numbers between −1 and 1, and a constant 1.
 */
import { ours } from "../harness/ours.mjs";
import { adultTraining } from "./adult.mjs";
import { population } from "./random.mjs";

const LABEL = "income";
/** Weight vectors differ from call to call, so that nothing is gained by remembering. */
const TURNS = 4;

export async function learningData() {
  const [{ memoryEngine }, { prepareGradient }, { checkedInputs }] = await Promise.all([
    ours("curator/engines/memory/index.js"),
    ours("curator/queries/gradients/gradient.js"),
    ours("curator/queries/gradients/inputs.js"),
  ]);
  const table = await adultTraining();
  const { inputs, label } = checkedInputs(table.schema, { label: LABEL });
  const weights = population(TURNS, inputs.length, 1 / 2, 1);
  const gradients = weights.map((vector) => {
    const asked = { label: LABEL, loss: "logistic", weights: vector };
    return prepareGradient({ schema: table.schema, neighbours: "replace" }, asked).question;
  });
  const columns = await columnsOf(table, inputs);
  const x = await matrix(table.rows, inputs, columns);
  const codes = table.columns.find(({ attribute }) => attribute.name === LABEL).codes;
  const classes = Int8Array.from(codes, (code) => (code === label.positive ? 1 : -1));
  const y = Float64Array.from(classes, (sign) => (sign + 1) / 2);
  const moments = { ...label, inputs, countsRows: true };
  return {
    rows: table.rows,
    inputs,
    columns,
    classes,
    gradients,
    moments,
    inPairs: await inPairs(moments),
    engine: memoryEngine(table),
    turns: TURNS,
    arrays: {
      x: ["learning inputs", () => ({ values: x, shape: [table.rows, inputs.length] })],
      y: ["learning labels", () => ({ values: y, shape: [table.rows] })],
      weights: [
        "learning weights",
        () => ({
          values: Float64Array.from(weights.flatMap((vector) => [...vector])),
          shape: [TURNS, inputs.length],
        }),
      ],
    },
  };
}

/** Each attribute's codes or, of a number, its inputs in units of 2⁻¹⁴. */
async function columnsOf(table, { attributes }) {
  const { unitsOfCode } = await ours("curator/queries/gradients/inputs.js");
  const { codesOf } = await ours("curator/engines/memory/clusters/coordinates.js");
  return attributes.map((attribute) => {
    const codes = codesOf(table, attribute);
    return attribute.kind === "numeric"
      ? { units: Int16Array.from(codes, (code) => unitsOfCode(attribute, code)) }
      : { codes };
  });
}

async function matrix(rows, { offsets, length }, columns) {
  const { INPUT_ONE } = await ours("schema/coding/codes.js");
  const x = new Float32Array(rows * length);
  columns.forEach(({ codes, units }, k) => {
    for (let row = 0, at = offsets[k]; row < rows; row++, at += length)
      if (units) x[at] = units[row] / INPUT_ONE;
      else x[at + codes[row]] = 1;
  });
  for (let row = 0; row < rows; row++) x[(row + 1) * length - 1] = 1;
  return x;
}

/** From a whole matrix, and the products with the label behind it, to the pairs that our engine answers with. */
async function inPairs(moments) {
  const { pairsOf } = await ours("curator/queries/gradients/products.js");
  const { inputs } = moments;
  const { length } = inputs;
  const label = inputs.attributes.length + 1;
  const from = [...inputs.offsets, length - 1];
  const sizes = [...inputs.attributes.map(({ values }) => values?.length ?? 1), 1];
  const pairs = pairsOf(inputs, moments, moments.countsRows);
  return (sums) =>
    pairs.flatMap(({ first, second }) =>
      Array.from({ length: sizes[first] }, (_, i) => from[first] + i).flatMap((j) =>
        second === label
          ? [sums[length * length + j]]
          : Array.from({ length: sizes[second] }, (_, k) => sums[j * length + from[second] + k]),
      ),
    );
}
