/**
 * Sample and aggregate by the median: of the places on an even grid over the box, one where a weight of the middle block (block-descents.ts) about is. One
 * weight is told at a time.
 *
 * Claim. The scores' range sensitivity is 4·b, b as in block-descents.ts: 1 where a row comes or goes and 2 where one is replaced.
 * Proof. A place's score is that of quantile.ts for a share of ½, with blocks for rows: their number is public, and each has one place. A row changes
 * where at most b blocks end, by the proof there. A block that ends elsewhere is to the scores a row that was replaced, which moves two scores
 * apart by at most 2·2 (quantile.ts); b of them, one after the other, by at most b times that. ∎   How wide the box is matters nothing for it.
 *
 * Source. Nissim, Raskhodnikova, Smith (2007), with the exponential mechanism on public places instead of smooth sensitivity.
 */
import { ensure } from "../../../base/errors.ts";
import { rational } from "../../../base/rational.ts";
import { noSuchWeight } from "../../../base/refusals/gradients.ts";
import type { Engine } from "../../engine.ts";
import type { Query, QueryScores } from "../query.ts";
import { quantileScores, quantileSensitivity } from "../tables/quantile.ts";
import { type BlocksAsked, endsOfBlocks, prepareBlocks } from "./block-descents.ts";
import { FINE_WEIGHT_ONE } from "./gradient.ts";

export interface MedianAsked extends BlocksAsked {
  /** The place of the weight that is asked about. */
  readonly weight: number;
}

/** How many places the grid has; the middle one is 0. */
const PLACES = 257;
const HALF = rational(1n, 2n);

/** Where blocks ended last, because each weight is a question of its own. */
const kept = new WeakMap<Engine, { readonly key: string; readonly ends: ReturnType<typeof endsOfBlocks> }>();

export const blockMedian: Query<"block-median", MedianAsked, QueryScores<number>> = {
  name: "block-median",
  prepare(facts, { weight, ...asked }) {
    const { question, inputs, edge, touched } = prepareBlocks(facts, asked);
    ensure(Number.isInteger(weight) && weight in question.weights, ...noSuchWeight(weight, inputs.length));
    const key = JSON.stringify(asked);
    return {
      takes: "scores",
      query: `median of ${asked.blocks} blocks`,
      bounds: { range: touched * quantileSensitivity(HALF, "replace") },
      size: PLACES,
      unit: 1 / 2,
      async look(engine) {
        const known = kept.get(engine);
        const ends = known?.key === key ? known.ends : endsOfBlocks(engine, question, asked, edge);
        kept.set(engine, { key, ends });
        // What has failed is asked again.
        ends.catch(() => kept.delete(engine));
        const counts = new Array<bigint>(PLACES).fill(0n);
        for (const own of await ends)
          counts[Math.round(((own[weight] + edge) / (2 * edge)) * (PLACES - 1))] += 1n;
        return quantileScores(counts, HALF);
      },
      tell: ([place]) => ((2 * place) / (PLACES - 1) - 1) * (edge / FINE_WEIGHT_ONE),
    };
  },
};
