/**
 * Rows that are nobody's, made of what is declared and a public seed alone, with what is true of them: how likely a row has each value of the
 * label, and the number that is to be expected of it. So that the best that is possible is known, and errors are told above it.
 *
 * Numbers are bell-shaped between their bounds, on their declared scale, and values evenly spread. What attributes tell falls by a fifth from each to the next, as it is or by
 * the distance from the middle. Where there is no label, rows lie in groups.
 */
import { type PublicRandom, publicRandom } from "../../../base/random.ts";
import type { Column, Table } from "../../../read/table.ts";
import { codeCount, levels } from "../../../schema/coding/codes.ts";
import type { CodedAttribute, NumericAttribute, Schema } from "../../../schema/types.ts";

export interface MadeUpRows {
  readonly table: Table;
  /** By row, of a label with values: how likely each is. */
  readonly chances: readonly (readonly number[])[];
  /** By row, of a label that is a number: where it is to be expected, from 0 at its lower bound to 1 at its upper one. */
  readonly expected: readonly number[];
}

/** How far a number scatters around what is expected of it, beside its bounds. */
export const SCATTER = 0.08;
const SIGNAL = 0.14;
const GROUPS = 4;

export function rowsOfNobody(
  schema: Schema,
  label: string | undefined,
  rows: number,
  seed: string,
): MadeUpRows {
  const random = publicRandom(seed);
  const columns = schema.attributes.flatMap((attribute) =>
    attribute.kind === "ignored" ? [] : [emptyColumn(attribute, rows)],
  );
  const told = columns.filter(({ attribute }) => attribute.name !== label);
  const about = columns.find(({ attribute }) => attribute.name === label);
  const chances: (readonly number[])[] = [];
  const expected: number[] = [];
  for (let row = 0; row < rows; row++) {
    const group = about ? undefined : random.below(GROUPS);
    const parts = told.map(({ attribute, codes }, i) => {
      const place = group === undefined ? alone(attribute, random) : inGroup(attribute, i, group, random);
      codes[row] = codeAt(attribute, place);
      return partOf(attribute, i, codes[row]);
    });
    if (!about) continue;
    if (about.attribute.kind === "numeric") {
      const place = 0.5 + SIGNAL * Math.max(-3, Math.min(3, towards(parts, 0)));
      expected.push(place);
      const seen = Math.min(1, Math.max(0, place + SCATTER * random.normal()));
      // In equal steps whatever its scale is, as numbers are told (schema/coding/numeric-label.ts).
      about.codes[row] = Math.round((levels(about.attribute) - 1) * seen);
    } else {
      const own = chancesOf(parts, levels(about.attribute));
      chances.push(own);
      about.codes[row] = drawn(own, random);
    }
  }
  return { table: { schema, rows, columns }, chances, expected };
}

function emptyColumn(attribute: CodedAttribute, rows: number): Column {
  const codes = codeCount(attribute);
  const Codes = codes <= 2 ** 8 ? Uint8Array : codes <= 2 ** 16 ? Uint16Array : Uint32Array;
  return { attribute, codes: new Codes(rows) };
}

/** The code at a place between 0 and 1, on the attribute's declared scale. */
function codeAt(attribute: CodedAttribute, place: number): number {
  const last = levels(attribute) - 1;
  const within = Math.min(1, Math.max(0, place));
  const isLog = attribute.kind === "numeric" && attribute.scale === "log";
  return Math.round(isLog ? Math.expm1(within * Math.log1p(last)) : last * within);
}

/** Where a code lies, from 0 to 1, on the attribute's declared scale. */
function placeOf(attribute: NumericAttribute, code: number): number {
  const last = levels(attribute) - 1;
  const isLog = attribute.scale === "log";
  return isLog ? Math.log1p(code) / Math.log1p(last) : code / last;
}

const alone = (attribute: CodedAttribute, random: PublicRandom): number =>
  attribute.kind === "numeric" ? 0.5 + 0.18 * random.normal() : evenly(attribute, random);

const evenly = (attribute: CodedAttribute, random: PublicRandom): number =>
  random.below(levels(attribute)) / Math.max(1, levels(attribute) - 1);

/** Groups stand apart in every number, each in another order, and have a value that most of them have. */
function inGroup(attribute: CodedAttribute, i: number, group: number, random: PublicRandom): number {
  const place = ((group * (2 * (i % 2) + 1) + i) % GROUPS) / (GROUPS - 1);
  if (attribute.kind === "numeric") return 0.15 + 0.7 * place + 0.06 * random.normal();
  const own = (group + i) % levels(attribute);
  return random.uniform() < 0.7 ? own / Math.max(1, levels(attribute) - 1) : evenly(attribute, random);
}

/** What an attribute tells, of mean about 0 and deviation about 1. */
function partOf(attribute: CodedAttribute, i: number, code: number): number {
  const last = levels(attribute) - 1;
  if (last === 0) return 0;
  if (attribute.kind !== "numeric") return (2 * code - last) / Math.sqrt((last * (last + 2)) / 3);
  const far = (placeOf(attribute, code) - 0.5) / 0.18;
  return i % 2 === 0 ? far : Math.abs(far) / 0.61 - 1.3;
}

/** What all attributes tell together; of several values of a label each goes by another mixture. */
function towards(parts: readonly number[], turn: number): number {
  let [sum, squares] = [0.25 * (parts[0] ?? 0) * (parts[1] ?? 0), 0];
  for (const [i, part] of parts.entries()) {
    const weight = 0.8 ** i * (turn === 0 ? 1 : Math.cos(turn * (i + 1)));
    sum += weight * part;
    squares += weight * weight;
  }
  return squares > 0 ? sum / Math.sqrt(squares) : 0;
}

function chancesOf(parts: readonly number[], values: number): readonly number[] {
  if (values === 2) {
    const second = 1 / (1 + Math.exp(1 - 2.5 * towards(parts, 0)));
    return [1 - second, second];
  }
  const sizes = Array.from({ length: values }, (_, value) => Math.exp(2.5 * towards(parts, value)));
  const all = sizes.reduce((a, b) => a + b, 0);
  return sizes.map((size) => size / all);
}

function drawn(chances: readonly number[], random: PublicRandom): number {
  let left = random.uniform();
  const found = chances.findIndex((chance) => {
    left -= chance;
    return left < 0;
  });
  return found < 0 ? chances.length - 1 : found;
}
