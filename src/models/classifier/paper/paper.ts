/**
 * A released model as a form that people fill in with a pen: a scorecard or a tree, made so small that it fits on a page. Nothing but the
 * release is looked at, so it is free, and the model's receipt covers it.
 */
import { ensure } from "../../../base/errors.ts";
import type { Table } from "../../../read/table.ts";
import { type Classifier, isClassifier, type Model, type Outline } from "../../model.ts";
import { isSplit, type TreeClassifier } from "../decision-tree.ts";
import { isScorecard } from "../scorecard.ts";
import type { PaperBox } from "./card-lines.ts";
import { imaginedRows, shareAlike } from "./made-up-rows.ts";
import { type PaperAnswer, type PaperCard, paperCard } from "./paper-card.ts";
import { type PaperTree, paperTree } from "./paper-tree.ts";

export type PaperForm = PaperCard | PaperTree;

/** Whether a model is small enough for a pen: a scorecard or a tree. */
export const hasPaper = (model: Model): model is Classifier =>
  isClassifier(model) && (isScorecard(model) || isTree(model));

export function paperOf(model: Model): PaperForm {
  if (hasPaper(model) && isScorecard(model)) return paperCard(model);
  if (hasPaper(model) && isTree(model)) return paperTree(model);
  ensure(
    false,
    "model-invalid",
    `A model of the kind ${model.kind} has no paper form: only scorecards and trees can be worked out with a pen.`,
    "Fit one by the method privet, or use this model by predicting.",
  );
}

const isTree = (model: Classifier): model is TreeClassifier => model.kind === "tree";

/** What the form says, as a model that is applied like any other. */
export const asModel = (form: PaperForm): Classifier =>
  form.kind === "card" ? form.asScorecard : form.asTree;

/** People who do not exist, of all groups that a card or a tree tells apart. */
export function madeUpFor(model: Classifier): Table {
  if (isScorecard(model)) return imaginedRows(model.label, model.inputs.attributes);
  const splits = isTree(model) ? model.nodes.filter(isSplit) : [];
  const asked = new Map(splits.map(({ attribute }) => [attribute.name, attribute]));
  const startsOf = (name: string) =>
    splits.filter(({ attribute }) => attribute.name === name).flatMap(({ starts }) => starts);
  return imaginedRows(
    model.label,
    [...asked].map(([name, of]) => ({ of, starts: [...new Set(startsOf(name))].sort((a, b) => a - b) })),
  );
}

/** `paper/1`: a form as plain JSON. */
export interface PaperJson {
  readonly privet: "paper/1";
  readonly label: { readonly name: string; readonly values: readonly string[] };
  readonly form:
    | {
        readonly kind: "card";
        readonly towards: readonly string[];
        readonly lines: readonly { readonly attribute: string; readonly boxes: readonly PaperBox[] }[];
        readonly answer: PaperAnswer;
      }
    | { readonly kind: "tree"; readonly outline: Outline };
  /** Groups, or answers, of the model; what is left of them on paper. */
  readonly groups: { readonly model: number; readonly paper: number };
  readonly leftOut: readonly string[];
  /** On how many of the made-up rows form and model say the same. */
  readonly agreement: { readonly rows: number; readonly share: number };
}

export function paperJson(model: Classifier, form: PaperForm): PaperJson {
  const { label } = model;
  const table = madeUpFor(model);
  return {
    privet: "paper/1",
    label: { name: label.name, values: label.values },
    form:
      form.kind === "tree"
        ? { kind: "tree", outline: form.outline }
        : {
            kind: "card",
            towards: form.towards,
            lines: form.lines.map(({ attribute, boxes }) => ({ attribute, boxes })),
            answer: form.answer,
          },
    groups: {
      model: form.groups,
      paper:
        form.kind === "tree" ? form.leaves : form.lines.reduce((sum, { boxes }) => sum + boxes.length, 0),
    },
    leftOut: form.leftOut,
    agreement: {
      rows: table.rows,
      share: shareAlike(model.predict(table), asModel(form).predict(table)),
    },
  };
}

/** Of the rows with a total in this range, how many have the value that points speak for. */
export interface TotalRange {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** Of 100; null where there are no rows. */
  readonly of100: number | null;
}

/** How often form and model are wrong on public rows, as `evaluate` tells it. */
export interface JudgedPaper {
  readonly rows: number;
  readonly model: JudgedModel;
  readonly paper: JudgedModel;
  /** On what share of these rows both say the same. */
  readonly agreement: number;
  /** Of a card with one total; else empty. */
  readonly totals: readonly TotalRange[];
}

interface JudgedModel {
  readonly rows: number;
  readonly wrong: number;
  readonly error: number;
  readonly interval: readonly [number, number];
  readonly confusion: readonly (readonly number[])[];
}
