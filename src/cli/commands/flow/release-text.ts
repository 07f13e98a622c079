/** What a step released, in words, by what the release says that it is. */
import { isObject, type Json } from "../../../base/json.ts";
import type { Receipt } from "../../../curator/index.ts";
import type { JudgedNumbers, JudgedRelease } from "../../../evaluate/judged-release.ts";
import type { Measures } from "../../../evaluate/measures.ts";
import { isAdditive } from "../../../models/classifier/additive.ts";
import { loadAnyModel } from "../../../models/file.ts";
import { isClassifier } from "../../../models/model.ts";
import { writeMeasured } from "../../../report/measured.ts";
import type { Description } from "../../../tasks/describe/answers.ts";
import type { AnyJudgement } from "../../../tasks/judge/judge.ts";
import type { RankedAttribute } from "../../../tasks/rank/rank-attributes.ts";
import { nameOf } from "../../../tasks/rank/snps/names.ts";
import type { RankedSnp } from "../../../tasks/rank/snps/tell.ts";
import { additiveText } from "../../text/additive-text.ts";
import { COULD_BE_CHANCE } from "../../text/amounts-text.ts";
import { judgementText } from "../../text/judgement-text.ts";
import { measuresText } from "../../text/measures-text.ts";
import { modelText } from "../../text/model-text.ts";
import { json } from "../../text/notes.ts";
import { regressionText } from "../../text/regression-text.ts";
import { textTable } from "../../text/text-table.ts";
import { onOneLine } from "../../words/visible.ts";
import { descriptionText } from "../attributes/describe/text.ts";

/** A sum of tables has hundreds of terms and thousands of cells: among other steps those that weigh most are told. */
const MOST = 12;

export function stepReleaseText(release: unknown, width: number): string {
  if (!isObject(release)) return json(release);
  if (release.privet === "model/1") {
    const { model } = loadAnyModel(JSON.stringify(release));
    return isClassifier(model) && isAdditive(model)
      ? additiveText(model, undefined, MOST)
      : modelText(model, undefined, width);
  }
  if (release.privet === "description/1") return `${descriptionText(release as unknown as Description)}\n`;
  if (release.privet === "judgement/1") {
    const { dataset } = release.receipt as Receipt;
    return judgementText(release as unknown as AnyJudgement, dataset);
  }
  if (isEvaluation(release)) return evaluationText(release);
  if (Array.isArray(release.attributes)) return rankedText(release.attributes as readonly RankedAttribute[]);
  if (Array.isArray(release.snps)) return snpsText(release.snps as readonly RankedSnp[]);
  return json(release);
}

interface EvaluationFile {
  readonly model: string;
  readonly on: string;
}

/** What `privet evaluate --json` tells, which a step of that name writes. */
export const isEvaluation = (release: Json): release is Json & EvaluationFile =>
  [release.model, release.on, release.label].every((one) => typeof one === "string") &&
  typeof release.rows === "number";

function evaluationText(told: Json & EvaluationFile): string {
  const title = onOneLine(`${told.model} on ${told.on}`);
  if ("mae" in told) return regressionText(told as unknown as JudgedNumbers, title);
  const { label, values } = told as unknown as Pick<JudgedRelease, "label" | "values">;
  return measuresText({ label: { name: label, values } }, told as unknown as Measures, title);
}

function rankedText(attributes: readonly RankedAttribute[]): string {
  const columns = [
    { title: "rank", align: "right" as const },
    { title: "attribute" },
    { title: "" },
    { title: "" },
  ];
  const rows = attributes.map(({ name, score, couldBeChance }, i) => [
    String(i + 1),
    name,
    score ? writeMeasured(score) : "",
    couldBeChance ? COULD_BE_CHANCE : "",
  ]);
  return textTable(columns, rows);
}

const snpsText = (snps: readonly RankedSnp[]): string =>
  textTable(
    [{ title: "rank", align: "right" }, { title: "SNP" }, { title: "" }],
    snps.map((snp, i) => [String(i + 1), nameOf(snp), snp.couldBeChance ? COULD_BE_CHANCE : ""]),
  );
