/** Sums by the kernels at the borders of their ranges: 16 bits, 32 bits, and beyond, where the plain loops take over. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../../testing/small-tables.ts";
import { linearTwin } from "../../../../testing/twins/linear.ts";
import { linearMachine } from "../../../kernels/linear/linear.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { scoreNames } from "../../../queries/linear/scores.ts";
import { memoryEngine } from "../index.ts";

const coded = smallSchema("replace");
const continuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});

const machines = { WebAssembly: linearMachine, twins: linearTwin };
const shapes = [
  { what: "continuous attributes alone", attributes: ["age", "pay"], length: 3 },
  { what: "continuous and coded attributes", attributes: ["age", "pay", "colour"], length: 7 },
];
const cases = (["WebAssembly", "twins"] as const).flatMap((by) =>
  shapes.flatMap((shape) => [
    { by, ...shape, weighted: "rows of weight one" as const },
    { by, ...shape, weighted: "weighted rows" as const },
  ]),
);

/**
 * Weights and bias by size, 16 being what 16 bits hold: well inside, so that some margins leave 16 bits and most do not, with
 * all of them far outside, and beyond what 32 bits of products hold.
 */
const sizes = [
  [1, 1],
  [8, 9],
  [1, 40],
  [20, 20],
  [1, 63],
  [1, 80],
] as const;

async function tableOf(weighted: boolean): Promise<Table> {
  const roll = dice(8);
  const table = await readTable(continuous, [csvOf(Array.from({ length: 2500 }, () => randomRow(roll)))]);
  const weights = Uint32Array.from({ length: table.rows }, (_, row) => 1 + (row % 5));
  return weighted ? { ...table, weights } : table;
}

test.each(cases)(
  "sums equal those of the plain loops however far margins reach: $what, $weighted, by $by",
  async ({ by, attributes, length, weighted }) => {
    const table = await tableOf(weighted === "weighted rows");
    const engine = memoryEngine(table, machines[by]);
    const plain = memoryEngine(table, () => undefined);
    const roll = dice(length);
    for (const [size, bias] of sizes)
      for (const score of scoreNames) {
        const candidates = Array.from({ length: 9 }, () =>
          Float64Array.from({ length }, () => ((roll(2001) - 1000) / 1000) * size).with(
            length - 1,
            roll(2) === 0 ? bias : -bias,
          ),
        );
        const asked = { score, label: "outcome", attributes, candidates };
        const { question } = prepareScores({ schema: continuous, neighbours: "replace" }, asked);
        expect(await engine.sums(question)).toEqual(await plain.sums(question));
      }
  },
);
