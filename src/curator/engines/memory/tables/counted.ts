/**
 * A question about tables as the counting kernels take it.
 *
 * The codes of an attribute are put into atoms, runs that no grouping of the question cuts, so that a row is read once however many
 * groupings there are; each grouping then is a short list, the group of each atom.
 *
 * Claim. A row is in the cell, and in the part, that its codes and the question decide.
 * Proof. Atoms begin wherever a run of any grouping does, so all codes of one are in the same run of each grouping, and the group of
 * its first code is that of all of them. Atoms that were kept (KeptAtoms) are those of the same rows with the same starts. ∎
 */
import type { CodedRows } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { runOf } from "../../../../schema/coding/grouped.ts";
import { type CheckedGrouping, groupIn } from "../../../../schema/coding/grouping.ts";
import { attributeKey } from "../../../../schema/coding/learnable.ts";
import type { CheckedTree } from "../../../../schema/coding/part-tree.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import type { TablesQuestion } from "../../../engine.ts";
import { bytesFor, type CountedColumn, type CountedRows } from "../../../kernels/counting/row-blocks.ts";
import type { CountedAxis, CountedTable } from "../../../kernels/counting/table-counter.ts";
import { codesOf } from "../clusters/coordinates.ts";

/** The tables of a question, in its order, each with its place in it. */
export interface CountedQuestion {
  /** How many columns are read. */
  readonly columns: number;
  readonly tables: readonly CountedTable[];
  readonly places: readonly { readonly part: number; readonly table: number }[];
  /** `kept`: what was made of the same rows before. */
  rowsOf(table: CodedRows, kept?: KeptAtoms): CountedRows;
}

export function countedQuestion({ parts, tables, label }: TablesQuestion): CountedQuestion {
  const last = label ? [each(label)] : [];
  const columns = new AtomColumns([...tables.flat(2), ...last]);
  const places = tables.flatMap((list, part) => list.map((_, table) => ({ part, table })));
  return {
    columns: columns.count,
    places,
    tables: places.map(({ part, table }) => ({
      part,
      axes: [...tables[part][table], ...last].map((grouping) => columns.axis(grouping)),
    })),
    rowsOf: (table, kept) => ({
      rows: table.rows,
      weights: table.weights,
      columns: columns.of(table, kept),
      parts: "part" in parts.tree ? undefined : { count: parts.count, of: partOf(table, parts.tree) },
    }),
  };
}

/** Every code is a group. */
function each(attribute: CodedAttribute): CheckedGrouping {
  const codes = Uint32Array.from({ length: codeCount(attribute) }, (_, code) => code);
  return { attribute, starts: codes, groups: Int32Array.from(codes), size: codes.length };
}

/** Attributes with more codes than this are looked up by their runs; for others a list of all codes is worth its while. */
const MOST_LISTED = 2 ** 22;
const LEAST_LISTED = 4096;
/** And so is one of so many codes for each row. */
const LISTED_PER_ROW = 4;

/** One column for each attribute that is grouped. */
class AtomColumns {
  readonly #attributes: readonly CodedAttribute[];
  /** The first code of every atom, by column. */
  readonly #starts: readonly Uint32Array[];
  readonly #columnOf: ReadonlyMap<string, number>;
  readonly #axes = new Map<CheckedGrouping, CountedAxis>();

  constructor(groupings: readonly CheckedGrouping[]) {
    const known = new Map<string, { attribute: CodedAttribute; starts: Set<number> }>();
    for (const { attribute, starts } of new Set(groupings)) {
      const key = attributeKey(attribute);
      const column = known.get(key) ?? { attribute, starts: new Set() };
      known.set(key, column);
      for (const start of starts) column.starts.add(start);
    }
    this.#attributes = [...known.values()].map(({ attribute }) => attribute);
    this.#starts = [...known.values()].map(({ starts }) => Uint32Array.from(starts).sort());
    this.#columnOf = new Map([...known.keys()].map((key, column) => [key, column]));
  }

  get count(): number {
    return this.#attributes.length;
  }

  axis(grouping: CheckedGrouping): CountedAxis {
    const made = this.#axes.get(grouping) ?? this.#axis(grouping);
    this.#axes.set(grouping, made);
    return made;
  }

  #axis(grouping: CheckedGrouping): CountedAxis {
    const { attribute, size } = grouping;
    const column = this.#columnOf.get(attributeKey(attribute)) ?? 0;
    const groups = Int32Array.from(this.#starts[column], (start) => groupIn(grouping, start));
    const isPlain = size === groups.length && groups.every((group, atom) => group === atom);
    return { column, size, groupOf: isPlain ? undefined : groups };
  }

  of(table: CodedRows, kept?: KeptAtoms): readonly CountedColumn[] {
    return this.#attributes.map((attribute, k) => {
      const starts = this.#starts[k];
      const column = (): CountedColumn => ({
        codes: codesOf(table, attribute),
        atoms: starts.length,
        atomOf: atomsOf(attribute, starts, table.rows),
      });
      return kept ? kept.of(attributeKey(attribute), starts, column) : column();
    });
  }
}

/**
 * The atoms of rows that stay the same, kept where a column is asked for with the same atoms again, as one draw after the other does.
 *
 * What is kept is the column that `make` describes, code for code, as long as its starts are those of now.
 */
export class KeptAtoms {
  readonly #known = new Map<string, { readonly starts: Uint32Array; column: CountedColumn | undefined }>();

  of(key: string, starts: Uint32Array, make: () => CountedColumn): CountedColumn {
    const known = this.#known.get(key);
    if (known === undefined || !same(known.starts, starts)) {
      this.#known.set(key, { starts, column: undefined });
      return make();
    }
    known.column ??= inAtoms(make());
    return known.column;
  }
}

const same = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((start, i) => start === other[i]);

function inAtoms({ codes, atoms, atomOf }: CountedColumn): CountedColumn {
  const List = listFor(atoms);
  const recoded = new List(codes.length);
  for (let row = 0; row < recoded.length; row++)
    recoded[row] = typeof atomOf === "function" ? atomOf(codes[row]) : atomOf[codes[row]];
  return { codes: recoded, atoms, atomOf: new List(atoms).map((_, atom) => atom) };
}

const listFor = (atoms: number) => ({ 1: Uint8Array, 2: Uint16Array, 4: Uint32Array })[bytesFor(atoms)];

function atomsOf(attribute: CodedAttribute, starts: Uint32Array, rows: number): CountedColumn["atomOf"] {
  const codes = codeCount(attribute);
  if (codes > MOST_LISTED || codes > Math.max(LEAST_LISTED, LISTED_PER_ROW * rows))
    return (code) => runOf(starts, code);
  const atoms = new (listFor(starts.length))(codes);
  for (let atom = 0; atom < starts.length; atom++) atoms.fill(atom, starts[atom], starts[atom + 1]);
  return atoms;
}

/** What gives a row's part, or −1. */
function partOf(table: CodedRows, tree: CheckedTree): (row: number) => number {
  if ("part" in tree) return () => tree.part;
  const codes = codesOf(table, tree.split.attribute);
  const group = groupsIn(tree.split);
  const children = tree.children.map((child) => partOf(table, child));
  return (row) => {
    const g = group(codes[row]);
    return g < 0 ? -1 : children[g](row);
  };
}

/** What gives a code's group. */
function groupsIn(grouping: CheckedGrouping): (code: number) => number {
  const count = codeCount(grouping.attribute);
  if (count > LEAST_LISTED) return (code) => groupIn(grouping, code);
  const groups = Int32Array.from({ length: count }, (_, code) => groupIn(grouping, code));
  return (code) => groups[code];
}
