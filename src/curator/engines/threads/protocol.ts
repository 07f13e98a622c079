/**
 * What crosses between the main thread and a worker: plain data, and vectors in memory that both see. A score crosses by its
 * name, because the registry is closed on both sides.
 */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import type {
  CentreSumsQuestion,
  CostsQuestion,
  GradientQuestion,
  GridChange,
  LossesQuestion,
  ModelSumsQuestion,
  PointCountsQuestion,
  ProductsQuestion,
  RowScore,
  SumsQuestion,
  TablesQuestion,
} from "../../engine.ts";
import type { CountWidth } from "../../kernels/counting/counting-range.ts";
import type { CountLimits } from "../../kernels/counting/table-counter.ts";
import { scoreNamed } from "../../queries/linear/scores.ts";
import { type KnownLosses, knownLosses, learnLosses } from "../memory/linear/losses.ts";

export type ThreadQuestion =
  /** Answered as soon as the worker has its rows. */
  | { readonly kind: "ready" }
  /** Adds each row to the count of its code, in memory that both see. */
  | { readonly kind: "counts"; readonly attribute: CodedAttribute; readonly counts: Float64Array }
  | { readonly kind: "histogram"; readonly attributes: readonly (CodedAttribute | GroupedAttribute)[] }
  | { readonly kind: "costs"; readonly question: CostsQuestion }
  | { readonly kind: "point-counts"; readonly question: PointCountsQuestion }
  | { readonly kind: "centre-sums"; readonly question: CentreSumsQuestion }
  | { readonly kind: "model-sums"; readonly question: ModelSumsQuestion }
  | { readonly kind: "gradient"; readonly question: GradientQuestion; readonly taking?: Uint32Array }
  | { readonly kind: "products"; readonly question: ProductsQuestion }
  | { readonly kind: "losses"; readonly question: LossesQuestion }
  /** Begins to count tables, in counts so wide; then batch after batch is put where the main thread sees it. */
  | {
      readonly kind: "tables";
      readonly question: TablesQuestion;
      readonly width: CountWidth;
      readonly limits: CountLimits;
    }
  | { readonly kind: "tables-next"; readonly into: SharedArrayBuffer }
  | PackedSums;

export interface AskedOfThread {
  readonly id: number;
  readonly question: ThreadQuestion;
}

export interface Answered {
  readonly id: number;
  /** Absent where the worker failed. It does not say why: a reason may depend on rows. */
  readonly numbers?: readonly bigint[];
}

/**
 * A question for sums with all weights in shared memory: the hub's, then for each candidate the place of its first weight, how
 * many it tells, and those.
 */
interface PackedSums extends Omit<SumsQuestion, "score" | "candidates" | "hub"> {
  readonly kind: "sums";
  readonly score: string;
  readonly losses: KnownLosses;
  readonly numbers: Int32Array;
}

const shared = new Map<string, KnownLosses>();

/** The score's losses in shared memory, put there once: a thread that had to work them out would take longer than to start. */
function sharedLosses(score: RowScore): KnownLosses {
  const copy = (table: Uint32Array) => {
    const room = new Uint32Array(new SharedArrayBuffer(table.byteLength));
    room.set(table);
    return room;
  };
  const known = shared.get(score.name);
  if (known) return known;
  const { of, straightBeyond } = knownLosses(score);
  const losses = { of: { negative: copy(of.negative), positive: copy(of.positive) }, straightBeyond };
  shared.set(score.name, losses);
  return losses;
}

export function pack({ score, candidates, hub, ...plain }: SumsQuestion): PackedSums {
  const size = candidates.reduce((sum, { weights }) => sum + 2 + weights.length, hub.length);
  const numbers = new Int32Array(new SharedArrayBuffer(size * Int32Array.BYTES_PER_ELEMENT));
  numbers.set(hub);
  let at = hub.length;
  for (const { from, weights } of candidates) {
    numbers[at] = from;
    numbers[at + 1] = weights.length;
    numbers.set(weights, at + 2);
    at += 2 + weights.length;
  }
  return { ...plain, kind: "sums", score: score.name, losses: sharedLosses(score), numbers };
}

export function unpack({ kind: _kind, score: name, losses, numbers, ...plain }: PackedSums): SumsQuestion {
  const score = scoreNamed(name);
  learnLosses(score, losses);
  const { length } = plain.inputs;
  const candidates: GridChange[] = [];
  for (let at = length; at < numbers.length; ) {
    const end = at + 2 + numbers[at + 1];
    candidates.push({ from: numbers[at], weights: numbers.subarray(at + 2, end) });
    at = end;
  }
  return { ...plain, score, candidates, hub: numbers.subarray(0, length) };
}
