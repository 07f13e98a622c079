/** How far off a model of a number is on private rows, as far as noise tells, for people. */

import type { JudgedShare } from "../../tasks/judge/noisy-share.ts";
import type { NumberJudgement } from "../../tasks/judge/numbers/number-judgement.ts";
import { onOneLine } from "../words/visible.ts";
import { countText } from "./amounts-text.ts";
import { textTable } from "./text-table.ts";

const amount = (x: number) => String(Number(x.toPrecision(3))).replace("-", "−");
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

export function numberJudgementText(judgement: NumberJudgement, data: string): string {
  const { label, rows, mae, rmse, bias, r2, beyond, within, deviation, notes } = judgement;
  const columns = [{ title: label }, { title: "", align: "right" as const }, { title: "95 % interval" }];
  const lines = [
    line("mean error", mae, amount),
    line("root mean square", rmse, amount),
    line("bias", bias, amount),
    r2 === null ? ["R²", "", "hidden by noise: more rows or a larger ε tell it"] : line("R²", r2, amount),
    ...(beyond === null ? [] : [line(`off by more than ${amount(within)}`, beyond, percent)]),
  ];
  return [
    onOneLine(
      `  ${judgement.model} on private rows of ${data} · about ${countText(Math.round(rows.value ?? 0))} rows`,
    ),
    "",
    textTable(columns, lines).trimEnd(),
    "",
    `  Counts of errors by size are noisy: each is off by about ${Number(deviation.toPrecision(2))} rows.`,
    ...notes.map((note) => `  ${note}`),
    "",
  ].join("\n");
}

const line = (name: string, { value, low, high }: JudgedShare, written: (x: number) => string): string[] => [
  name,
  value === null ? "hidden" : written(value),
  `${written(low)} to ${written(high)}`,
];
