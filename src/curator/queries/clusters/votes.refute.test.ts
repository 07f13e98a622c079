/** Votes of rows for the nearest points, classes among the coordinates: by brute force over every row of a small schema. */
import { describe, expect, test } from "vitest";
import { codeCount, INPUT_ONE, inputOfCode } from "../../../schema/coding/codes.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import { dice, schemaWithMissing, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import { nearest } from "./coverage.ts";

const roll = dice(12);
const attributes = ["age", "colour"];

/** An engine over rows with these codes. */
const engineOf = (columns: readonly CodedAttribute[], rows: readonly (readonly number[])[]) =>
  memoryEngine({
    rows: rows.length,
    columns: columns.map((attribute, k) => ({
      attribute,
      codes: Uint32Array.from(rows, (codes) => codes[k]),
    })),
  });

describe.each([
  ["replace", smallSchema("replace")],
  ["add-remove", smallSchema("add-remove")],
  ["replace", schemaWithMissing("replace")],
] as const)("%s neighbours", (neighbours, schema) => {
  const columns = ["age", "colour", "outcome"].map(
    (name) => schema.attributes.find((own) => own.name === name) as CodedAttribute,
  );
  const all = columns.reduce<number[][]>(
    (rows, own) => rows.flatMap((row) => Array.from({ length: codeCount(own) }, (_, code) => [...row, code])),
    [[]],
  );
  const { dimensions } = unitCoordinates(schema, attributes, "outcome");
  const pointsOf = (count: number) =>
    Array.from({ length: count }, () => Array.from({ length: dimensions }, () => (roll(2001) - 1000) / 1000));
  const prepare = (points: readonly number[][]) =>
    nearest.prepare(
      { schema, neighbours, rows: undefined, trusted: new Map() },
      { attributes, label: "outcome", metric: "l2", points },
    );

  test("every row votes once, for the point that is nearest by its own codes and class", async () => {
    const wrong: unknown[] = [];
    for (let trial = 0; trial < 8; trial++) {
      const points = pointsOf(1 + trial);
      for (const codes of all) {
        const counts = await prepare(points).look(engineOf(columns, [codes]));
        const voted = counts.map(Number).flatMap((count, i) => Array.from({ length: count }, () => i));
        if (voted.length !== 1 || voted[0] !== obvious(points, codes)) wrong.push([trial, codes, voted]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("no row moves the votes further than claimed, and some row moves them as far", async () => {
    const points = pointsOf(6);
    const { look, bounds } = prepare(points);
    const base = all.filter(() => roll(9) === 0);
    const before = await look(engineOf(columns, base));
    let most = 0n;
    for (const row of all) {
      const others = neighbours === "replace" ? [...base.slice(1), row] : [...base, row];
      const after = await look(engineOf(columns, others));
      const moved = after.reduce((sum, count, i) => sum + (count - before[i]) ** 2n, 0n);
      most = moved > most ? moved : most;
    }
    expect(most).toBe(bounds["l2-squared"]);
    expect(bounds.l1).toBe(bounds["l2-squared"]);
  });

  /** The first of the nearest, in whole units of the grid. */
  function obvious(points: readonly number[][], codes: readonly number[]): number {
    const x = columns.flatMap((own, k) => {
      if (own.kind !== "numeric") return own.values.map((_, v) => (v === codes[k] ? INPUT_ONE : -INPUT_ONE));
      const isMissing = codes[k] === 11;
      const place = isMissing ? 0 : inputOfCode(own, codes[k]);
      return codeCount(own) === 12 ? [place, isMissing ? INPUT_ONE : -INPUT_ONE] : [place];
    });
    const distances = points.map((point) =>
      point.reduce((sum, y, k) => sum + (x[k] - Math.round(y * INPUT_ONE)) ** 2, 0),
    );
    return distances.indexOf(Math.min(...distances));
  }
});

test("a class is a coordinate: the votes of equal rows part where only their classes do", async () => {
  const schema = smallSchema("replace");
  const columns = ["age", "outcome"].map(
    (name) => schema.attributes.find((own) => own.name === name) as CodedAttribute,
  );
  const points = [
    [0, 1, -1],
    [0, -1, 1],
  ];
  for (const metric of ["l1", "l2", "max"] as const) {
    const { look } = nearest.prepare(
      { schema, neighbours: "replace", rows: undefined, trusted: new Map() },
      { attributes: ["age"], label: "outcome", metric, points },
    );
    const rows = [
      [5, 0],
      [5, 1],
      [5, 1],
    ];
    expect(await look(engineOf(columns, rows))).toEqual([1n, 2n]);
  }
});

test.each([
  ["a label that there is not", { label: "colour" }, "label-undeclared"],
  ["points without its classes", { points: [[0]] }, "candidate-invalid"],
])("%s is refused", (_, change, code) => {
  const schema = smallSchema("replace");
  const asked = {
    attributes: ["age"],
    label: "outcome",
    metric: "l2",
    points: [[0, 1, -1]],
    ...change,
  } as const;
  const ask = () =>
    nearest.prepare({ schema, neighbours: "replace", rows: undefined, trusted: new Map() }, asked);
  expect(ask).toThrow(expect.objectContaining({ code }));
});
