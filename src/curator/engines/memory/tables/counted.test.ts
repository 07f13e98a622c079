/** Tables over attributes of few and of very many codes, whose atoms are looked up in a list or by their runs. */
import { describe, expect, test } from "vitest";
import type { CodedRows } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { type CheckedGrouping, checkedGrouping, groupIn } from "../../../../schema/coding/grouping.ts";
import { labelOf } from "../../../../schema/coding/learnable.ts";
import { checkedParts } from "../../../../schema/coding/part-tree.ts";
import type { CodedAttribute } from "../../../../schema/types.ts";
import { dice, schemaOf } from "../../../../testing/small-tables.ts";
import type { Engine } from "../../../engine.ts";
import { memoryEngine } from "../index.ts";

const numeric = (name: string, levels: number) => ({
  name,
  kind: "numeric",
  low: 0,
  high: levels - 1,
  step: 1,
  missing: 0,
  source: "made up",
});
const schema = schemaOf([numeric("few", 10), numeric("many", 10_001), numeric("most", 2 ** 22 + 5)]);
const label = labelOf(schema, "outcome");

function tableOf(rows: number): CodedRows {
  const roll = dice(rows);
  const columns = (schema.attributes as readonly CodedAttribute[]).map((attribute) => ({
    attribute,
    codes: Uint32Array.from({ length: rows }, () => roll(codeCount(attribute))),
  }));
  return { rows, columns };
}

/** Two groupings of each attribute that cut it at different codes; the second leaves some out. */
const groupings = ["few", "many", "most"].map((name) => {
  const last = codeCount(schema.attributes.find((a) => a.name === name) as CodedAttribute);
  const [third, half] = [Math.floor(last / 3), Math.floor(last / 2)];
  return [
    checkedGrouping(schema, { name, starts: [0, third, last - 1], groups: [1, 0, 2] }),
    checkedGrouping(schema, { name, starts: [0, half], groups: [-1, 0] }),
  ];
});

type Axes = readonly CheckedGrouping[];

const elsewhere = groupings.map(([, { attribute }]) => {
  const half = Math.floor(codeCount(attribute) / 2);
  return checkedGrouping(schema, { name: attribute.name, starts: [0, half + 2], groups: [-1, 0] });
});

/** The same with one row after the other, cell by cell. */
function obvious(table: CodedRows, asked: readonly Axes[]): readonly (readonly number[])[] {
  const codesOf = (attribute: { readonly name: string }) =>
    table.columns.find((column) => column.attribute.name === attribute.name)?.codes ?? [];
  return asked.map((axes) => {
    const counts = new Array<number>(axes.reduce((cells, { size }) => cells * size, 2)).fill(0);
    for (let row = 0; row < table.rows; row++) {
      const groups = axes.map((grouping) => groupIn(grouping, codesOf(grouping.attribute)[row]));
      if (groups.includes(-1)) continue;
      const cell = groups.reduce((at, group, k) => at * axes[k].size + group, 0);
      counts[2 * cell + codesOf(label)[row]]++;
    }
    return counts;
  });
}

async function seenBy(engine: Engine, asked: readonly Axes[]): Promise<readonly (readonly number[])[]> {
  const seen: number[][] = [];
  await engine.tables({ parts: checkedParts(schema, {}), tables: [asked], label }, (counts) =>
    seen.push([...counts]),
  );
  return seen;
}

describe.each([1, 100, 3000])("tables over %i rows equal the obvious counts", (rows) => {
  const table = tableOf(rows);
  const all = groupings.flat();

  test("however many codes there are", async () => {
    const asked = [...all.map((one) => [one]), [all[0], all[2], all[4]], [all[2], all[5]]];
    expect(await seenBy(memoryEngine(table), asked)).toEqual(obvious(table, asked));
  });

  test("however often they are asked for, and in turns with others that cut as many codes elsewhere", async () => {
    const engine = memoryEngine(table);
    const turns = all.flatMap((one, i) => [one, one, one, elsewhere[i % 3], elsewhere[i % 3], one]);
    for (const one of turns) expect(await seenBy(engine, [[one]])).toEqual(obvious(table, [[one]]));
  });
});
