/**
 * What has been released: models that predict, describe themselves, and can be saved and shared. They hold released
 * numbers and public facts only.
 */
import type { Receipt } from "../curator/index.ts";
import type { Table } from "../read/table.ts";
import type { Attribute, LabelAttribute, NumericAttribute } from "../schema/types.ts";
import type { Clustering } from "./clustering/clustering.ts";
import type { Scores } from "./scores.ts";
import type { Synopsis } from "./synopsis/synopsis.ts";

/** A released model that predicts a label. To use it is free. */
export interface Classifier {
  readonly kind: string;
  readonly label: LabelAttribute;
  /** The attributes that predicting needs. */
  readonly attributes: readonly Attribute[];
  /** For each row, the code of the predicted value of the label. */
  predict(table: Table): Uint16Array;
  /** Where the search for it ended before it was found, so that another solver may do better. Not saved. */
  readonly unsettled?: true;
  /** How strongly it speaks for each class. */
  scores(table: Table): Scores;
  /** Lines for people: what the model says, in the units of the attributes. */
  describe(): readonly Coefficient[];
  /** A tree's questions and answers, where the model is one. */
  outline?(): Outline;
  toJSON(): Readonly<Record<string, unknown>>;
}

/** A tree in words: a leaf says a value of the label, about how many rows came there, and whether these could be noise alone, where that is known. */
export type Outline =
  | { readonly says: string; readonly rows?: number; readonly couldBeChance?: true }
  | { readonly branches: readonly { readonly when: string; readonly next: Outline }[] };

/** One weight of a linear model, in the units of its attribute. */
export interface Coefficient {
  readonly attribute: string;
  /** A categorical attribute's value, or some values or a range that have the same weight, or undefined. */
  readonly value?: string;
  /** The value of the label that the weight speaks for, where the model says so. */
  readonly towards?: string;
  readonly weight: number;
  readonly meaning: string;
  /** Present at a rule of a tree for so few rows that noise alone could have made them. */
  readonly couldBeChance?: true;
}

/** A released model that predicts a number. To use it is free. */
export interface Regressor {
  readonly kind: string;
  /** The attribute that it predicts. */
  readonly label: NumericAttribute;
  /** The attributes that predicting needs. */
  readonly attributes: readonly Attribute[];
  /** For each row a number between the label's bounds, in its own units. */
  predict(table: Table): Float64Array;
  /** Lines for people, whose weights are in the label's units. */
  describe(): readonly Coefficient[];
  toJSON(): Readonly<Record<string, unknown>>;
}

/** A model that says something about every row: a value of a label, or a number. */
export type Predictor = Classifier | Regressor;

export type Model = Predictor | Clustering | Synopsis;

export const isClassifier = (model: Model): model is Classifier => "scores" in model;
export const isRegressor = (model: Model): model is Regressor =>
  "label" in model && model.label?.kind === "numeric";
export const isClustering = (model: Model): model is Clustering => "centres" in model;
export const isSynopsis = (model: Model): model is Synopsis => "published" in model;

/** A model file: the model and the receipt that it was bought with. */
export interface ModelFile {
  readonly privet: "model/1";
  readonly model: Readonly<Record<string, unknown>>;
  /** Absent for a yardstick made without noise from public data. */
  readonly receipt?: Receipt;
  readonly guarantee: string;
  readonly partial?: true;
}
