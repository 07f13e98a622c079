/** The flows of docs/results/flows.md on public rows, and how far each step is off: one data set, all ε and splits, repeat by repeat. */
import { publicRandom } from "../dist/base/random.js";
import { openCurator } from "../dist/curator/index.js";
import { clinicCsv, clinicSchema } from "../dist/demo/clinic.js";
import { evaluate } from "../dist/evaluate/errors.js";
import { evaluateRegressor } from "../dist/evaluate/regression.js";
import { splitTable } from "../dist/evaluate/split.js";
import { labelDistance } from "../dist/evaluate/table-distance.js";
import { seedOf } from "../dist/experiment/seed.js";
import { tableInGroups } from "../dist/experiment/table-in-groups.js";
import { loadClustering, loadModel, loadRegressor, loadSynopsis } from "../dist/models/file.js";
import { releaseJson } from "../dist/models/release-json.js";
import { readTable } from "../dist/read/read-table.js";
import { numberOfCode } from "../dist/schema/coding/codes.js";
import { parseFlow } from "../dist/tasks/flow/flow.js";
import { parsePlan, quotePlan, runPlan } from "../dist/tasks/plan.js";
import { synthesise } from "../dist/tasks/publish/synthesise.js";
import { known } from "./known.mjs";

export const DELTA = "0.000001";
export const EPSILONS = ["0.5", "1", "2"];
export const SPLITS = ["automatic", "even", "one by one"];

const spreads = (...names) =>
  names.flatMap((name) => ["mean", "deviation"].map((what) => ({ what, of: [name] })));
const counts = (...names) => names.map((name) => ({ what: "histogram", of: [name] }));
const look = (...statistics) => ({ name: "look", task: "describe", options: { statistics } });

/** Every kind of step at least once. */
export const FLOWS = {
  adult: {
    title: "Adult: look, rank, classify by what was found, judge that on rows kept apart",
    parts: { learn: 4, judge: 1 },
    steps: [
      look(...spreads("age", "education-num", "hours-per-week"), ...counts("marital-status")),
      { name: "top", task: "rank", label: "income", rows: "learn", options: { top: 5 } },
      { name: "card", task: "classify", label: "income", rows: "learn", attributes: { from: "top" } },
      {
        name: "errors",
        task: "judge",
        label: "income",
        rows: "judge",
        options: { model: { from: "card" } },
      },
    ],
  },
  bank: {
    title: "Bank: look, group customers, publish tables",
    steps: [
      look(...spreads("age", "balance"), ...counts("job")),
      { name: "groups", task: "cluster", attributes: ["age", "day"], options: { k: 4 } },
      {
        ...{ name: "tables", task: "publish", label: "y" },
        attributes: ["age", "job", "marital", "education", "housing", "loan"],
      },
    ],
  },
  mushroom: {
    title: "Mushroom: look, rank, classify, publish tables",
    steps: [
      look(...counts("odor", "habitat", "cap-color")),
      { name: "top", task: "rank", label: "class", options: { top: 3 } },
      { name: "tree", task: "classify", label: "class" },
      {
        name: "tables",
        task: "publish",
        label: "class",
        attributes: ["odor", "habitat", "cap-color", "bruises"],
      },
    ],
  },
  clinic: {
    title:
      "Clinic (made up): the mean age, a model of blood pressure, one of who comes back, groups of patients",
    steps: [
      look({ what: "mean", of: ["age"] }),
      {
        name: "pressure",
        task: "regress",
        label: "systolic",
        attributes: ["age", "bmi", "sex", "pulse", "smoking"],
      },
      { name: "card", task: "classify", label: "readmitted" },
      { name: "groups", task: "cluster", attributes: ["age", "bmi", "systolic", "pulse"], options: { k: 4 } },
    ],
  },
};

async function tableOf(name) {
  if (name !== "clinic") return known(name);
  return readTable(clinicSchema("public"), [[...clinicCsv("training", 20_000)].join("")]);
}

const planOf = (epsilon, { parts, steps }, delta = DELTA) =>
  parsePlan({
    privet: "plan/1",
    task: "flow",
    epsilon,
    delta,
    options: { flow: { privet: "flow/1", ...(parts ? { parts } : {}), steps } },
  });
const amount = (epsilon) => epsilon.toFixed(9);

/** The flow with as much for each step as all can have at once: a few turns come close from below. */
function evenly(facts, flow, epsilon) {
  const { steps } = flow;
  const wanted = Number(epsilon);
  const at = (own) => ({ ...flow, steps: steps.map((step) => ({ ...step, epsilon: amount(own) })) });
  // What is fixed has its price, whatever else is set aside.
  const price = (own) => Number(quotePlan(facts, planOf(amount(2 * wanted), at(own))).expected.together);
  let [own, fits] = [wanted / Math.sqrt(steps.length), 0];
  for (let turn = 0; turn < 8; turn++) {
    const now = price(own);
    if (now <= wanted) fits = Math.max(fits, own);
    if (now <= wanted && now >= 0.995 * wanted) break;
    own *= (0.998 * wanted) / now;
  }
  return at(fits);
}

/** What each step released: one flow, or steps by themselves that are paid for one by one. */
async function released(curator, split, flow, epsilon, seed) {
  if (split !== "one by one") {
    const { model } = await runPlan(curator, planOf(epsilon, flow), { seed });
    return Object.fromEntries(model.steps.map(({ name, release }) => [name, release]));
  }
  const { steps } = flow;
  const done = {};
  for (const step of steps) {
    const own = alone(step, done);
    const amounts = [amount(Number(epsilon) / steps.length), (Number(DELTA) / steps.length).toFixed(12)];
    done[step.name] = flow.parts
      ? await aloneOnPart(curator, { ...flow, steps: [own] }, amounts, `${seed} ${step.name}`)
      : await aloneOnAll(curator, own, amounts, `${seed} ${step.name}`);
  }
  return done;
}

/** A step that hangs on none: what it took from others is written down. */
const alone = ({ attributes, options, ...step }, done) => ({
  ...step,
  ...(attributes
    ? { attributes: attributes.from ? done[attributes.from].attributes.map(({ name }) => name) : attributes }
    : {}),
  ...(options ? { options: options.model?.from ? { model: done[options.model.from] } : options } : {}),
});

async function aloneOnAll(curator, { name: _, ...step }, [epsilon, delta], seed) {
  const plan = parsePlan({ privet: "plan/1", ...step, epsilon, delta });
  const { model, receipt } = await runPlan(curator, plan, { seed });
  return releaseJson(model, receipt, false);
}

/** Rows are dealt for flows: a step on some of them is a flow of one. */
async function aloneOnPart(curator, flow, [epsilon, delta], seed) {
  const { model } = await runPlan(curator, planOf(epsilon, flow, delta), { seed });
  return model.steps[0].release;
}

/** How far each kind of release is off; smaller is better. */
const OFF = {
  describe: ({ answers }, { train }) => mean(answers.map((answer) => answerOff(answer, train))),
  rank: ({ attributes }, { scores }) => {
    const names = attributes.map(({ name }) => name);
    const of = (chosen) => chosen.reduce((sum, name) => sum + scores.get(name), 0);
    const best = [...scores.keys()].slice(0, names.length);
    return 1 - of(names) / of(best);
  },
  classify: (release, { test }) => evaluate(loadModel(JSON.stringify(release)).model, test).error,
  regress: (release, { test }) =>
    1 - evaluateRegressor(loadRegressor(JSON.stringify(release)).model, test).r2,
  judge: ({ error: { low, high } }) => (high - low) / 2,
  cluster: (release, { train }) => loadClustering(JSON.stringify(release)).model.cost(train),
  publish(release, { train, seed }, { attributes, label }) {
    const { model: synopsis } = loadSynopsis(JSON.stringify(release));
    const own = {
      ...train.schema,
      attributes: train.schema.attributes.filter((a) => [...attributes, label].includes(a.name)),
    };
    const made = synthesise(synopsis, train.rows, publicRandom(`made-up rows ${seed}`));
    const [truth, found] = [train, made].map((table) => tableInGroups(table, own, label).rows);
    return labelDistance(truth, found);
  },
};
export const UNITS = {
  describe: "mean error, beside bounds or rows",
  rank: "lost of the scores of the true first",
  classify: "error on other rows",
  regress: "1 − R² on other rows",
  judge: "half of the interval of the error",
  cluster: "cost",
  publish: "distance of counts with the label",
};

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

function answerOff({ of, what, value, cells }, { columns, rows }) {
  const { attribute, codes } = columns.find((column) => column.attribute.name === of);
  if (what === "histogram") {
    const exact = new Array(cells.length).fill(0);
    for (const code of codes) exact[code]++;
    return mean(cells.map((cell, i) => Math.abs(cell.value - exact[i]) / rows));
  }
  const numbers = Array.from(codes, (code) => numberOfCode(attribute, code));
  const middle = mean(numbers);
  const truth = what === "mean" ? middle : Math.sqrt(mean(numbers.map((x) => (x - middle) ** 2)));
  return Math.abs(value - truth) / (attribute.high - attribute.low);
}

/** All scores without noise to speak of, best first. */
async function exactScores(curator, steps) {
  const ranking = steps.find(({ task }) => task === "rank");
  if (!ranking) return undefined;
  const { label } = ranking;
  const top = curator.facts.schema.attributes.filter(
    ({ kind }) => kind === "numeric" || kind === "categorical",
  ).length;
  const options = { top, release: "values" };
  const plan = parsePlan({ privet: "plan/1", task: "rank", label, epsilon: "100", delta: "0", options });
  const { model } = await runPlan(curator, plan);
  const told = model.attributes.map(({ name, score }) => [name, score.value]).sort((a, b) => b[1] - a[1]);
  // Scores of gini and gain are told but for what all attributes share: beside the one that tells least.
  const least = told[told.length - 1][1];
  return new Map(told.map(([name, value]) => [name, value - least]));
}

/** What the flow costs with the split and evenly, at every ε. */
function pricesOf(facts, flow) {
  return EPSILONS.map((epsilon) => {
    const even = evenly(facts, flow, epsilon);
    const quoted = (own) => quotePlan(facts, planOf(epsilon, own)).expected;
    return { epsilon, even, automatic: quoted(flow), evenly: quoted(even) };
  });
}

/** A table's own rows, in their order; where they are dealt into parts the curator takes them row by row. */
const rowsOf = ({ rows, columns, ...table }) => ({
  inFileOrder: true,
  async readTable(_schema, { sink }) {
    sink?.take(rows, (into, at) => {
      for (const [i, codes] of into.entries()) codes.set(columns[i].codes, at);
    });
    return sink ? sink.finish() : { rows, columns, ...table };
  },
});

/** One repeat after the other: fresh rows set aside, the same for all, and fresh noise. */
export async function* cellsOf(name, from, to) {
  const table = await tableOf(name);
  const { parts, steps } = FLOWS[name];
  const flow = { ...(parts ? { parts } : {}), steps };
  const dealt = parts ? Object.values(parseFlow(flow).parts) : [];
  const rows = Math.round(0.8 * table.rows);
  const prices = pricesOf({ schema: table.schema, neighbours: table.schema.neighbours, rows }, flow);
  for (let repeat = from; repeat < to; repeat++) {
    const { train, test } = splitTable(table, 0.8, seedOf("flows", name, repeat));
    const { schema } = train;
    const open = (...words) =>
      openCurator({
        schema,
        rows: rowsOf(train),
        parts: dealt,
        unsafeSeed: seedOf(...words),
        threads: 1,
      });
    const scores = await exactScores(await open("exact", name, repeat), steps);
    const cells = [];
    for (const { epsilon, even } of prices)
      for (const split of SPLITS) {
        const words = [name, repeat, epsilon, split];
        const own = split === "even" ? even : flow;
        const done = await released(await open(...words), split, own, epsilon, words.join(" "));
        for (const step of steps) {
          const off = OFF[step.task](done[step.name], { train, test, scores, seed: repeat }, step);
          cells.push({ step: step.name, epsilon, split, off });
        }
      }
    yield { name, repeat, rows: table.rows, prices, cells };
  }
}
