/**
 * The engine over rows that stay in a database. Codes are made by the database (read/sql/codes.ts).
 *
 * Claim. The answers are those of the memory engine over the rows that the database shows.
 * Proof. A row's codes are those that reading it would give (codes.ts). The floor is the engine over groups (grouped.ts), with GROUP BY as
 * its one method. Where there may be too many groups to keep, tables are counted by the database (tables.ts), the
 * qualities of grids follow from tables (memory/tables/grids.ts), sums over rows are added up by the database (worked/), and what it
 * cannot say is added up from pieces (pieces.ts). An owner's function is asked page by page of the groups in the order of their codes: no two groups have
 * the same codes, so that pages lack none and share none, and the last has all that are left; groups that do not add up to the rows, or pages that do not
 * begin where the one before ended, are no answer. ∎
 * What is read again for parts are the same rows: their combinations of codes, piece by piece, each as often as it is there, and together
 * as many as at the opening.
 *
 * Which way is gone follows from the declared sizes and from what is public about the number of rows: not from what the rows are.
 */

import { codedAttributes } from "../../../read/columns.ts";
import { UNKNOWN_ROWS } from "../../../read/row-bytes.ts";
import { rowSink } from "../../../read/row-sinks.ts";
import { addedInHalves } from "../../../read/sql/arithmetic.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import type { Engine } from "../../engine.ts";
import { MOST_ROWS } from "../../queries/tables/table-scores.ts";
import {
  type EngineOfAttributes,
  engineOver,
  type Group,
  type GroupedRows,
  keptGroups,
  weighedGroups,
} from "../grouped.ts";
import { memoryEngine } from "../memory/index.ts";
import { gridQualities } from "../memory/tables/grids.ts";
import type { CountTables } from "../memory/tables/tables.ts";
import type { ReadAgain } from "../streamed/index.ts";
import { CodedSql, type OpenedRows, type SomeGroups, wholeIn } from "./coded-rows.ts";
import { type AddedUp, addedInTurn, addingOver, CHANGED, inPieces } from "./pieces.ts";
import type { SqlRows, SqlTable, SqlWatch } from "./source.ts";
import { sqlHistogram, sqlTables } from "./tables.ts";
import { type Worked, workedOut } from "./worked/index.ts";

/** The engine over a source; its line is closed where it cannot be used. */
export const openSql = async (schema: Schema, source: SqlRows, watch: SqlWatch): Promise<Engine> =>
  (await openSqlRead(schema, source, watch)).engine;

/** The same, with a way to read the rows again, which ends with the engine. */
export async function openSqlRead(
  schema: Schema,
  source: SqlRows,
  watch: SqlWatch,
): Promise<{ readonly engine: Engine; readonly read: ReadAgain }> {
  const table = await source.open(watch);
  try {
    const engine = await sqlEngine(schema, table);
    return { engine, read: readingSql(schema, table, engine.rows()) };
  } catch (error) {
    await table.connection.close();
    throw error;
  }
}

export interface SqlEngineOptions {
  /** More groups than this are not kept at a time. */
  readonly mostGroups?: number;
  /** For tests: nothing is worked out by the database but groups and counts. */
  readonly inPiecesOnly?: boolean;
  /** For tests: a column that says how many equal rows a stored one stands for. */
  readonly times?: string;
}

const MOST_GROUPS = 2 ** 21;
/** Of these, up to which groups are fetched rather than asked about one question at a time. */
const FEW = 2 ** -4;
/** So many rows are handed on at once, however many are equal, and so many different ones before whoever takes them is waited for. */
const READY_EACH = 2 ** 12;

export async function sqlEngine(
  schema: Schema,
  table: SqlTable,
  { mostGroups = MOST_GROUPS, inPiecesOnly = false, times }: SqlEngineOptions = {},
): Promise<Engine> {
  const coded = new CodedSql(schema, table, times);
  const [[count]] = await coded.query(`SELECT ${coded.count} FROM ${coded.from([])}`);
  const rows = Number(wholeIn(count));
  const opened: OpenedRows = { coded, rows };
  const known = knownRows(schema, rows);
  const source: GroupedRows = {
    rows,
    groupBy: (attributes) => groupsOf(coded, attributes),
    close: () => coded.close(),
  };
  const whole = keptGroups(source);
  const over: EngineOfAttributes = async (attributes) => {
    const share = shareOf(attributes, known, mostGroups);
    // What is asked about one attribute has no more groups than codes, and is not asked in pieces.
    if (share <= FEW || attributes.length <= 1) return whole(attributes);
    const all = lazily(() => whole(attributes));
    const ends = { rows: () => rows, close: async () => undefined };
    const worked = (else_: Worked) => (inPiecesOnly ? else_ : workedOut(opened, else_));
    // Searches ask too often, and tables are many: where groups can be kept they are fetched once, when they are wanted.
    if (share <= 1) return { ...all, ...pickOnce(worked(all)), ...ends };
    const pieces = piecesOf(share);
    const adding = inPieces(pieces, rows, async (index) =>
      memoryEngine(await someOf(coded, attributes, pieceOf(coded, attributes, index, pieces))),
    );
    const pages = Math.ceil(share);
    const inOrder: AddedUp = (ask) => {
      const page = pagesOf(coded, attributes, { most: Math.floor(mostGroups), count: pages });
      return addedInTurn(pages, rows, async (index) => memoryEngine(await page(index)))(ask);
    };
    return {
      ...all,
      rowSums: (asked) => inOrder((engine) => engine.rowSums(asked)),
      ...adding,
      ...worked(adding),
      histogram: (asked) => sqlHistogram(opened, asked),
      tables: (asked, see) => sqlTables(opened, asked, see),
      gridQualities: (asked) => gridQualities(countTables(opened), known, asked),
      ...ends,
    };
  };
  return engineOver(source, over);
}

/** What is asked a few times in a run, so that the database is asked each time, rather than for all groups. */
const pickOnce = ({ centreSums, pointCounts, products }: Worked) => ({ centreSums, pointCounts, products });

/** What is public about how many rows there are. */
const knownRows = (schema: Schema, rows: number): number =>
  schema.neighbours === "replace" ? rows : (schema.rows.about ?? UNKNOWN_ROWS);

/** How many groups there may be, in parts of what is kept. */
function shareOf(attributes: readonly CodedAttribute[], known: number, mostGroups: number): number {
  const groups = attributes.reduce((product, attribute) => product * codeCount(attribute), 1);
  return Math.min(groups, known) / mostGroups;
}

/** In how many pieces groups are kept, one after the other. Pieces are not quite of a size. */
const piecesOf = (share: number): number => (share <= 1 ? 1 : Math.ceil(share) + 1);

/**
 * Reads the rows again, of the attributes that a schema does not ignore: by their codes, in pieces, each row as often as it is there. In no
 * order that is public, so that a row has no place. Where they are not as many as at the opening, it fails.
 */
export function readingSql(
  schema: Schema,
  table: SqlTable,
  rows: number,
  { mostGroups = MOST_GROUPS, times }: SqlEngineOptions = {},
): ReadAgain {
  const coded = new CodedSql(schema, table, times);
  return async (asked, { sink = rowSink(asked), signal }) => {
    const attributes = codedAttributes(asked);
    const pieces = piecesOf(shareOf(attributes, knownRows(schema, rows), mostGroups));
    let seen = 0;
    for (let index = 0; index < pieces; index++) {
      if (signal?.aborted) throw new RangeError("stopped");
      const {
        columns,
        weights,
        rows: stored,
      } = await someOf(coded, attributes, pieceOf(coded, attributes, index, pieces));
      for (let row = 0; row < stored; row++) {
        const equal = weights?.[row] ?? 1;
        seen += equal;
        for (let left = equal; left > 0; left -= READY_EACH) {
          const some = Math.min(left, READY_EACH);
          sink.take(some, (into, at) => {
            for (const [k, { codes }] of columns.entries()) into[k].fill(codes[row], at, at + some);
          });
        }
        if (row % READY_EACH === 0) await sink.ready?.();
      }
    }
    if (seen !== rows) throw new RangeError("the rows have changed since they were opened");
    return sink.finish();
  };
}

/** Of all groups at once. */
const lazily = (whole: () => Promise<Engine>): Omit<Engine, "rows" | "close"> => ({
  count: async (attribute, codes) => (await whole()).count(attribute, codes),
  total: async (attribute) => (await whole()).total(attribute),
  histogram: async (attributes) => (await whole()).histogram(attributes),
  tables: async (asked, see) => (await whole()).tables(asked, see),
  gridQualities: async (asked) => (await whole()).gridQualities(asked),
  rowSums: async (asked) => (await whole()).rowSums(asked),
  ...addingOver((ask) => whole().then(ask)),
  sampledGradient: async (asked, taking) => (await whole()).sampledGradient(asked, taking),
});

const countTables =
  (opened: OpenedRows): CountTables =>
  (question, see) =>
    sqlTables(opened, question, (counts, part, table) =>
      see(BigUint64Array.from(counts, BigInt), part, table),
    );

async function groupsOf(
  coded: CodedSql,
  attributes: readonly CodedAttribute[],
  some: SomeGroups = {},
): Promise<Group[]> {
  const found = await coded.query(coded.groups(attributes, some));
  return found.map((row) => ({
    codes: row.slice(0, -1).map((code) => (code === null ? null : Number(code))),
    rows: wholeIn(row[row.length - 1]),
  }));
}

/** Numbers without a common divisor, by which codes are spread over pieces. Sums of products stay far below 2⁶³. */
const SPREAD = [1, 7919, 104_729, 611_953, 15_485_863, 32_452_843];

/** One of so many pieces, which are about of a size. */
function pieceOf(
  coded: CodedSql,
  attributes: readonly CodedAttribute[],
  index: number,
  of: number,
): SomeGroups {
  const spread = attributes.map(
    (_, k) => `CAST(${coded.nameOf(k)} AS BIGINT) * ${SPREAD[k % SPREAD.length]}`,
  );
  return { where: ` WHERE ${addedInHalves(spread)} % ${of} = ${index}` };
}

/**
 * One page after the other in the order of codes; the last has all groups that are left, of which there may be more than is public. Each begins with
 * the last group of the page before: where the database keeps no snapshot and a group has come or gone meanwhile, pages have moved, and
 * somebody else's row would be asked about twice, or not at all.
 */
function pagesOf(
  coded: CodedSql,
  attributes: readonly CodedAttribute[],
  { most, count }: { readonly most: number; readonly count: number },
) {
  let before: Group | undefined;
  return async (index: number) => {
    const seam = index > 0 ? 1 : 0;
    const page = { behind: index * most - seam, most: index < count - 1 ? most + seam : MOST_ROWS };
    const [own, groups] = [before, await groupsOf(coded, attributes, { page })];
    if (seam > 0 && !isSame(own, groups.shift())) throw new RangeError(CHANGED);
    before = groups.length < most ? undefined : groups[groups.length - 1];
    return weighed(groups, attributes);
  };
}

const isSame = (a: Group | undefined, b: Group | undefined): boolean =>
  `${a?.codes}:${a?.rows}` === `${b?.codes}:${b?.rows}`;

const someOf = async (coded: CodedSql, attributes: readonly CodedAttribute[], some: SomeGroups) =>
  weighed(await groupsOf(coded, attributes, some), attributes);

function weighed(groups: readonly Group[], attributes: readonly CodedAttribute[]) {
  const rows = groups.reduce((sum, group) => sum + BigInt(group.rows), 0n);
  return weighedGroups({ rows: Number(rows), groupBy: () => groups }, attributes);
}
