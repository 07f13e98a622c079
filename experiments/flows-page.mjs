/** docs/results/flows.md: what flows cost, how they are split, and what comes of it. */
import { meanOf } from "../dist/evaluate/mean.js";
import { pairedTest } from "../dist/evaluate/paired-test.js";
import { DELTA, EPSILONS, FLOWS, SPLITS, UNITS } from "./flow-cells.mjs";

const AUTOMATIC = SPLITS[0];
const OTHERS = SPLITS.slice(1);
/** What is judged on rows that were set aside is told with the correction for rows that repeats share. */
const ON_OTHER_ROWS = { classify: 0.25, regress: 0.25 };

const table = (head, lines) =>
  [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const number = (x) => {
  if (Math.abs(x) < 1e-12) return "0";
  const digits =
    Math.abs(x) < 1e-4 ? Math.abs(x).toExponential(1) : String(Number(Math.abs(x).toPrecision(3)));
  return x < 0 ? `−${digits}` : digits;
};
const text = ({ mean, half }) => `${number(mean)} ± ${number(half)}`;
const percent = (share) => `${Math.round(100 * share)} %`;

export function flowsPage(sets) {
  const found = sets.map(summaryOf);
  const differences = found.flatMap(({ lines }) => lines.flatMap(({ differences: own }) => own));
  return `# Flows: one price for several steps, and how it is split

Four flows on public rows. **These numbers are not private**: the data is public, errors are told exactly, and the noise comes from seeds.
Mean and half-width of the 95 % interval over ${repeatsIn(sets)}; in each a fifth of the rows is set aside, the same for every split. δ ${DELTA}, neighbours replace a row.

- **automatic**: what \`privet\` does where a flow says nothing: ε by the errors that steps expect ([flows](../flows.md)).
- **even**: as much ε for each step, as much as the price of all together allows.
- **one by one**: a person's plain choice: ε and δ divided by the number of steps, each step paid for by itself.

## In short
${inShort(found, differences)}

## What flows cost
What the steps of the automatic split would cost one by one, with the same noise, beside their price together.

${table(
  ["flow", ...EPSILONS.flatMap((epsilon) => [`together, ε ${epsilon}`, "one by one", "saved"])],
  found.map(({ name, prices }) => [
    FLOWS[name].title,
    ...prices.flatMap(({ automatic: { together, apart } }) => [
      Number(together).toFixed(3),
      Number(apart).toFixed(3),
      percent(1 - together / apart),
    ]),
  ]),
)}

Without a δ prices simply add up, and nothing is saved, unless steps see different parts of the rows. Little is saved where few large draws of pure ε
are most of a flow (Bank: a grid of counts with Laplace noise), much where many small ones or Gaussian noise are.

${found.map(setText).join("\n\n")}

## Where the automatic split loses
${losses(differences)}

## How it was made
\`node experiments/flows.mjs\` after \`npm run build\`. Errors of steps: ${Object.entries(UNITS)
    .map(([task, unit]) => `${task}: ${unit}`)
    .join(
      "; ",
    )}. Differences are taken run by run on the same rows; those of models, which are judged on rows set aside, are corrected for the rows that
repeats share. Each difference stands by itself: of a hundred between splits that are alike, five would be told. How errors of models fall with ε was
measured on made-up rows beforehand (\`node experiments/flow-curves.mjs\`), on none of these tables. Where a step judges, a fifth of the rows that are not set aside is
kept apart for it, in every split; its interval covers noise and chance, and chance is the same whatever the split.
`;
}

function repeatsIn(sets) {
  const counts = [...new Set(sets.map(({ length }) => length))];
  return counts.length === 1
    ? `${counts[0]} repeats`
    : `${Math.min(...counts)} to ${Math.max(...counts)} repeats`;
}

/** Of one data set: a line for each step and ε. */
function summaryOf(repeats) {
  const [{ name, rows, prices }] = repeats;
  const offs = (step, epsilon, split) =>
    repeats.map(
      ({ cells }) => cells.find((c) => c.step === step && c.epsilon === epsilon && c.split === split).off,
    );
  const lines = EPSILONS.flatMap((epsilon) =>
    FLOWS[name].steps.map(({ name: step, task }) => {
      const own = offs(step, epsilon, AUTOMATIC);
      const differences = OTHERS.map((split) => {
        const other = offs(step, epsilon, split);
        const test = pairedTest(
          own.map((x, i) => x - other[i]),
          ON_OTHER_ROWS[task] ?? 0,
        );
        return { ...test, name, step, task, epsilon, split, other: meanOf(other).mean };
      });
      return {
        step,
        task,
        epsilon,
        means: SPLITS.map((split) => meanOf(offs(step, epsilon, split))),
        differences,
      };
    }),
  );
  const overall = EPSILONS.map((epsilon) => ({
    epsilon,
    ratios: OTHERS.map((split) =>
      meanOf(
        repeats.map((_, i) =>
          mean(
            FLOWS[name].steps.flatMap(({ name: step }) => {
              const beside = meanOf(offs(step, epsilon, split)).mean;
              return beside > 0 ? [offs(step, epsilon, AUTOMATIC)[i] / beside] : [];
            }),
          ),
        ),
      ),
    ),
  }));
  return { name, rows, prices, lines, overall };
}

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const isClear = ({ mean: of, half }) => Math.abs(of) > half;
const wins = (differences, split) => differences.filter((d) => d.split === split && isClear(d) && d.mean < 0);
const lost = (differences, split) => differences.filter((d) => d.split === split && isClear(d) && d.mean > 0);

function inShort(found, differences) {
  const each = OTHERS.map((split) => {
    const all = differences.filter((d) => d.split === split).length;
    return `- **Beside ${split === "even" ? "an even split" : "steps paid one by one"}**: of ${all} steps at an ε, the automatic split errs clearly less in ${wins(differences, split).length} and clearly more in ${lost(differences, split).length}; the rest is level.`;
  });
  const saved = found.flatMap(({ prices }) =>
    prices.map(({ automatic: { together, apart } }) => 1 - together / apart),
  );
  const besides = OTHERS.map((_, i) =>
    found.flatMap(({ overall }) => overall.map(({ ratios }) => ratios[i].mean)),
  );
  const [even, alone] = besides.map(
    (ratios) => `${number(Math.min(...ratios))} to ${number(Math.max(...ratios))}`,
  );
  return [
    `- **One price** saves ${percent(Math.min(...saved))} to ${percent(Math.max(...saved))} of ε beside the sum of the same steps one by one.`,
    ...each,
    `- **How much**: errors of a flow's steps are on average ${even} times those of an even split, and ${alone} times those of steps paid one by one. Most of what is gained is gained by the one price; where steps fall alike, an even split is as good.`,
  ].join("\n");
}

const shown = (difference) => (isClear(difference) ? `**${text(difference)}**` : text(difference));

function setText({ name, rows, prices, lines, overall }) {
  const split = table(
    ["step", ...prices.flatMap(({ epsilon }) => [`ε ${epsilon}: automatic`, "even"])],
    FLOWS[name].steps.map(({ name: step, task }) => [
      `${step} (${task})`,
      ...prices.flatMap(({ automatic, evenly }) =>
        [automatic, evenly].map(({ steps }) =>
          Number(steps.find((one) => one.name === step).epsilon).toFixed(3),
        ),
      ),
    ]),
  );
  const errors = table(
    ["ε", "step", ...SPLITS, ...OTHERS.map((other) => `automatic − ${other}`)],
    lines.map(({ epsilon, step, task, means, differences }) => [
      epsilon,
      `${step} (${task})`,
      ...means.map(text),
      ...differences.map(shown),
    ]),
  );
  const beside = overall
    .map(
      ({ epsilon, ratios }) =>
        `ε ${epsilon}: ${ratios.map((ratio, i) => `${text(ratio)} beside ${OTHERS[i]}`).join(", ")}`,
    )
    .join("; ");
  return `## ${FLOWS[name].title}

${rows.toLocaleString("en")} rows. What each step gets, as it would cost alone:

${split}

Errors, smaller is better; **bold** differences are clear of 0:

${errors}

Errors of all steps, each beside its mean with the other split, on average: ${beside}.`;
}

function losses(differences) {
  const words = ({ name, step, task, epsilon, split, mean: of, other }) =>
    `- ${name}, ${step} (${task}) at ε ${epsilon}: ${number(of)} more than ${split === "even" ? "evenly" : "one by one"}, where it is ${number(other)} (${((100 * of) / other).toPrecision(2)} %)`;
  const all = OTHERS.flatMap((split) => lost(differences, split));
  const most = Math.max(0, ...all.map(({ mean: of, other }) => (100 * of) / other)).toPrecision(2);
  return all.length > 0
    ? `What a split takes from one step it gives to another: it makes the sum of errors small, each beside its own, so that a step whose error hardly hangs on ε gives most. Clearly worse than with another split, by ${most} % at most, are:\n\n${all.map(words).join("\n")}`
    : "In no cell clearly.";
}
