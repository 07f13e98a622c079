/** What a model reaches on private rows, as far as noise tells, for people. */

import type { AnyJudgement } from "../../tasks/judge/judge.ts";
import type { JudgedBand, Judgement } from "../../tasks/judge/judgement.ts";
import type { JudgedShare } from "../../tasks/judge/noisy-share.ts";
import { onOneLine } from "../words/visible.ts";
import { countText } from "./amounts-text.ts";
import { numberJudgementText } from "./number-judgement-text.ts";
import { textTable } from "./text-table.ts";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const between = ({ low, high }: JudgedShare) => `${percent(low)} to ${percent(high)}`;
const aboutRows = (rows: number) => countText(Math.round(rows));

export function judgementText(judgement: AnyJudgement, data: string): string {
  return "mae" in judgement ? numberJudgementText(judgement, data) : classesText(judgement, data);
}

function classesText(judgement: Judgement, data: string): string {
  const { label, values, error, rows, confusion, deviation, calibration, notes } = judgement;
  const columns = [
    { title: `true ${label}` },
    ...values.map((value) => ({ title: `→ ${value}`, align: "right" as const })),
    { title: "found", align: "right" as const },
  ];
  const lines = values.map((value, i) => [
    value,
    ...confusion[i].map(aboutRows),
    between(judgement.classes[i].found),
  ]);
  return [
    onOneLine(`  ${judgement.model} on private rows of ${data} · about ${aboutRows(rows.value ?? 0)} rows`),
    `  ${wrongText(error)}`,
    ...scoresText(judgement).map((line) => `  ${line}`),
    "",
    textTable(columns, lines).trimEnd(),
    ...(calibration ? ["", bandsText(calibration, values[1]).trimEnd()] : []),
    "",
    `  Counts are noisy: each is off by about ${Number(deviation.toPrecision(2))} rows.`,
    ...notes.map((note) => `  ${note}`),
    "",
  ].join("\n");
}

const wrongText = (error: JudgedShare): string =>
  error.value === null
    ? "Noise hides how often it is wrong: a larger ε tells more."
    : `${percent(error.value)} wrong, 95 % interval ${between(error)}`;

function scoresText({ auc, logLoss }: Judgement): readonly string[] {
  if (auc === null) return [];
  const area =
    auc.value === null
      ? "no AUC: noise hides it"
      : `AUC of bands ${auc.value.toFixed(3)}, 95 % interval ${auc.low.toFixed(3)} to ${auc.high.toFixed(3)} · within bands it may differ by ${auc.within.toFixed(3)}`;
  const loss = logLoss
    ? `log-loss between ${logLoss.low.toFixed(3)} and ${logLoss.high.toFixed(3)}`
    : "no log-loss and no calibration: this model gives no probabilities";
  return [area, loss];
}

/** Bands in which some rows lie, as far as noise tells. */
function bandsText(bands: readonly JudgedBand[], value: string): string {
  const columns = [
    { title: `given for ${value}`, align: "right" as const },
    { title: "rows", align: "right" as const },
    { title: `are ${value}`, align: "right" as const },
    { title: "" },
  ];
  const rows = bands
    .filter(({ low, high }) => low > 0 || high < 1)
    .map((band) => [
      `${percent(band.from)} to ${percent(band.to)}`,
      aboutRows(band.rows),
      between(band),
      band.isOff ? "off" : "",
    ]);
  return rows.length === 0 ? "  Noise hides the calibration." : textTable(columns, rows);
}
