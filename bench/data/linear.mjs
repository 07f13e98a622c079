/**
 * Linear candidates on a table, in every form that is compared: a question for our engine, columns for plain loops, and rows
 * as a matrix, with the negative class first, for numpy. The matrix has the inputs of schema/inputs: ±1 a value, numbers
 * between −1 and 1, and a constant 1.
 */
import { ours } from "../harness/ours.mjs";

/**
 * `populations`: for each turn the candidates, and the hub where they are neighbours of one. Turns differ, so that nothing
 * that was remembered from one call helps in the next.
 */
export async function linearData({ name, table, label, score, populations }) {
  const [
    { memoryEngine },
    { prepareScores },
    { inputsOf, isContinuous },
    { inputOfCode, levels, INPUT_ONE },
    { changed },
  ] = await Promise.all([
    ours("curator/engines/memory/index.js"),
    ours("curator/queries/linear/linear.js"),
    ours("schema/coding/layout.js"),
    ours("schema/coding/codes.js"),
    ours("base/changes.js"),
  ]);
  const facts = { schema: table.schema, neighbours: table.schema.neighbours };
  const inputs = inputsOf(table.schema);
  const codes = (attribute) => table.columns.find((column) => column.attribute.name === attribute).codes;
  const inputsOfCodes = (attribute) =>
    Int32Array.from({ length: levels(attribute) }, (_, code) => inputOfCode(attribute, code));
  const columns = inputs.attributes.map((attribute) => {
    if (!isContinuous(attribute)) return codes(attribute.name);
    const known = inputsOfCodes(attribute);
    return Int32Array.from(codes(attribute.name), (code) => known[code]);
  });
  const asked = populations.map((given) => ({ score, label, ...given }));
  // What our engine is asked, and the same candidates as whole vectors for everybody else.
  const questions = asked.map((question) => {
    const prepared = prepareScores(facts, question).question;
    return { ...prepared, vectors: prepared.candidates.map((change) => changed(prepared.hub, change)) };
  });
  const positive = Uint8Array.from(codes(label), (code) => (code === questions[0].positive ? 1 : 0));
  return {
    name,
    table,
    rows: table.rows,
    asked,
    inputs,
    columns,
    positive,
    questions,
    turns: questions.length,
    size: questions[0].candidates.length,
    engine: memoryEngine(table),
    order: negativesFirst(positive),
    negatives: positive.length - positive.reduce((a, b) => a + b, 0),
    attributes: inputs.attributes.map((attribute, k) => ({
      name: attribute.name,
      kind: isContinuous(attribute) ? "continuous" : attribute.kind,
      offset: inputs.offsets[k],
      size: attribute.kind === "numeric" ? 1 : attribute.values.length,
      ...(attribute.kind === "numeric" && !isContinuous(attribute)
        ? { inputs: [...inputsOfCodes(attribute)] }
        : {}),
    })),
    inputOne: INPUT_ONE,
  };
}

function negativesFirst(positive) {
  const order = new Uint32Array(positive.length);
  let at = 0;
  for (const wanted of [0, 1])
    for (let row = 0; row < order.length; row++) if (positive[row] === wanted) order[at++] = row;
  return order;
}

const matrices = new WeakMap();

/** The rows as a matrix of inputs, negatives first; made once for each set of columns. */
export function matrix({ attributes, columns, order, inputs, inputOne }) {
  if (matrices.has(columns)) return matrices.get(columns);
  const values = new Float32Array(order.length * inputs.length);
  order.forEach((row, i) => {
    const at = i * inputs.length;
    attributes.forEach(({ kind, offset, size, inputs: known }, k) => {
      const code = columns[k][row];
      if (kind === "categorical") values.fill(-1, at + offset, at + offset + size)[at + offset + code] = 1;
      else values[at + offset] = (known ? known[code] : code) / inputOne;
    });
    values[at + inputs.length - 1] = 1;
  });
  matrices.set(columns, { values, shape: [order.length, inputs.length] });
  return matrices.get(columns);
}

/** All turns' candidates in grid units. */
export function weights({ questions, size, inputs }) {
  const values = new Int32Array(questions.length * size * inputs.length);
  questions.forEach(({ vectors }, turn) => {
    for (const [i, candidate] of vectors.entries()) values.set(candidate, (turn * size + i) * inputs.length);
  });
  return { values, shape: [questions.length, size, inputs.length] };
}

/** The same as numbers. */
export async function weightValues(data) {
  const { WEIGHT_ONE } = await ours("schema/coding/margins.js");
  const { values, shape } = weights(data);
  return { values: Float64Array.from(values, (w) => w / WEIGHT_ONE), shape };
}

/** Rows as numbers of combinations of codes, for groups of attributes; negatives first. */
export function grouped({ columns, order, attributes }, groups) {
  const ids = new Int32Array(groups.length * order.length);
  const entries = groups.map((names, g) => {
    const chosen = names.map((name) => columns[attributes.findIndex((attribute) => attribute.name === name)]);
    const known = new Map();
    const listed = [];
    order.forEach((row, i) => {
      const combination = chosen.map((column) => column[row]);
      const key = combination.join();
      if (!known.has(key)) {
        known.set(key, known.size);
        listed.push(...combination);
      }
      ids[g * order.length + i] = known.get(key);
    });
    return { values: Int32Array.from(listed), shape: [known.size, names.length] };
  });
  return { ids: { values: ids, shape: [groups.length, order.length] }, entries };
}

/** Each attribute's codes or, where it is continuous, inputs; negatives first. */
export function codeColumns({ columns, order }) {
  const values = new Int32Array(columns.length * order.length);
  columns.forEach((column, k) => {
    order.forEach((row, i) => {
      values[k * order.length + i] = column[row];
    });
  });
  return { values, shape: [columns.length, order.length] };
}

/** The score of every margin that can occur, in units, for the negative and for the positive class: what a look-up needs. */
export async function curves({ questions, inputs }, step = 0) {
  const { reach } = await ours("schema/coding/margins.js");
  let most = 0;
  for (const { vectors, hub } of questions)
    for (const candidate of [...vectors, hub]) most = Math.max(most, reach(inputs, candidate));
  const far = most + 2 * step;
  const length = 2 * far + 1;
  const { score } = questions[0];
  const values = Int32Array.from({ length: 2 * length }, (_, i) => score.of((i % length) - far, i >= length));
  return { values, shape: [2, length] };
}
