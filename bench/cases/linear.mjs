/** What the cases about linear candidates share: how they are scored by hand and by numpy, and how results are compared. */
import { codeColumns, curves, grouped, matrix, weights, weightValues } from "../data/linear.mjs";
import { exactly, oneIn, within } from "../harness/check.mjs";
import { byDefinition, doubtful } from "../plain/definition.mjs";

/** Groups of Adult's attributes whose combinations are few enough for tables that stay in the cache. */
export const ADULT_GROUPS = [
  ["age", "marital-status", "relationship"],
  ["race", "capital-gain", "capital-loss", "hours-per-week", "native-country"],
  ["workclass", "education", "education-num", "occupation", "sex"],
];

export const sums = ({ engine, questions }, turn) => engine.sums(questions[turn]);
export const asNumbers = (sums) => Float64Array.from(sums, Number);

/** Everything the alternatives below read, for numpy and for loops by hand. */
export async function withMatrix(data, { groups, step } = {}) {
  const { values: x } = matrix(data);
  const { values: w } = await weightValues(data);
  const shared = { length: data.inputs.length, size: data.size, negatives: data.negatives, w };
  const x64 = Float64Array.from(x);
  return {
    ...forNumpy(data, { groups, step }),
    loops: { ...shared, x: x64, ...(await fresh(data, "loops")) },
    float64: { ...shared, x: x64, ...(await fresh(data, "float64")) },
    float32: { ...shared, x, w: Float32Array.from(w), ...(await fresh(data, "float32")) },
  };
}

export function forNumpy(data, { groups, step } = {}) {
  const { name, questions } = data;
  return {
    ...data,
    groups,
    step,
    arrays: {
      x: [`${name} inputs`, () => matrix(data)],
      weights: [`${name} weights`, () => weightValues(data)],
      units: [`${name} weights in units`, () => weights(data)],
      hubs: [`${name} hubs`, () => hubs(data)],
      codes: [`${name} codes`, () => codeColumns(data)],
      curves: [`${name} ${questions[0].score.name} curves`, () => curves(data, step)],
      ...(groups ? groupArrays(data, groups) : {}),
    },
  };
}

/** A copy of the module of its own, so that the compiler sees one kind of array and one score in it. */
async function fresh({ name, questions }, kind) {
  const score = questions[0].score.name;
  const { nested, blocked, scores } = await import(`../plain/dense.mjs?${name} ${score} ${kind}`);
  return { nested, blocked, score: scores[score] };
}

function hubs({ questions, inputs }) {
  const values = new Int32Array(questions.length * inputs.length);
  questions.forEach(({ hub }, turn) => {
    values.set(hub, turn * inputs.length);
  });
  return { values, shape: [questions.length, inputs.length] };
}

/** Worked out when first asked for: with many rows it takes a while. */
function groupArrays(data, groups) {
  let known;
  const all = () => {
    known ??= grouped(data, groups);
    return known;
  };
  const entries = groups.map((_, g) => [
    `entries${g}`,
    [`${data.name} entries of group ${g}`, () => all().entries[g]],
  ]);
  return { ids: [`${data.name} group ids`, () => all().ids], ...Object.fromEntries(entries) };
}

/**
 * Our margins are rounded once an attribute, by half a unit at most, and once for all continuous attributes together; a
 * dense product is not, apart from its own floating point.
 */
const roundings = ({ attributes }) =>
  attributes.filter(({ kind }) => kind === "numeric").length +
  (attributes.some(({ kind }) => kind === "continuous") ? 1 : 0);

/** 0/1 scores can differ only on rows whose margin is within rounding of 0: ours, or that of a float32 sum. */
const nearZero = within(async (data, turn) => {
  data.near ??= new Map();
  if (data.near.has(turn)) return data.near.get(turn);
  const largest = Math.max(
    ...data.questions[turn].vectors.map((w) => w.reduce((sum, x) => sum + Math.abs(x), 0)),
  );
  const units = Math.ceil(roundings(data) / 2 + data.inputs.length * 2 ** -24 * largest);
  data.near.set(turn, await doubtful(data.distinct ?? data, turn, units));
  return data.near.get(turn);
});

/** The logistic score has slope 1 at most, so it moves by no more than the margin does. */
const nearMargins = within((data) => data.rows * (roundings(data) / 2 ** 12 + 5e-4), 2 ** -20);

/** A dense product of all rows and candidates, by numpy and by hand; the latter only in one form of the bench, if given. */
export function dense(score, form) {
  const equal = score === "logistic" ? nearMargins : nearZero;
  const options = ({ negatives }, dtype) => ({ negatives, dtype });
  const numpy = (dtype) => ({
    name: `numpy ${dtype}`,
    program: `dense ${score}`,
    arrays: ["x", "weights"],
    options: (data) => options(data, dtype),
    equal,
  });
  return [
    numpy("float32"),
    { ...numpy("float64"), form: "full" },
    { name: "plain loops", form: "full", run: ({ loops }, turn) => loops.nested(loops, turn), equal },
    {
      name: "plain float64",
      ...(form ? { form } : {}),
      run: ({ float64 }, turn) => float64.blocked(float64, turn),
      equal,
    },
    {
      name: "plain float32",
      form: "full",
      run: ({ float32 }, turn) => float32.blocked(float32, turn),
      equal,
    },
  ];
}

/** The definition in plain loops over codes: whole numbers, which ours must equal. */
const definition = { name: "plain look-ups", form: "full", run: byDefinition, equal: exactly };

/** The same for a tenth of the candidates, where the quick form has no time for all: a check, and no comparison. */
const tenth = oneIn(10);
const sampledDefinition = {
  name: "plain look-ups of a tenth",
  form: "quick",
  untimed: true,
  run: ({ questions, ...data }, turn) =>
    byDefinition({ ...data, questions: questions.map((q) => ({ ...q, vectors: tenth(q.vectors) })) }, turn),
  equal: (ours, theirs) => exactly(tenth(ours), theirs),
};

export const definitions = [definition, sampledDefinition];

export const logAddExp = {
  name: "numpy logaddexp",
  program: "logaddexp",
  arrays: ["x", "weights"],
  options: ({ negatives }) => ({ negatives, dtype: "float32" }),
  equal: nearMargins,
};

/** Tables of fused groups of attributes, in numpy. */
export const lookUps = (score, dtype = "int16") => ({
  name: "numpy same trick",
  program: `look-up ${score}`,
  arrays: (data) => [
    ...(score === "logistic" ? ["curves"] : []),
    ["weights", "units"],
    "ids",
    ...data.groups.map((_, g) => `entries${g}`),
  ],
  options: ({ negatives, attributes, groups }) => ({
    negatives,
    attributes,
    dtype,
    groups: groups.map((names) => names.map((name) => attributes.findIndex((a) => a.name === name))),
  }),
  equal: exactly,
});

/** One pass for all neighbours of a parent, in numpy. */
export const onePass = {
  name: "numpy same trick",
  program: "neighbours",
  arrays: ["curves", ["weights", "hubs"], "codes"],
  options: ({ negatives, attributes, step }) => ({ negatives, attributes, step }),
  equal: exactly,
};
