/**
 * Sample and aggregate: rows are dealt into blocks, a descent (descent.ts) is made in each by itself, where it ends is brought into ±R, weight by
 * weight, and the weights of all blocks are added up.
 *
 * Claim. The sums move by at most 2R·d·b in ℓ₁ and (2R·b)²·d in squared ℓ₂, d the number of weights, b = 1 where a row comes or goes and 2 where one is
 * replaced.
 * Proof. Which block a row is in depends on its own codes alone (schema/coding/block-of.ts), whoever else is there. So a row that comes or goes changes the rows of
 * one block, one that is replaced those of two at most. Other blocks' weights stay, and each weight of a block stays in ±R, so that the sum
 * moves by at most 2R a block. ∎   What is done in a block matters nothing for it. An empty block ends at 0.
 *
 * Sources. Nissim, Raskhodnikova, Smith (2007); Mohan et al.: GUPT (2012), whose blocks go by position, which is sound only where rows are replaced.
 */
import { ensure } from "../../../base/errors.ts";
import { blocksUnfit } from "../../../base/refusals/gradients.ts";
import type { Engine, GradientQuestion } from "../../engine.ts";
import type { TableFacts } from "../facts.ts";
import type { Numbers, Query } from "../query.ts";
import { type DescentAsked, prepareDescent, weightsAfter } from "./descent.ts";
import { FINE_WEIGHT_ONE, LARGEST_WEIGHT } from "./gradient.ts";
import { isReal } from "./inputs.ts";

export interface BlocksAsked extends DescentAsked {
  readonly blocks: number;
  /** R. */
  readonly box: number;
}

const MOST_BLOCKS = 2 ** 12;

export const blockDescents: Query<"block-descents", BlocksAsked, Numbers<Float64Array>> = {
  name: "block-descents",
  prepare(facts, asked) {
    const { question, inputs, edge, touched } = prepareBlocks(facts, asked);
    const { blocks } = asked;
    const each = BigInt(2 * edge) * touched;
    const size = BigInt(inputs.length);
    return {
      takes: "numbers",
      query: `descents in ${blocks} blocks`,
      bounds: { l1: each * size, "l2-squared": each * each * size },
      size: inputs.length,
      unit: 1 / (blocks * FINE_WEIGHT_ONE),
      async look(engine) {
        const sums = new Array<bigint>(inputs.length).fill(0n);
        for (const ends of await endsOfBlocks(engine, question, asked, edge))
          for (const [j, weight] of ends.entries()) sums[j] += BigInt(weight);
        return sums;
      },
      tell: (noisy) => Float64Array.from(noisy, (sum) => Number(sum) / (blocks * FINE_WEIGHT_ONE)),
    };
  },
};

/** From public facts; how many blocks one row can touch is b of the claim. */
export function prepareBlocks(facts: TableFacts, asked: BlocksAsked) {
  const { blocks, box } = asked;
  const edge = Math.floor(box * FINE_WEIGHT_ONE);
  const isFit = Number.isInteger(blocks) && blocks >= 1 && blocks <= MOST_BLOCKS;
  ensure(
    isFit && isReal(box) && edge >= 1 && box <= LARGEST_WEIGHT,
    ...blocksUnfit(MOST_BLOCKS, LARGEST_WEIGHT),
  );
  return { ...prepareDescent(facts, asked), edge, touched: facts.neighbours === "replace" ? 2n : 1n };
}

/** Where the descent of each block ends, brought into the box. */
export async function endsOfBlocks(
  engine: Engine,
  question: GradientQuestion,
  asked: BlocksAsked,
  edge: number,
) {
  const all: Int32Array[] = [];
  for (let index = 0; index < asked.blocks; index++) {
    const ends = await weightsAfter(engine, { ...question, block: { index, of: asked.blocks } }, asked);
    all.push(ends.map((weight) => Math.max(-edge, Math.min(edge, weight))));
  }
  return all;
}
