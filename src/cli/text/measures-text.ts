/** What a model reaches on public rows, for people. */
import type { CalibrationCurve } from "../../evaluate/calibration.ts";
import type { Measures } from "../../evaluate/measures.ts";
import type { Classifier } from "../../models/model.ts";
import { onOneLine } from "../words/visible.ts";
import { countText } from "./amounts-text.ts";
import { textTable } from "./text-table.ts";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The label that is predicted, as far as it is told. */
interface Predicts {
  readonly label: Pick<Classifier["label"], "name" | "values">;
}

export function measuresText({ label }: Predicts, result: Measures, title: string): string {
  const [low, high] = result.interval;
  const columns = [
    { title: `true ${label.name}` },
    ...label.values.map((value) => ({ title: `→ ${value}`, align: "right" as const })),
  ];
  const rows = label.values.map((value, i) => [value, ...result.confusion[i].map(countText)]);
  const { calibration } = result;
  return [
    `  ${title} · ${countText(result.rows)} rows`,
    `  ${percent(result.error)} wrong, 95 % interval ${percent(low)} to ${percent(high)}`,
    onOneLine(guessText(result, label.values)),
    ...scoresText(result, label.values).map(onOneLine),
    "",
    textTable(columns, rows).trimEnd(),
    ...(calibration ? ["", reliabilityText(calibration, label.values).trimEnd()] : []),
    "",
  ].join("\n");
}

/** What there is to beat: the value that most of these rows have, for all of them. */
function guessText({ rows, confusion }: Measures, values: readonly string[]): string {
  const sizes = confusion.map((row) => row.reduce((sum, n) => sum + n, 0));
  const most = sizes.indexOf(Math.max(...sizes));
  return `  always ${values[most]}: ${percent(1 - sizes[most] / rows)} wrong`;
}

/** More classes are told by --json alone. */
const MOST_CLASSES = 8;

function scoresText({ f1, auc, logLoss, calibration }: Measures, values: readonly string[]): string[] {
  const byClass = values.map((value, c) => `${value} ${f1.byClass[c]?.toFixed(3) ?? "–"}`);
  const classes = values.length <= MOST_CLASSES ? ` (${byClass.join(", ")})` : "";
  const every = values.length > 2 ? ", each class against the others" : "";
  const area = auc === null ? "no AUC: all rows are of one class" : `AUC ${auc.toFixed(3)}${every}`;
  const probabilities =
    logLoss === null || calibration === null
      ? "no log-loss and no calibration: this model gives no probabilities"
      : `log-loss ${logLoss.toFixed(3)} · calibration error ${percent(calibration.error)}`;
  return [`  ${area} · F1 ${f1.macro.toFixed(3)}, mean over the classes${classes}`, `  ${probabilities}`];
}

/** Of the rows that are given a probability in a range, the share for which it is right. */
function reliabilityText({ ranges }: CalibrationCurve, values: readonly string[]): string {
  const judged = values.length === 2 ? `given for ${values[1]}` : "given for its class";
  const columns = [
    { title: judged, align: "right" as const },
    { title: "rows", align: "right" as const },
    { title: "mean", align: "right" as const },
    { title: values.length === 2 ? `are ${values[1]}` : "are right", align: "right" as const },
  ];
  const rows = ranges.map(({ from, to, rows: own, probability, share }) => [
    `${Math.round(100 * from)} to ${Math.round(100 * to)} %`,
    countText(own),
    percent(probability),
    percent(share),
  ]);
  return textTable(columns, rows);
}
