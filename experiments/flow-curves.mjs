/**
 * How the errors of models fall with rows · ε, on made-up rows of several declared schemas: what flows split their ε by where there is no formula.
 *
 *     npm run build && node experiments/flow-curves.mjs
 *
 * Writes src/tasks/flow/measured-curves.ts. Rows are made up, so that the best that is possible is known, and errors are told above it, without the
 * chance in which rows they are tested on. None of the tables that results are shown on takes part.
 */
import { writeFileSync } from "node:fs";
import { publicRandom } from "../dist/base/random.js";
import { deltaFrom, epsilonFrom, openCurator } from "../dist/curator/index.js";
import { seedOf } from "../dist/experiment/seed.js";
import { readTable } from "../dist/read/read-table.js";
import { parseSchema } from "../dist/schema/parse/schema.js";
import { defaultMethod, methodNamed } from "../dist/tasks/registry.js";

const ROWS = 20_000;
const TESTED = 4000;
const REPEATS = Number(process.env.REPEATS ?? 5);
const DELTA = "0.000001";
const ATTRIBUTES = [3, 10, 30];
const SIGNALS = [100, 300, 1000, 3000, 10_000, 30_000, 100_000];
/** What attributes are: a kind for each place, over and over. Two values are levels enough for a tree; numbers have none. */
const SCHEMAS = {
  numbers: ["number"],
  mixed: ["number", "four"],
  flags: ["two", "two", "number"],
};
const VALUES = { two: 2, four: 4 };

const numeric = (name, low, high) => ({ name, kind: "numeric", low, high, step: 1, source: "made up" });
const valued = (name, kind, count) => ({
  ...{ name, kind, source: "made up" },
  values: Array.from({ length: count }, (_, v) => `v${v}`),
});

function schemaOf(name, attributes) {
  const kinds = Array.from({ length: attributes }, (_, i) => SCHEMAS[name][i % SCHEMAS[name].length]);
  const own = kinds.map((kind, i) =>
    kind === "number" ? numeric(`a${i}`, 0, 100) : valued(`a${i}`, "categorical", VALUES[kind]),
  );
  const schema = parseSchema({
    ...{ privet: "schema/1", name: "made-up", visibility: "public", neighbours: "replace", rows: {} },
    attributes: [...own, numeric("amount", 0, 100), valued("outcome", "label", 2)],
  });
  return { schema, kinds };
}

/** What an attribute adds: a bell's number as it is or by how far it is from the middle, a value by its place. */
const part = (kind, i, x) =>
  kind === "number"
    ? i % 2 === 0
      ? (x - 50) / 18
      : Math.abs(x - 50) / 11 - 1.3
    : 2 * x - (VALUES[kind] - 1);

/** Rows with what is true of them: the chance of the second value, and the amount that is to be expected. */
async function madeUp({ schema, kinds }, rows, seed) {
  const random = publicRandom(seed);
  const weights = kinds.map((_, i) => 0.8 ** i);
  const size = Math.sqrt(weights.reduce((sum, w) => sum + w * w, 0));
  const [chances, amounts, lines] = [[], [], []];
  for (let row = 0; row < rows; row++) {
    const values = kinds.map((kind) =>
      kind === "number"
        ? Math.min(100, Math.max(0, Math.round(50 + 18 * random.normal())))
        : random.below(VALUES[kind]),
    );
    const parts = values.map((x, i) => part(kinds[i], i, x));
    const z = (parts.reduce((sum, x, i) => sum + weights[i] * x, 0) + 0.25 * parts[0] * parts[1]) / size;
    const chance = 1 / (1 + Math.exp(1 - 2.5 * z));
    const amount = 50 + 14 * Math.max(-3, Math.min(3, z));
    chances.push(chance);
    amounts.push(amount);
    const told = Math.min(100, Math.max(0, Math.round(amount + 8 * random.normal())));
    const fields = values.map((x, i) => (kinds[i] === "number" ? x : `v${x}`));
    lines.push([...fields, told, random.uniform() < chance ? "v1" : "v0"].join());
  }
  const header = schema.attributes.map(({ name }) => name).join();
  const table = await readTable(schema, [`${[header, ...lines].join("\n")}\n`]);
  return { table, chances, amounts };
}

/** Of rows that are misclassified, those that need not be. */
const misclassified = (model, { table, chances }) => {
  const predicted = model.predict(table);
  const lost = chances.map((p, row) => ((p > 0.5 ? 1 : 0) === predicted[row] ? 0 : Math.abs(2 * p - 1)));
  return lost.reduce((a, b) => a + b, 0) / lost.length;
};

/** Of the label's variance, what is left unexplained and need not be. */
const unexplained = (model, { table, amounts }) => {
  const predicted = model.predict(table);
  const middle = amounts.reduce((a, b) => a + b, 0) / amounts.length;
  const off = amounts.reduce((sum, x, row) => sum + (predicted[row] - x) ** 2, 0);
  return off / amounts.reduce((sum, x) => sum + (x - middle) ** 2 + 64, 0);
};

const TASKS = {
  classify: { label: "outcome", error: misclassified, left: "amount" },
  regress: { label: "amount", error: unexplained, left: "outcome" },
};

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;

async function measured(task, delta) {
  const { label, error } = TASKS[task];
  const method = methodNamed(task, defaultMethod(task), "table");
  const lines = [];
  for (const attributes of ATTRIBUTES) {
    const found = SIGNALS.map(() => []);
    for (const name of Object.keys(SCHEMAS))
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const made = schemaOf(name, attributes);
        const own = `${name} ${attributes} ${repeat}`;
        const learnt = await madeUp(made, ROWS, `learnt ${own}`);
        const tested = await madeUp(made, TESTED, `tested ${own}`);
        const names = made.kinds.map((_, i) => `a${i}`);
        for (const [k, signal] of SIGNALS.entries()) {
          const curator = await openCurator({
            schema: made.schema,
            rows: { readTable: async () => learnt.table },
            unsafeSeed: seedOf(task, delta, own, signal),
            threads: 1,
          });
          const ask = {
            label,
            attributes: names,
            epsilon: epsilonFrom(String(signal / ROWS)),
            delta: deltaFrom(delta),
          };
          const { model } = await method.fit(curator, ask);
          found[k].push(error(model, tested));
        }
      }
    lines.push(falling(found.map(mean)));
    console.log(
      task,
      delta,
      attributes,
      lines.at(-1).join(" "),
      `${(process.cpuUsage().user / 1e6).toFixed(0)} s`,
    );
  }
  return lines;
}

/** More rows · ε are never worse: where chance says so, neighbours share what they have. Three digits. */
function falling(means) {
  const pools = [];
  for (const value of means) {
    pools.push({ value, count: 1 });
    while (pools.length > 1 && pools.at(-1).value > pools.at(-2).value) {
      const [a, b] = pools.splice(-2);
      const count = a.count + b.count;
      pools.push({ value: (a.value * a.count + b.value * b.count) / count, count });
    }
  }
  return pools.flatMap(({ value, count }) =>
    Array.from({ length: count }, () => Number(value.toPrecision(3))),
  );
}

const curves = {};
for (const task of Object.keys(TASKS))
  curves[task] = { withDelta: await measured(task, DELTA), pure: await measured(task, "0") };

const rowsText = (lines) => lines.map((line) => `      [${line.join(", ")}],\n`).join("");
const taskText = ([task, { withDelta, pure }]) =>
  `  ${task}: {\n    withDelta: [\n${rowsText(withDelta)}    ],\n    pure: [\n${rowsText(pure)}    ],\n  },\n`;
writeFileSync(
  "src/tasks/flow/measured-curves.ts",
  `/**
 * How far the default methods stayed behind the best that was possible on made-up rows, by number of attributes and rows · ε: the mean over
 * ${Object.keys(SCHEMAS).length} declared schemas and ${REPEATS} tables each, with a δ of ${DELTA} and without one, where neighbours replace a row. To classify: the share of rows
 * that are misclassified and need not be. To regress: the share of the label's variance that is left unexplained and need not be.
 * Made by \`node experiments/flow-curves.mjs\`.
 */
export const measuredCurves = {
  attributes: [${ATTRIBUTES.join(", ")}],
  signals: [${SIGNALS.map((s) => s.toLocaleString("en").replaceAll(",", s >= 10_000 ? "_" : "")).join(", ")}],
${Object.entries(curves).map(taskText).join("")}} as const;
`,
);
