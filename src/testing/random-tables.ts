/**
 * Random tables as a database keeps them: attributes of every kind, and as values what has broken other systems, in columns of
 * every type; and beside them the codes that the coder makes of the same values.
 */
import type { SqlTable } from "../curator/engines/sql/source.ts";
import { identifier } from "../read/sql/quoting.ts";
import type { Table } from "../read/table.ts";
import { codeCount } from "../schema/coding/codes.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { dice } from "./small-tables.ts";
import {
  anyAttribute,
  anyMarks,
  type PooledValue,
  poolCodeOf,
  type Roll,
  rolledFrom,
  type ValuePool,
  type ValuePools,
} from "./sql-codes-suite.ts";
import type { SqlPlace } from "./sql-tables.ts";

/** What a column of the database holds, and what the schema says of it. */
interface Drawn {
  readonly declared: object;
  readonly pool: ValuePool;
  readonly values: readonly PooledValue[];
}

const MOST_ROWS = 60;
/** Of those of a pool, so that equal rows and declared values are not too rare. */
const VALUES = 9;
/** As heavy as a row may be, and lighter ones. */
const TIMES = [1, 1, 1, 2, 7, 2 ** 32 - 1];

function drawn(roll: Roll, name: string, pools: ValuePools, { dialect }: SqlPlace): Drawn {
  const pool = pools[rolledFrom(roll, Object.keys(pools))];
  const all = pool.values(dialect);
  const values = Array.from({ length: VALUES }, () => rolledFrom(roll, all));
  const told = values.flatMap(([, means]) => (means === undefined ? [] : [String(means)]));
  const texts = [...new Set([...told, "other", "9", "lone \ud800"])];
  return { declared: anyAttribute(roll, name, texts, pool.isText), pool, values };
}

/** The label is a text, of which some values may be declared and others not. */
function drawnLabel(roll: Roll, pools: ValuePools, { dialect }: SqlPlace): Drawn {
  const all = pools.text.values(dialect);
  const values = ["no", "yes", "maybe", "Yes", "yes "].slice(0, 2 + roll(4));
  return {
    declared: { name: "outcome", kind: "label", values: values.slice(0, 2 + roll(2)) },
    pool: pools.text,
    values: [
      ...values.map((text): PooledValue => [`'${text}'`, text]),
      ...(roll(2) ? [rolledFrom(roll, all)] : []),
    ],
  };
}

let made = 0;

/** Of so many attributes and a label. */
export async function randomTable(
  place: SqlPlace,
  pools: ValuePools,
  seed: number,
  width: number,
): Promise<{ readonly table: Table; readonly stored: SqlTable }> {
  const roll = dice(seed);
  const attributes = Array.from({ length: width }, (_, k) => drawn(roll, `a${k}`, pools, place));
  const columns = [...attributes, drawnLabel(roll, pools, place)];
  const marks = anyMarks(roll);
  const schema = parseSchema({
    ...{ privet: "schema/1", name: "any", neighbours: "replace", rows: {}, file: { missing: marks } },
    attributes: columns.map(({ declared }) => declared),
  });
  const known = schema.attributes as readonly CodedAttribute[];
  const rows = Array.from({ length: roll(MOST_ROWS) }, () =>
    columns.map(({ values }) => rolledFrom(roll, values)),
  );
  const weights = Uint32Array.from(rows, () => rolledFrom(roll, TIMES));
  const table: Table = {
    schema,
    rows: rows.length,
    weights,
    columns: known.map((attribute, k) => {
      const codes = rows.map((row) => poolCodeOf(attribute, row[k][1], marks));
      return { attribute, codes: placesFor(codeCount(attribute)).from(codes) };
    }),
  };
  const name = `random_${made++}`;
  const types = columns.map(({ pool }) => pool.type[place.dialect]);
  const declared = known.map((attribute, k) => `${identifier(attribute.name)} ${types[k]}`);
  await place.run(
    `CREATE TABLE ${name} (${[...declared, "times_stored BIGINT"].join(", ")}) ${place.kept ?? ""}`,
  );
  const lines = rows.map((row, i) => `(${[...row.map(([sql]) => sql), weights[i]].join(", ")})`);
  if (lines.length > 0) await place.run(`INSERT INTO ${name} VALUES ${lines.join(", ")}`);
  const called = columns.map(({ pool }, k) => ({
    name: known[k].name,
    type: (pool.called ?? pool.type)[place.dialect] ?? "",
  }));
  return {
    table,
    stored: { dialect: place.dialect, from: name, columns: called, connection: await place.connect() },
  };
}

const placesFor = (codes: number) =>
  codes <= 2 ** 8 ? Uint8Array : codes <= 2 ** 16 ? Uint16Array : Uint32Array;
