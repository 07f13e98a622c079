/** What goes over HTTP about experiments on public data, as JSON: what the workbench reads. */
import type { ExperimentTask as ExperimentTaskName } from "../experiment/experiment.ts";
import type { Matrix } from "../experiment/matrix.ts";

export type { AnalysisOfData, AnalysisTold } from "../experiment/analysis.ts";
export type { CellTold, Matrix } from "../experiment/matrix.ts";
export type { ExperimentTaskName };

export interface DataOffered {
  readonly kind: "known" | "table";
  readonly name: string;
  readonly title: string;
  readonly rows: number | null;
  readonly atHand: boolean;
  readonly attributes: number;
  readonly labels: readonly string[];
  /** Numeric attributes, each of which a regression may predict. */
  readonly numbers: readonly string[];
}

export interface MethodOffered {
  readonly task: ExperimentTaskName;
  /** The task under which `GET /v1/methods` declares it. */
  readonly from: string;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly publishes: boolean;
}

export interface ChoicesTold {
  readonly data: readonly DataOffered[];
  /** Tables that cannot take part: they are private. */
  readonly refused: readonly string[];
  readonly methods: readonly MethodOffered[];
  readonly learners: { readonly names: readonly string[]; readonly usual: string };
  readonly yardsticks: readonly {
    readonly task: string;
    readonly name: string;
    readonly title: string;
    readonly summary: string;
  }[];
  readonly measures: readonly {
    readonly task: string;
    readonly name: string;
    readonly title: string;
    /** Whether it is the task's own, which is told in any case. */
    readonly isFirst: boolean;
  }[];
  readonly jobs: { readonly usual: number; readonly most: number };
}

export type StateTold = "not-started" | "running" | "pausing" | "paused" | "stopped" | "failed" | "done";

export interface GoingTold {
  readonly state: StateTold;
  readonly done: number;
  readonly of: number;
  readonly jobs: number | null;
  readonly secondsLeft: number | null;
  readonly working: readonly number[];
  readonly problem: { readonly message: string; readonly fix: { readonly do: string } } | null;
}

export interface ExperimentTold extends GoingTold {
  readonly name: string;
  readonly title: string;
  readonly task: ExperimentTaskName;
  readonly measure: { readonly name: string; readonly title: string; readonly better: string };
  readonly matrix: Matrix;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly command: string;
}

export interface ChangesTold extends GoingTold {
  readonly mark: string;
  readonly whole: boolean;
  readonly more: boolean;
  readonly cells: readonly (readonly [number, number, number, number])[];
}

export interface EstimateOffered {
  readonly cells: number;
  readonly runs: number;
  readonly there: number;
  readonly jobs: number;
  readonly seconds: number;
  readonly low: number;
  readonly high: number;
  readonly seen: number;
  readonly kinds: number;
  readonly unseen: readonly string[];
}

export interface ExperimentItem {
  readonly name: string;
  readonly title: string;
  readonly state: StateTold;
  readonly done: number;
  readonly of: number;
  readonly problem: { readonly message: string } | null;
}
