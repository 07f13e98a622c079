/**
 * Sample and aggregate: rows are dealt into blocks, something is learnt in each by itself (../learners/), and where that ends is brought into ±R, number by
 * number. Told is the mean of the ends of all blocks; or of one number a place on an even grid over the box where the middle block's about is.
 *
 * Claim. One row changes where b blocks end, b = 1 where it comes or goes, and where it is replaced and rows were dealt by place; 2 where it is replaced
 * and they are dealt by their codes.
 * Proof. Dealt by codes, a row's block depends on its own codes alone (schema/coding/block-of.ts), whoever else is there: a row that comes or goes changes
 * the rows of one block, one that is replaced those of two at most. Dealt by place (engine.ts: `placed`), which is so only where neighbours replace
 * a row, it depends on the place alone, which a row that is replaced keeps. What is learnt in a block follows from public facts and from sums over its rows:
 * a learner is prepared for each block anew, is handed nothing else, and keeps nothing (../learners/learner.ts). So other blocks' ends stay. ∎
 * What fails in the engine is no learner's, and fails as elsewhere. No rule needs a key: the bound holds for any that is public.
 *
 * Claim. The sums of all ends move by at most 2R·d·b in ℓ₁ and (2R·b)²·d in squared ℓ₂, d how many numbers a block ends with.
 * Proof. Whatever a learner says, and whether it says anything, `inBox` makes d whole numbers of it, each in ±R; where one cannot be made, all d are 0. So a sum
 * moves by at most 2R a block, and nothing that a learner says makes a run fail. ∎
 *
 * Claim. The scores of places have range sensitivity 4·b.
 * Proof. A place's score is that of quantile.ts for a share of ½, with blocks for rows: their number is public, and each has one place. A block that
 * ends elsewhere is to the scores a row that was replaced, which moves two scores apart by at most 2·2 (quantile.ts); b of them, one after the
 * other, by at most b times that. ∎   How wide the box is matters nothing for it.
 *
 * Sources. Nissim, Raskhodnikova, Smith (2007), whose median has noise by smooth sensitivity; Mohan et al.: GUPT (2012), whose blocks go by place.
 */
import { ensure } from "../../../base/errors.ts";
import { rational } from "../../../base/rational.ts";
import { blocksUnfit, noSuchPlace } from "../../../base/refusals/gradients.ts";
import type { Engine } from "../../engine.ts";
import type { TableFacts } from "../facts.ts";
import { FINE_WEIGHT_ONE, LARGEST_WEIGHT } from "../gradients/gradient.ts";
import { isReal } from "../gradients/inputs.ts";
import type { Learning, SumsAt } from "../learners/learner.ts";
import { blockLearnerNamed, type LearntInBlocks } from "../learners/registry.ts";
import type { Numbers, Query, QueryScores } from "../query.ts";
import { quantileScores, quantileSensitivity } from "../tables/quantile.ts";

export type BlocksAsked = LearntInBlocks & {
  readonly blocks: number;
  /** R. */
  readonly box: number;
};

const MOST_BLOCKS = 2 ** 12;
/** How many places the grid has; the middle one is 0. */
const PLACES = 257;
const HALF = rational(1n, 2n);

export const blockMean: Query<"block-mean", BlocksAsked, Numbers<Float64Array>> = {
  name: "block-mean",
  prepare(facts, asked) {
    const dealt = prepareBlocks(facts, asked);
    const { size, scale } = dealt;
    const each = BigInt(2 * dealt.edge) * dealt.touched;
    return {
      takes: "numbers",
      query: `mean of ${dealt.blocks} blocks`,
      bounds: { l1: each * BigInt(size), "l2-squared": each * each * BigInt(size) },
      size,
      unit: 1 / scale,
      async look(engine) {
        const all = await endsOfBlocks(engine, dealt);
        return Array.from({ length: size }, (_, j) => all.reduce((sum, ends) => sum + BigInt(ends[j]), 0n));
      },
      tell: (noisy) => Float64Array.from(noisy, (sum) => Number(sum) / scale),
    };
  },
};

/** Where blocks ended last, because each number is a question of its own. */
const kept = new WeakMap<Engine, { readonly key: string; readonly ends: ReturnType<typeof endsOfBlocks> }>();

/** `place` says which of the numbers that a block ends with is asked about. */
export const blockMedian: Query<"block-median", BlocksAsked & { place: number }, QueryScores<number>> = {
  name: "block-median",
  prepare(facts, { place, ...asked }) {
    const dealt = prepareBlocks(facts, asked);
    const { size, edge } = dealt;
    ensure(Number.isInteger(place) && place >= 0 && place < size, ...noSuchPlace(place, size));
    const key = JSON.stringify(asked);
    return {
      takes: "scores",
      query: `median of ${dealt.blocks} blocks`,
      bounds: { range: dealt.touched * quantileSensitivity(HALF, "replace") },
      size: PLACES,
      unit: 1 / 2,
      async look(engine) {
        const known = kept.get(engine);
        const ends = known?.key === key ? known.ends : endsOfBlocks(engine, dealt);
        kept.set(engine, { key, ends });
        // What has failed is asked again.
        ends.catch(() => kept.delete(engine));
        const counts = new Array<bigint>(PLACES).fill(0n);
        for (const own of await ends)
          counts[Math.round(((own[place] + edge) / (2 * edge)) * (PLACES - 1))] += 1n;
        return quantileScores(counts, HALF);
      },
      tell: ([drawn]) => ((2 * drawn) / (PLACES - 1) - 1) * (edge / FINE_WEIGHT_ONE),
    };
  },
};

/** From public facts; `touched` is b of the claim, and `edge` is R in units of 2⁻²². */
export function prepareBlocks(facts: TableFacts, { blocks, box, learner: name, ...asked }: BlocksAsked) {
  const edge = Math.floor(box * FINE_WEIGHT_ONE);
  const isFit = Number.isInteger(blocks) && blocks >= 1 && blocks <= MOST_BLOCKS && isReal(box);
  ensure(isFit && edge >= 1 && box <= LARGEST_WEIGHT, ...blocksUnfit(MOST_BLOCKS, LARGEST_WEIGHT));
  const learner = blockLearnerNamed(name);
  const learning = () => learner.prepare(facts, asked as never);
  const byPlace = facts.placed === blocks;
  const touched = facts.neighbours === "replace" && !byPlace ? 2n : 1n;
  return { blocks, edge, touched, byPlace, learning, size: learning().size, scale: blocks * FINE_WEIGHT_ONE };
}

type Dealt = Pick<ReturnType<typeof prepareBlocks>, "blocks" | "edge" | "byPlace" | "learning">;

/** Where each block ends, brought into the box. */
export async function endsOfBlocks(engine: Engine, dealt: Dealt): Promise<Int32Array[]> {
  const all: Int32Array[] = [];
  for (let index = 0; index < dealt.blocks; index++) all.push(await endsOf(engine, index, dealt));
  return all;
}

async function endsOf(engine: Engine, index: number, { blocks, edge, byPlace, learning }: Dealt) {
  const rows = byPlace ? engine.placed![index] : engine;
  const block = byPlace ? {} : { block: { index, of: blocks } };
  const { question, size, learn }: Learning = learning();
  const broken: unknown[] = [];
  const sumsAt: SumsAt = (place) =>
    ("slope" in question
      ? rows.gradient({ ...question, weights: question.weights.map((_, j) => place[j]), ...block })
      : rows.centreSums({ ...question, centres: question.centres.map((_, j) => place[j]), ...block })
    ).catch((error) => {
      broken.push(error);
      throw error;
    });
  const read = (ends: ArrayLike<number>) => Int32Array.from({ length: size }, (_, j) => inBox(ends[j], edge));
  const ends = await (async () => read(await learn(sumsAt)))().catch(() => new Int32Array(size));
  if (broken.length > 0) throw broken[0];
  return ends;
}

/** What is no number is 0 where it is kept. */
const inBox = (end: number, edge: number): number => Math.round(Math.max(-edge, Math.min(edge, end)));
