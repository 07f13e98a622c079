/** Sequences: how many literals come next, how long a match follows, and how far back it lies (RFC 8878, section 3.1.1.3.2). */
import { BackwardBits, ensureWholeFrame } from "./bits.ts";
import { FseState, type FseTable, fseTable, readFseTable, singleSymbol } from "./fse.ts";

interface Sequence {
  readonly literals: number;
  readonly match: number;
  readonly offset: number;
}

/** The tables that a later block may use again. */
export interface SequenceTables {
  literals?: FseTable;
  offsets?: FseTable;
  matches?: FseTable;
}

interface Kind {
  readonly name: keyof SequenceTables;
  readonly most: { readonly accuracy: number; readonly symbol: number };
  readonly usual: FseTable;
}

const shares = (text: string) => text.split(" ").map(Number);

const LITERALS: Kind = {
  name: "literals",
  most: { accuracy: 9, symbol: 35 },
  usual: fseTable(6, shares("4 3 2 2 2 2 2 2 2 2 2 2 2 1 1 1 2 2 2 2 2 2 2 2 2 3 2 1 1 1 1 1 -1 -1 -1 -1")),
};
const OFFSETS: Kind = {
  name: "offsets",
  most: { accuracy: 8, symbol: 31 },
  usual: fseTable(5, shares("1 1 1 1 1 1 2 2 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 -1 -1 -1 -1 -1")),
};
const MATCHES: Kind = {
  name: "matches",
  most: { accuracy: 9, symbol: 52 },
  usual: fseTable(
    6,
    shares(
      "1 4 3 2 2 2 2 2 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 -1 -1 -1 -1 -1 -1 -1",
    ),
  ),
};

/** Codes stand for ranges: the first value of each, and how many more bits tell which. */
const LITERAL_BITS = shares("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 2 2 3 3 4 6 7 8 9 10 11 12 13 14 15 16");
const MATCH_BITS = [
  ...Array<number>(32).fill(0),
  ...shares("1 1 1 1 2 2 3 3 4 4 5 7 8 9 10 11 12 13 14 15 16"),
];
const LITERAL_BASES = basesOf(LITERAL_BITS, 0);
const MATCH_BASES = basesOf(MATCH_BITS, 3);

function basesOf(bits: readonly number[], first: number): number[] {
  let next = first;
  return bits.map((count) => {
    const base = next;
    next += 2 ** count;
    return base;
  });
}

/** The sequences of a block; `offset` is as it is written, before recent offsets are looked up. */
export function* readSequences(
  bytes: Uint8Array,
  tables: SequenceTables,
): Generator<Sequence, void, undefined> {
  const { count, length } = readCount(bytes);
  if (count === 0) {
    ensureWholeFrame(bytes.length === length);
    return;
  }
  ensureWholeFrame(bytes.length > length);
  const modes = bytes[length];
  ensureWholeFrame((modes & 3) === 0);
  let rest = bytes.subarray(length + 1);
  for (const [kind, mode] of [
    [LITERALS, modes >> 6],
    [OFFSETS, (modes >> 4) & 3],
    [MATCHES, (modes >> 2) & 3],
  ] as const)
    rest = rest.subarray(readTable(kind, mode, rest, tables));
  yield* decode(new BackwardBits(rest), count, tables);
}

function readCount(bytes: Uint8Array): { readonly count: number; readonly length: number } {
  ensureWholeFrame(bytes.length > 0);
  const [first, second = 0, third = 0] = bytes;
  if (first < 128) return { count: first, length: 1 };
  return first < 255
    ? { count: (first - 128) * 256 + second, length: 2 }
    : { count: second + third * 256 + 0x7f00, length: 3 };
}

/** Sets one of the tables, and gives the length of its description. */
function readTable(
  { name, most, usual }: Kind,
  mode: number,
  bytes: Uint8Array,
  tables: SequenceTables,
): number {
  if (mode === 0) tables[name] = usual;
  if (mode === 1) {
    ensureWholeFrame(bytes.length > 0 && bytes[0] <= most.symbol);
    tables[name] = singleSymbol(bytes[0]);
    return 1;
  }
  if (mode !== 2) return 0;
  const { table, bytes: length } = readFseTable(bytes, most);
  tables[name] = table;
  return length;
}

function* decode(
  bits: BackwardBits,
  count: number,
  tables: SequenceTables,
): Generator<Sequence, void, undefined> {
  ensureWholeFrame(
    tables.literals !== undefined && tables.offsets !== undefined && tables.matches !== undefined,
  );
  const literals = new FseState(tables.literals, bits);
  const offsets = new FseState(tables.offsets, bits);
  const matches = new FseState(tables.matches, bits);
  for (let left = count; left > 0; left--) {
    const offset = 2 ** offsets.symbol + bits.read(offsets.symbol);
    const match = MATCH_BASES[matches.symbol] + bits.read(MATCH_BITS[matches.symbol]);
    const literal = LITERAL_BASES[literals.symbol] + bits.read(LITERAL_BITS[literals.symbol]);
    yield { literals: literal, match, offset };
    if (left === 1) break;
    literals.step(bits);
    matches.step(bits);
    offsets.step(bits);
  }
  ensureWholeFrame(bits.left === 0);
}
