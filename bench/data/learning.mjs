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
  const x = await matrix(table, inputs);
  const codes = table.columns.find(({ attribute }) => attribute.name === LABEL).codes;
  const y = Float64Array.from(codes, (code) => (code === label.positive ? 1 : 0));
  return {
    rows: table.rows,
    inputs,
    gradients,
    moments: { ...label, inputs, countsRows: true },
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

async function matrix(table, { attributes, offsets, length }) {
  const { unitsOfCode } = await ours("curator/queries/gradients/inputs.js");
  const { codesOf } = await ours("curator/engines/memory/clusters/coordinates.js");
  const { INPUT_ONE } = await ours("schema/coding/codes.js");
  const x = new Float32Array(table.rows * length);
  attributes.forEach((attribute, k) => {
    codesOf(table, attribute).forEach((code, row) => {
      const at = row * length + offsets[k];
      if (attribute.kind === "numeric") x[at] = unitsOfCode(attribute, code) / INPUT_ONE;
      else x[at + code] = 1;
    });
  });
  for (let row = 0; row < table.rows; row++) x[(row + 1) * length - 1] = 1;
  return x;
}
