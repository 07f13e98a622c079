/** What a model of a number reaches on public rows, for people. */
import type { JudgedNumbers } from "../../evaluate/judged-release.ts";
import type { NumberErrors } from "../../evaluate/regression.ts";
import { onOneLine } from "../words/visible.ts";
import { countText } from "./amounts-text.ts";
import { textTable } from "./text-table.ts";

export function regressionText(told: JudgedNumbers, title: string): string {
  const { label, rows, unlabelled, r2, mean } = told;
  const left = unlabelled > 0 ? `, and ${countText(unlabelled)} without ${label}, which are left out` : "";
  const explained =
    r2 === null
      ? `no R²: ${label} is the same in all rows`
      : `R² ${r2.toFixed(3)}: that part of the squared error of the mean is gone`;
  const right = "right" as const;
  const columns = [
    { title: "" },
    { title: "MSE", align: right },
    { title: "√MSE", align: right },
    { title: "MAE", align: right },
  ];
  const lines = [errorsLine("this model", told), errorsLine(`always ${figure(mean.value)}, the mean`, mean)];
  return [
    onOneLine(`  ${title} · ${countText(rows)} rows${left}`),
    onOneLine(`  ${explained}`),
    "",
    textTable(columns, lines),
  ].join("\n");
}

const errorsLine = (who: string, { mse, mae }: NumberErrors) => [
  who,
  figure(mse),
  figure(Math.sqrt(mse)),
  figure(mae),
];

const figure = (x: number): string =>
  Number(x.toPrecision(4)).toLocaleString("en", { maximumFractionDigits: 6 });
