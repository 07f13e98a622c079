/** What `privet demo` says, chapter by chapter: short, and every step as the command that a person would have typed. */
import { relative } from "node:path";
import { deltaFrom, epsilonFrom, formatDelta, formatEpsilon, type Receipt } from "../../../curator/index.ts";
import type { Evaluation } from "../../../evaluate/errors.ts";
import { summariseChart } from "../../../report/summary.ts";
import { textChart } from "../../../report/text-chart.ts";
import { budgetJson } from "../../../service/json.ts";
import { methodNamed } from "../../../tasks/registry.ts";
import { shellWord } from "../../input.ts";
import { costText, countText, leftText } from "../../text/amounts-text.ts";
import { json } from "../../text/notes.ts";
import { textTable, wrap } from "../../text/text-table.ts";
import { type Bought, DEMO, type DemoJudged, type Size, type Swept } from "./run.ts";

const { budget, majority, model } = DEMO;
const BUY_MAJORITY = `classify clinic --with ${majority.method} --label readmitted --epsilon ${majority.epsilon} --out majority.json`;
const BOUGHT = methodNamed("classify", model.method).title;
const BUY_MODEL = `classify clinic --label readmitted --epsilon ${model.epsilon} --delta ${model.delta} --out readmitted.json`;

export function tellStart({ rows }: Size, folder: string): string {
  return `
Privet demo: a clinic with ${countText(rows)} patients. Who is back within 30 days?
Nobody in it is real, but up to chapter 3 the rows are treated like yours.

1  What is public: attributes, bounds, values. Declared, not read from the rows.
     ${folder}/clinic.csv, ${folder}/clinic.schema.json

2  How much may ever be learnt about these people: a budget, opened once.
     $ privet budget open clinic --epsilon ${budget.epsilon} --delta ${budget.delta}

`;
}

export function tellModels({ majority: guess, model: bought, state }: Bought, yardstick: Evaluation): string {
  const table = textTable(
    [{ title: "" }, { title: "" }, { title: "wrong", align: "right" }, { title: "95 % interval" }],
    [
      ["Majority", `ε ${majority.epsilon}`, ...judged(guess.evaluation)],
      [BOUGHT, `ε ${model.epsilon}`, ...judged(bought.evaluation)],
      ["no privacy", "", ...judged(yardstick)],
    ],
    "     ",
  );
  return `3  Two private models: the more frequent outcome, and who comes back.
     $ privet ${BUY_MAJORITY}
     $ privet ${BUY_MODEL}
     $ privet evaluate readmitted.json --on clinic-test.csv

   On ${countText(yardstick.rows)} other patients, declared public, so that judging is free:
${table}   The last line has no noise. It was fitted to a copy of the rows declared
   public, as only made-up people allow; Privet refuses it for private rows.

${receiptText(bought.receipt)}
   Left of the budget: ε ${leftText(state.left.epsilon)} of ${formatEpsilon(state.budget.epsilon)}.
     $ privet budget show clinic

`;
}

function receiptText({ epsilon, delta, draws, composition, guarantee, entry, entryHash }: Receipt): string {
  const countText = draws.reduce((sum, d) => sum + d.count, 0);
  const cost = `ε ${costText(epsilonFrom(epsilon))}, δ ${formatDelta(deltaFrom(delta))}`;
  return `   Receipt of ${BOUGHT}: ${cost}, for ${countText} draws by
   ${composition} composition. Guarantee: ${guarantee}.
   Ledger entry ${entry} (${entryHash.slice(0, 12)}…) was written before a row was touched.`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const judged = ({ error, interval }: Evaluation) => [
  percent(error),
  `${percent(interval[0])} to ${percent(interval[1])}`,
];

export function tellFigure(
  { chart }: Swept,
  { repeats }: Size,
  { folder, columns }: { readonly folder: string; readonly columns: number },
): string {
  const width = Math.min(80, Math.max(60, columns)) - 2;
  return `4  What privacy costs: models at other ε${repeats > 1 ? `, the mean of ${repeats} runs each` : ""}. Each run looks
   at the rows again, so this is for public data: the copy, without a ledger,
   with noise that repeats.

${textChart(chart, { columns: width, rows: 14 })}
${wrap(summariseChart(chart), width, "   ")}
   The picture: ${folder}/error-against-epsilon.svg

`;
}

/** Commands that work in the folder as they stand, by the program that is running now. */
export function nextCommands(program: string): readonly (readonly [command: string, why: string])[] {
  const half = "classify clinic --label readmitted --epsilon 0.5 --delta 1e-7";
  return [
    [`${program} ${half} --dry-run`, "What half the ε would buy. Spends nothing."],
    [`${program} ${half} --out half.json --yes`, "Buys it: ε 0.5 of what is left."],
    [`${program} evaluate half.json --on clinic-test.csv`, "How good it is. Free."],
  ];
}

export function tellNext(shown: string, folder: string): string {
  const commands = nextCommands(programFrom(process.argv[1] ?? "", folder));
  const lines = commands.map(([command, why]) => `   ${why}\n     $ ${command}`);
  return `What to try next
     $ cd ${shellWord(shown)}
${lines.join("\n")}
`;
}

/** How the running program is called from the folder: by its name where it is installed, else by its path. */
export function programFrom(script: string, folder: string): string {
  return script.endsWith("main.js") ? `node ${shellWord(relative(folder, script))}` : "privet";
}

interface Figures extends Bought {
  readonly folder: string;
  readonly size: Size;
  readonly yardstick: Evaluation;
  readonly cells: Swept["cells"];
}

export function demoJson({
  folder,
  size,
  majority: guess,
  model: bought,
  state,
  yardstick,
  cells,
}: Figures): string {
  const shown = ({ receipt, evaluation }: DemoJudged) => ({ receipt, evaluation });
  return json({
    folder,
    rows: size.rows,
    budget: budgetJson(state),
    majority: shown(guess),
    model: shown(bought),
    noPrivacy: { guarantee: "none", evaluation: yardstick },
    sweep: { guarantee: "none", repeats: size.repeats, cells },
  });
}
