import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import { groupedInputs } from "../../../../schema/coding/layout.ts";
import { fillMargins } from "../../../../schema/coding/margins.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../../testing/small-tables.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { Coordinates } from "../clusters/coordinates.ts";
import { memoryEngine } from "../index.ts";
import { type Joint, JointGroups, jointGroupsOf, tallyOf, totalsByGroup } from "./joint-groups.ts";

const schema = smallSchema("replace");
const cuts = { age: [3, 7], pay: [0, 100] };
const inputs = groupedInputs(schema, undefined, cuts);
const { question } = prepareScores(
  { schema, neighbours: "replace" },
  {
    score: "logistic",
    label: "outcome",
    coding: "groups",
    cuts,
    candidates: [new Float64Array(inputs.length)],
  },
);

async function viewOf(rows: number) {
  const roll = dice(rows);
  const table = await readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
  return new Coordinates(table).view(question);
}

const sizes = inputs.attributes.map(({ names }) => names.length);
const product = sizes.reduce((a, b) => a * b, 1);

test.each([
  [product, 1],
  [product - 1, 2],
  [1, sizes.length],
  [0, sizes.length],
])(
  "%i rows: the attributes are in %i columns, each once, and no column has more combinations than rows",
  async (rows, columns) => {
    const { joints } = new JointGroups(await viewOf(rows), inputs);
    expect(joints.length).toBe(columns);
    expect(joints.flatMap(({ parts }) => parts.map(({ attribute }) => attribute))).toEqual(
      sizes.map((_, k) => k),
    );
    for (const { parts, combinations } of joints)
      expect(parts.length === 1 || combinations <= rows).toBe(true);
  },
);

test("a row's combination holds its group of every attribute, and no two combinations hold the same groups", async () => {
  const view = await viewOf(product);
  for (const { parts, combinations, ofRow } of new JointGroups(view, inputs).joints) {
    for (const { attribute, groups } of parts)
      for (let row = 0; row < view.rows; row++) expect(groups[ofRow[row]]).toBe(view.columns[attribute][row]);
    const told = Array.from({ length: combinations }, (_, c) => parts.map(({ groups }) => groups[c]).join());
    expect(new Set(told).size).toBe(combinations);
  }
});

test("margins are those of the definition, whatever was asked before", async () => {
  const roll = dice(4);
  for (const rows of [0, 1, product - 1, 500]) {
    const view = await viewOf(rows);
    const groups = new JointGroups(view, inputs);
    let weights = new Int32Array(inputs.length);
    for (let turn = 0; turn < 30; turn++) {
      // All weights, one of them, the bias, or none differ from those before.
      if (turn % 4 === 0) weights = weights.map(() => roll(20_001) - 10_000);
      else if (turn % 4 < 3)
        weights = weights.with(turn % 4 === 1 ? roll(inputs.length) : inputs.length - 1, roll(99));
      const defined = new Float64Array(rows);
      fillMargins(defined, inputs, weights, (k) => view.columns[k]);
      expect(groups.margins(weights)).toEqual(defined);
    }
  }
});

test("the columns are made once for the same attributes, and anew for others", async () => {
  const view = await viewOf(40);
  const groups = jointGroupsOf(view, inputs);
  expect(jointGroupsOf({ ...view, columns: [...view.columns] }, inputs)).toBe(groups);
  const other = [view.columns[0], view.columns[1], view.columns[0]];
  expect(jointGroupsOf({ ...view, columns: other }, inputs)).not.toBe(groups);
});

test("sums beyond what doubles hold are exact without weights, too", () => {
  const large = 2 ** 52 - 1;
  const part = { attribute: 0, size: 2, groups: Uint16Array.from([0, 1]) };
  const joint: Joint = { parts: [part], combinations: 2, ofRow: [0, 1, 1, 1, 1, 0] };
  const scores = Float64Array.from([large, large, large, large, 2, 3]);
  const tally = tallyOf(joint, { scores, largest: large }, undefined);
  expect(totalsByGroup(tally, part)).toEqual([BigInt(large) + 3n, 3n * BigInt(large) + 2n]);
  // Two numbers that doubles hold, and their sum, which no double does.
  const one: Joint = { ...joint, ofRow: [1, 1] };
  const largest = 2 ** 53 - 1;
  const two = tallyOf(one, { scores: Float64Array.of(largest, 2), largest }, undefined);
  expect(totalsByGroup(two, part)).toEqual([0n, 2n ** 53n + 1n]);
});

test("a question by the first attributes of the one before is another one, and so is the one after it", async () => {
  const view = await viewOf(40);
  const groups = jointGroupsOf(view, inputs);
  const fewer = groupedInputs(schema, ["age", "pay"]);
  expect(jointGroupsOf({ ...view, columns: view.columns.slice(0, 2) }, fewer)).not.toBe(groups);
  expect(jointGroupsOf(view, { ...inputs, length: inputs.length + 1 })).not.toBe(groups);

  const roll = dice(5);
  const table = await readTable(schema, [csvOf(Array.from({ length: 200 }, () => randomRow(roll)))]);
  const ask = (score: string, attributes: readonly string[]) => {
    const { length } = groupedInputs(schema, attributes);
    const draw = () => Float64Array.from({ length }, () => (roll(2001) - 1000) / 500);
    const asked = {
      score,
      label: "outcome",
      coding: "groups",
      attributes,
      candidates: [draw(), draw()],
    } as const;
    return prepareScores({ schema, neighbours: "replace" }, asked).question;
  };
  const fresh = { ...table, columns: table.columns.map((column) => ({ ...column })) };
  for (const score of ["zero-one", "hinge", "logistic", "capped-logistic"]) {
    const engine = memoryEngine(table);
    for (const attributes of [["age", "pay", "colour"], ["age", "pay"], ["age"], ["age", "pay", "colour"]]) {
      const question = ask(score, attributes);
      expect(await engine.sums(question)).toEqual(await memoryEngine({ ...fresh }).sums(question));
    }
  }
});
