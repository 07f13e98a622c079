/**
 * Rows, as a keeper's main thread sees them: what is public about them, and the way to carry a plan out. In the server they live in a
 * thread of their own (`thread.ts`), so that the main one always answers; tests hand in theirs.
 */
import type { Guarantee, Ledger, Receipt } from "../../curator/index.ts";
import type { Facts } from "../../service/data.ts";
import type { Progress } from "../../tasks/method.ts";
import type { Plan } from "../../tasks/plan.ts";
import type { StepDraws } from "../../tasks/run.ts";

/** What a step of a flow released, as its flow's release holds it. */
export interface RowsStep {
  readonly step: string;
  readonly receipt: Receipt;
  /** Its draws, among those that the run has paid for. */
  readonly draws: StepDraws;
}

export interface RowsRun {
  readonly run: string;
  readonly attempt: number;
  readonly holder: string;
  readonly plan: Plan;
  /** The weakest guarantee that is accepted. */
  readonly allow: Guarantee;
  /** Whether it goes on working when it is done, with made-up rows, until it is `over`. */
  readonly pads: boolean;
  /** Of a flow that is gone on with: the steps that it has released, in their order. Its draws are the rest of what its entry paid for. */
  readonly before?: readonly string[];
}

/** What came out, as a file would hold it. */
export interface RowsResult {
  readonly release: string;
  readonly receipt: Receipt;
  /** It was stopped before its last draw. */
  readonly partial: boolean;
  /** Of a flow: the draws of the step that was stopped half-way, of which it holds what was drawn. */
  readonly cut?: StepDraws;
}

/** What is heard of a run under way. */
export interface HearRun {
  progress(now: Progress): void;
  /** A step of a flow has released; the next begins when this has resolved. */
  keep(step: RowsStep): Promise<void>;
}

export interface KeptRows {
  readonly facts: Facts;
  /** Carries a plan out, and pays for it on the way. Refused before it has paid, or failed. */
  run(run: RowsRun, hear: HearRun): Promise<RowsResult>;
  /** Makes no further draw. */
  stop(run: string): void;
  /** Its boundary has passed: whatever still goes on for it ends. */
  over(run: string): void;
  close(): Promise<void>;
}

/** Opens rows that are paid for from this ledger. `died` is called at most once, when they can no longer be asked. */
export type OpenRows = (ledger: Ledger, died: () => void) => Promise<KeptRows>;
