/** What a flow costs, for people: each step with its share as a bar, and all together beside one by one. */
import { amountIn } from "../../../base/rational.ts";
import type { QuoteJson } from "../../../service/quote.ts";
import type { Flow } from "../../../tasks/flow/flow.ts";
import { isPaid } from "../../../tasks/flow/flow.ts";
import type { ExpectedFlow, ExpectedStep, ExpectedStepError } from "../../../tasks/flow/method.ts";
import { costText, countText } from "../../text/amounts-text.ts";
import { priceRows } from "../../text/quote-text.ts";
import { factsTable, textTable } from "../../text/text-table.ts";

const BAR = 20;

export function priceText(quoted: QuoteJson, flow: Flow, width: number): string {
  const expected = quoted.expected as ExpectedFlow;
  return [
    stepsTable(expected, flow),
    notesTable(expected.steps, width),
    wholeTable(quoted, expected, width),
  ].join("\n");
}

function stepsTable({ steps }: ExpectedFlow, flow: Flow): string {
  const right = (title: string) => ({ title, align: "right" as const });
  const columns = [
    { title: "step" },
    { title: "does" },
    { title: "rows" },
    right("ε alone"),
    right("draws"),
    right("share"),
    { title: "" },
  ];
  const lines = flow.steps.map((step) => {
    const told = steps.find(({ name }) => name === step.name);
    if (!isPaid(step) || !told)
      return [step.name, isPaid(step) ? step.task : `${step.do} ${step.from}`, "", "free"];
    const share = Math.round(100 * told.share);
    return [
      step.name,
      `${step.task} by ${told.method}`,
      step.rows ?? "all",
      costText(amountIn(told.epsilon)),
      // What is paid from a reserve is known when the step is.
      told.draws === 0 ? "later" : countText(told.draws),
      `${share} %`,
      "█".repeat(Math.max(1, Math.round(told.share * BAR))),
    ];
  });
  return textTable(columns, lines);
}

const notesTable = (steps: readonly ExpectedStep[], width: number): string =>
  factsTable(
    steps
      .map((step) => [step.name, [...errorText(step), ...step.notes].join(" · ")])
      .filter(([, said]) => said !== ""),
    width,
  );

/** What the step is expected to be off by, with its part of the split, and why it has that part: how its error falls with ε. */
const errorText = ({ error }: ExpectedStep): readonly string[] =>
  error ? [`error about ${twoDigits(error.now)} ${error.unit}`, fallText(error.curve)] : [];

const twoDigits = (x: number): number => Number(x.toPrecision(2));
const HEIGHTS = [..."▁▂▃▄▅▆▇█"];

function fallText(curve: ExpectedStepError["curve"]): string {
  const [[least, most], [all, last]] = [curve[0], curve[curve.length - 1]];
  const bars = curve.map(
    ([, error]) => HEIGHTS[Math.ceil((HEIGHTS.length * error) / most) - 1] ?? HEIGHTS[0],
  );
  return `${bars.join("")} ${twoDigits(most)} at ε ${twoDigits(least)}, ${twoDigits(last)} at ε ${twoDigits(all)}`;
}

function wholeTable(quoted: QuoteJson, { together, apart }: ExpectedFlow, width: number): string {
  const [all, single] = [amountIn(together), amountIn(apart)];
  const saved = Math.round(100 * (1 - Number(together) / Number(apart)));
  const rows = [
    [
      "together",
      `ε ${costText(all)}; one by one it would be ε ${costText(single)}${saved > 0 ? `, so that ${saved} % is saved` : ""}`,
    ],
    ...priceRows(quoted),
  ];
  return factsTable(rows, width);
}
