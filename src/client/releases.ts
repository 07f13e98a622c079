/**
 * What goes over HTTP about what was released, as JSON: what it is, what it says, how good it is.
 *
 *     GET    /v1/releases?dataset&after&limit         PageTold<ReleaseListed>
 *     GET    /v1/releases/{id}                        ReleaseTold
 *     GET    /v1/releases/{id}/lines                  LinesTold
 *     GET    /v1/releases/{id}/paper                  PaperTold
 *     POST   /v1/releases/{id}/predictions            PredictionsTold
 *     POST   /v1/releases/{id}/evaluations  { file }  EvaluationTold, or NumbersJudgedTold
 *     PUT    /v1/releases/{id}/note  ReleaseNoted     ReleaseNoted
 *     POST   /v1/releases/{id}/models  { learner, label? }  { model }, of a synopsis
 *
 * What one step of a flow released is read, drawn and asked like any other release: its id is the flow's, a dot, and its number from 1 on.
 */
import type { Receipt } from "../curator/index.ts";
import type { JudgedPaper, PaperJson } from "../models/classifier/paper/paper.ts";
import type { Coefficient, Outline } from "../models/model.ts";
import type { AmountsJson } from "../service/json.ts";

/** A release, without what was released. */
export interface ReleaseListed {
  readonly id: string;
  readonly run: string;
  readonly dataset: string;
  readonly by: string;
  readonly task: string;
  readonly method: string;
  readonly price: AmountsJson;
  readonly entry: number | null;
  /** When it became visible. */
  readonly at: string | null;
  /** What people call it, and what they wrote to it; earlier servers keep neither. */
  readonly name?: string | null;
  readonly note?: string | null;
}

/** What was released, as a file would hold it, and its receipt. */
export interface ReleaseTold extends ReleaseListed {
  readonly sha256: string;
  readonly release: unknown;
  readonly receipt: Receipt;
}

/** What a release is called, and what is written to it; empty for none. */
export interface ReleaseNoted {
  readonly name: string;
  readonly note: string;
}

/** What a model says of rows that were sent: a value, or a number; a clustering tells the nearest centre, from 1 on. */
export interface PredictionsTold {
  readonly label?: string;
  readonly predicted?: readonly string[];
  /** Of a model of a number, in its own units. */
  readonly numbers?: readonly number[];
  readonly scores?: {
    readonly kind: "probability" | "order";
    readonly of: Readonly<Record<string, readonly number[]>>;
  };
  readonly centres?: number;
  readonly assigned?: readonly number[];
}

/** A released scorecard or tree as a form for paper. */
export type PaperTold = PaperJson;

/** What a model says, line by line, in the units of its attributes. */
export interface LinesTold {
  readonly kind: string;
  readonly lines: readonly Coefficient[];
  /** Questions and answers, where it is a tree. */
  readonly tree?: Outline;
}

/** Questions and answers, one in the other. */
export type OutlineTold = Outline;

/** How often a model is wrong on public rows. */
export interface JudgedTold {
  readonly rows: number;
  readonly wrong: number;
  readonly error: number;
  /** 95 % (Wilson). */
  readonly interval: readonly [number, number];
  /** Rows by true value (first) and told value (second). */
  readonly confusion: readonly (readonly number[])[];
}

/** A released model of a number on a public file, and what always the mean of its rows would reach. */
export interface NumbersJudgedTold {
  readonly label: string;
  /** Those that have a true number, and those that have none. */
  readonly rows: number;
  readonly unlabelled: number;
  readonly mse: number;
  readonly mae: number;
  /** Null where all rows have the same number. */
  readonly r2: number | null;
  readonly mean: { readonly value: number; readonly mse: number; readonly mae: number };
}

/** A released classifier on a public file, and its paper form beside it where it has one. */
export interface EvaluationTold extends JudgedTold {
  readonly label: string;
  readonly values: readonly string[];
  readonly f1: { readonly macro: number; readonly byClass: readonly (number | null)[] };
  readonly auc: number | null;
  readonly scores: "probability" | "order";
  readonly logLoss: number | null;
  readonly calibration: {
    readonly error: number;
    readonly ranges: readonly {
      readonly from: number;
      readonly to: number;
      readonly rows: number;
      readonly probability: number;
      readonly share: number;
    }[];
  } | null;
  /** Each value against all others: the share of others that are taken for it, and of its own that are found. */
  readonly roc: readonly {
    readonly of: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
  readonly paper?: JudgedPaper;
}
