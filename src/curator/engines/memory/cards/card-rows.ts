/**
 * Rows in groups in the memory of the kernels: the numbers of their entries, class after class of the label, so that the rows of any
 * class, and all others, lie side by side. Entry numbers are made straight from the coded columns; nothing else is kept of a row.
 */
import type { CodedRows, Column } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { type GroupedAttribute, runOf } from "../../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { LabelAttribute } from "../../../../schema/types.ts";
import type { LinearKernels, LinearMachine } from "../../../kernels/linear/linear.ts";
import type { Arena } from "../../../kernels/load.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { LossTables } from "../linear/losses.ts";
import { CardMargins } from "./card-margins.ts";
import { type CardLayout, type CardPart, type CardSet, planCard, weightNumbers } from "./card-plan.ts";

/** Rows that are all of the positive class, or all of others. */
export interface CardSide {
  readonly positive: boolean;
  /** Number of its first row. */
  readonly first: number;
  readonly rows: number;
}

/** A set with the numbers of its weights in the kernels' memory, too. */
interface PlacedSet extends CardSet {
  readonly numbers: Uint16Array;
  readonly numbersAt: number;
}

/** Memory ends at 4 GiB; something is left for tables. */
const MOST_BYTES = 2 ** 32 - 2 ** 28;

export class CardRows {
  readonly inputs: Inputs<GroupedAttribute>;
  readonly label: LabelAttribute;
  readonly rows: number;
  readonly kernels: LinearKernels;
  readonly arena: Arena;
  readonly losses: LossTables;
  readonly margins: CardMargins;
  readonly sets: readonly PlacedSet[];
  /** Entries of all sets together. */
  readonly entries: number;
  /** Where entry numbers lie, one a set, row after row; and how often rows count, 0 where that is once each. */
  readonly ids: number;
  readonly weights: number;
  /** How many rows the stored rows stand for. */
  readonly totalWeight: number;
  /** Number of the first row of each class, and of the row behind the last. */
  readonly #starts: Uint32Array;

  private constructor(
    table: CodedRows,
    { inputs, label }: CardQuestion,
    { sets, entries }: CardLayout,
    { kernels, arena }: LinearMachine,
  ) {
    this.inputs = inputs;
    this.label = label;
    this.rows = table.rows;
    this.kernels = kernels;
    this.arena = arena;
    this.losses = new LossTables(arena);
    this.entries = entries;
    this.#starts = startsOf(codesOf(table, label), codeCount(label));
    this.ids = arena.allocate(table.rows * sets.length * 2 + 64);
    this.weights = table.weights ? arena.allocate(table.rows * 4 + 64) : 0;
    this.#placeRows(table, sets);
    this.totalWeight = table.weights ? table.weights.reduce((sum, w) => sum + w, 0) : table.rows;
    this.sets = sets.map((set) => {
      const numbers = weightNumbers(inputs, set);
      const numbersAt = arena.allocate(numbers.byteLength + 64);
      new Uint16Array(arena.buffer, numbersAt, numbers.length).set(numbers);
      return { ...set, numbers, numbersAt };
    });
    this.margins = new CardMargins(this);
  }

  /** Undefined where the kernels cannot hold so many groups or rows, or there are none. */
  static of(
    table: CodedRows,
    question: CardQuestion,
    machine: () => LinearMachine | undefined,
  ): CardRows | undefined {
    const plan = planCard(question.inputs);
    if (!plan || table.rows * (2 * plan.sets.length + 10) > MOST_BYTES) return undefined;
    const loaded = machine();
    return loaded && new CardRows(table, question, plan, loaded);
  }

  /** The rows of a class, and those before and behind them. */
  sides(positive: number): readonly CardSide[] {
    const [from, to] = [this.#starts[positive], this.#starts[positive + 1]];
    return [
      { positive: false, first: 0, rows: from },
      { positive: true, first: from, rows: to - from },
      { positive: false, first: to, rows: this.rows - to },
    ].filter(({ rows }) => rows > 0);
  }

  i16 = (at: number, length: number) => new Int16Array(this.arena.buffer, at, length);
  i32 = (at: number, length: number) => new Int32Array(this.arena.buffer, at, length);
  u32 = (at: number, length: number) => new Uint32Array(this.arena.buffer, at, length);
  i64 = (at: number, length: number) => new BigInt64Array(this.arena.buffer, at, length);

  /** Writes entry numbers and weights, some rows at a time, which stay in the cache until all attributes have had their turn. */
  #placeRows(table: CodedRows, sets: readonly CardSet[]): void {
    const classes = codesOf(table, this.label);
    const columns = sets.flatMap((set, s) =>
      set.parts.map((part) => columnOf(table, this.inputs.attributes[part.attribute], { set, part, at: s })),
    );
    const ids = new Uint16Array(this.arena.buffer, this.ids, table.rows * sets.length);
    const weights = this.u32(this.weights, table.weights ? table.rows : 0);
    const next = this.#starts.slice();
    const places = new Uint32Array(Math.min(BLOCK, table.rows));
    for (let from = 0; from < table.rows; from += BLOCK) {
      const block = places.subarray(0, Math.min(BLOCK, table.rows - from));
      for (let i = 0; i < block.length; i++) block[i] = next[classes[from + i]]++;
      for (const column of columns) addColumn(ids, sets.length, column, block, from);
      if (table.weights) for (let i = 0; i < block.length; i++) weights[block[i]] = table.weights[from + i];
    }
  }
}

/** Rows that are placed at a time. */
const BLOCK = 8192;

/** An attribute's codes, and what they add to the entry numbers of one set: by code, or by the first code of each group. */
interface CardColumn {
  readonly at: number;
  readonly codes: Column["codes"];
  readonly parts: Uint16Array;
  readonly starts: readonly number[] | undefined;
}

function columnOf(
  table: CodedRows,
  attribute: GroupedAttribute,
  { set, part, at }: { readonly set: CardSet; readonly part: CardPart; readonly at: number },
): CardColumn {
  const codes = codesOf(table, attribute);
  const count = codeCount(attribute.of);
  const { starts } = attribute;
  const first = part === set.parts[0] ? set.first : 0;
  const groups = Uint16Array.from(starts, (_, group) => first + part.stride * group);
  // A table of all codes pays only where there are more rows than codes.
  if (count > codes.length) return { at, codes, parts: groups, starts };
  const parts = new Uint16Array(count);
  for (const [group, start] of starts.entries()) parts.fill(groups[group], start, starts[group + 1] ?? count);
  return { at, codes, parts, starts: undefined };
}

/** Adds to the entry numbers of rows from one on, which are placed as told; memory that was never used begins with 0. */
function addColumn(
  ids: Uint16Array,
  sets: number,
  { at, codes, parts, starts }: CardColumn,
  places: Uint32Array,
  from: number,
): void {
  if (starts)
    for (let i = 0; i < places.length; i++)
      ids[places[i] * sets + at] += parts[runOf(starts, codes[from + i])];
  else for (let i = 0; i < places.length; i++) ids[places[i] * sets + at] += parts[codes[from + i]];
}

/** What decides how rows are laid out. */
export interface CardQuestion {
  readonly inputs: Inputs<GroupedAttribute>;
  readonly label: LabelAttribute;
}

/** Where each class begins, were the rows in the order of their classes. */
function startsOf(classes: Column["codes"], count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < classes.length; row++) starts[classes[row] + 1]++;
  for (let k = 0; k < count; k++) starts[k + 1] += starts[k];
  return starts;
}
