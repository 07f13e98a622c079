/**
 * How many blocks and how narrow a box sample and aggregate takes, from public facts alone.
 *
 * A row moves the sums of b blocks, 1 where it comes or goes or rows are dealt by place, and 2 where it is replaced and they are dealt by values, by at most 2R each and weight. Over B blocks and d weights
 * their mean moves by 2·R·b·√d/B in ℓ₂ (queries/blocks/block-answers.ts); with noise of deviation m where that is 1, a row's margin, a sum of k weights, is off by
 * √k·m times as much. More blocks need less noise, but each learns from fewer rows.
 */
import { ensure } from "../../base/errors.ts";
import { type Auto, choice, integer } from "../../base/options.ts";
import { partNotOpened } from "../../base/refusals/door.ts";
import { moreBlocksThanRows, placesReplaced, tooManyPlaced } from "../../base/refusals/gradients.ts";
import type { PublicFacts } from "../../curator/index.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import type { Neighbours } from "../../schema/types.ts";

export interface BlockFacts {
  readonly rows: number;
  readonly neighbours: Neighbours;
  readonly placed?: number | undefined;
  /** k. */
  readonly apart: number;
  /** d. */
  readonly weights: number;
  /** m. */
  readonly deviation: number;
}

/** How far one row moves the mean of the blocks' weights in ℓ₂. */
const meanMovedBy = (
  { neighbours, placed, weights }: Pick<BlockFacts, "neighbours" | "placed" | "weights">,
  blocks: number,
  box: number,
): number => (2 * box * (neighbours === "replace" && !placed ? 2 : 1) * Math.sqrt(weights)) / blocks;

export const dealOption = choice({
  group: "Search",
  title: "Dealt by",
  of: ["values", "place"],
  titles: { values: "Values", place: "Place in the file" },
  default: "values",
  tip: "By what rows are dealt into blocks: by their values, or by their places, which halves the noise where rows are replaced and is possible where they lie in one file.",
});

/** How many GUPT has. */
export const guptRule: Auto = { how: "rows^0.4; 64 by place", from: ["rows"] };

export const blocksOption = (auto: Auto) =>
  integer({
    group: "Search",
    unit: "blocks",
    min: 1,
    max: 4096,
    auto,
    tip: "Into how many blocks rows are dealt: more need less noise, and each learns from fewer rows.",
  });

/** Rows are dealt by place before anybody counts them, so that this many do not follow from their number. */
const PLACED_BLOCKS = 64;
const MOST_PLACED = 1000;

/** The parts that rows are dealt into when they are opened, with these options. */
export function placedParts({ deal, blocks = PLACED_BLOCKS }: Readonly<Record<string, unknown>>) {
  const of = deal === "place" && Number.isInteger(blocks) ? Math.min(MOST_PLACED, Number(blocks)) : 0;
  return Array.from({ length: Math.max(0, of) }, (_, i): RowPart => `${i + 1}-${i + 1}/${of}`);
}

interface Dealing {
  readonly deal: "values" | "place";
  readonly blocks: number | undefined;
}

/** So few are no slip of the pen, and a table may have fewer rows still. */
const FEW_BLOCKS = 10;

/** What will be public once rows are dealt so, and how many blocks there are where that is fixed. */
export function factsDealt(facts: PublicFacts, { deal, blocks }: Dealing): PublicFacts {
  const { rows } = facts;
  if (blocks !== undefined && rows !== undefined)
    ensure(blocks <= Math.max(FEW_BLOCKS, rows), ...moreBlocksThanRows(blocks, rows));
  if (deal === "values") return { ...facts, placed: undefined };
  const placed = blocks ?? PLACED_BLOCKS;
  ensure(facts.neighbours === "replace", ...placesReplaced());
  ensure(placed <= MOST_PLACED, ...tooManyPlaced(placed, MOST_PLACED));
  return { ...facts, placed };
}

/** Before anything is asked: rows are as the plan was priced for. */
export function ensureDealt({ placed }: PublicFacts, planned: number | undefined): void {
  ensure(planned === undefined || placed === planned, ...partNotOpened(`${planned} blocks by place`));
}

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
