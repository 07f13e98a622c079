/**
 * How rows in groups are laid out for the kernels: attributes share a number, that of a table entry, as many as the sizes of their
 * groups allow. A row becomes one number for each set of attributes. The plan is made from the declaration alone: it is the same
 * for all tables, and no row is looked at.
 */
import { type Inputs, weightsOf } from "../../../../schema/coding/layout.ts";

/** An attribute's group in an entry is ⌊entry / stride⌋ mod size. */
export interface CardPart {
  readonly attribute: number;
  readonly size: number;
  readonly stride: number;
}

/** Attributes that share a number: every combination of their groups has an entry. */
export interface CardSet {
  /** Number of its first entry. */
  readonly first: number;
  readonly entries: number;
  readonly parts: readonly CardPart[];
}

export interface CardLayout {
  readonly sets: readonly CardSet[];
  /** Entries of all sets together. */
  readonly entries: number;
}

/** Entry numbers have 16 bits. */
const MOST_ENTRIES = 65_536;
/** What is added up for this many entries stays in a second-level cache. */
const CACHED_ENTRIES = 32_768;
/** Sets of more entries than this save fewer additions a row than their own would take. */
const LARGEST_SET = 2048;

/** The plan, or undefined where there are too many groups for the kernels. */
export function planCard(inputs: Inputs): CardLayout | undefined {
  const sizes = inputs.attributes.map(weightsOf);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all > MOST_ENTRIES) return undefined;
  const most = Math.min(MOST_ENTRIES, Math.max(CACHED_ENTRIES, 2 * all));
  let plan = dealt(sizes, LARGEST_SET);
  // Sets of one attribute each have no more entries than there are groups.
  for (let largest = LARGEST_SET / 2; plan.entries > most; largest /= 2) plan = dealt(sizes, largest);
  return plan;
}

/** The attributes with the most groups first, each in the first set that stays small enough with it. */
function dealt(sizes: readonly number[], largest: number): CardLayout {
  const sets: { entries: number; readonly parts: CardPart[] }[] = [];
  const order = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a] || a - b);
  for (const attribute of order) {
    const size = sizes[attribute];
    const room = sets.find(({ entries }) => entries * size <= largest);
    if (room) {
      room.parts.push({ attribute, size, stride: room.entries });
      room.entries *= size;
    } else sets.push({ entries: size, parts: [{ attribute, size, stride: 1 }] });
  }
  let entries = 0;
  const placed = sets.map((set) => {
    const first = entries;
    entries += set.entries;
    return { ...set, first };
  });
  return { sets: placed, entries };
}

/** For each entry of a set, the numbers of the weights of the groups that it stands for, one an attribute. */
export function weightNumbers({ offsets }: Inputs, { entries, parts }: CardSet): Uint16Array {
  const numbers = new Uint16Array(entries * parts.length);
  for (const [p, { attribute, size, stride }] of parts.entries())
    for (let entry = 0; entry < entries; entry++)
      numbers[entry * parts.length + p] = offsets[attribute] + (Math.floor(entry / stride) % size);
  return numbers;
}
