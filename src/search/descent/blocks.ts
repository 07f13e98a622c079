/**
 * How many blocks and how narrow a box sample and aggregate takes, from public facts alone.
 *
 * A row moves the sums of b blocks, 1 where it comes or goes and 2 where it is replaced, by at most 2R each and weight. Over B blocks and d weights
 * their mean moves by 2·R·b·√d/B in ℓ₂ (queries/gradients/block-descents.ts); with noise of deviation m where that is 1, a row's margin, a sum of k weights, is off by
 * √k·m times as much. More blocks need less noise, but each learns from fewer rows.
 */
import type { Neighbours } from "../../schema/types.ts";

export interface BlockFacts {
  readonly rows: number;
  readonly neighbours: Neighbours;
  /** k. */
  readonly apart: number;
  /** d. */
  readonly weights: number;
  /** m. */
  readonly deviation: number;
}

/** How far one row moves the mean of the blocks' weights in ℓ₂. */
const meanMovedBy = (
  { neighbours, weights }: Pick<BlockFacts, "neighbours" | "weights">,
  blocks: number,
  box: number,
): number => (2 * box * touchedBy(neighbours) * Math.sqrt(weights)) / blocks;

const touchedBy = (neighbours: Neighbours): number => (neighbours === "replace" ? 2 : 1);

/** Blocks as GUPT has them. */
export const guptBlocks = (rows: number): number => Math.max(1, Math.floor(rows ** 0.4));

/** Measured on Adult: the margins' noise that is worth it, the rows that a block needs, and the box that is wide enough. */
const [OFF, FEWEST_ROWS, WIDE] = [0.5, 20, 0.5];
const MOST_BLOCKS = 1000;

/** As many blocks as noise asks for, within what rows and time allow. */
export function usualBlocks(facts: BlockFacts): number {
  const wanted = marginOff(facts, 1, WIDE) / OFF;
  const most = Math.min(MOST_BLOCKS, facts.rows / FEWEST_ROWS);
  return Math.floor(Math.max(1, Math.min(most, Math.max(wanted, guptBlocks(facts.rows)))));
}

/** For medians, which are told by who has more blocks on its side: as many as rows and time allow. */
export const medianBlocks = (rows: number): number =>
  Math.floor(Math.max(1, Math.min(MOST_BLOCKS, rows / FEWEST_ROWS)));

/** Of medians, whose noise does not depend on it. */
export const MEDIAN_BOX = 2 * WIDE;

/** The widest box that noise allows. */
export const usualBox = (facts: BlockFacts, blocks: number): number =>
  Math.min(WIDE, Math.max(1e-4, (OFF * WIDE) / marginOff(facts, blocks, WIDE)));

const marginOff = (facts: BlockFacts, blocks: number, box: number): number =>
  Math.sqrt(facts.apart) * facts.deviation * meanMovedBy(facts, blocks, box);
