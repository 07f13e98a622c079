import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { evaluate } from "../evaluate/errors.ts";
import { misfits } from "../read/misfits.ts";
import { readTable } from "../read/read-table.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import { writeSchema } from "../schema/write.ts";
import { noPrivacy } from "../yardsticks/no-privacy.ts";
import { CLINIC, clinicCsv, clinicSchema } from "./clinic.ts";

const text = (part: "training" | "test", rows: number) => [...clinicCsv(part, rows)].join("");

test("the first 1,000 lines are the same everywhere and always", () => {
  const lines = text("training", 1_200).split("\n").slice(0, 1_000).join("\n");
  expect(createHash("sha256").update(lines).digest("hex")).toBe(
    "379936a2ae49a8e6df798286ea58bb9c460d2c42ba85814b4a9baefa5113c677",
  );
});

test("a longer file begins with the shorter one", () => {
  expect(text("training", 1_700).startsWith(text("training", 730))).toBe(true);
});

test.each([0, 1, 499, 500, 501])(
  "%i rows are a header and that many lines, in pieces that end lines",
  (rows) => {
    const pieces = [...clinicCsv("test", rows)];
    expect(pieces.every((piece) => piece.endsWith("\n"))).toBe(true);
    expect(pieces.join("").trimEnd().split("\n")).toHaveLength(rows + 1);
  },
);

test("training and test patients are different people", () => {
  const people = (part: "training" | "test") =>
    text(part, 500)
      .split("\n")
      .slice(1, -1)
      .map((line) => line.slice(line.indexOf(",")));
  const seen = new Set(people("training"));
  expect(people("test").filter((person) => seen.has(person))).toEqual([]);
});

test("the schema is complete, survives its file, and says where every bound is known from", () => {
  const schema = clinicSchema("private");
  expect(parseSchema(JSON.parse(writeSchema(schema)))).toEqual(schema);
  for (const { source = "" } of schema.attributes) expect(source.length).toBeGreaterThan(8);
  expect(schema.visibility).toBe("private");
  expect(clinicSchema("public", "copy")).toMatchObject({
    visibility: "public",
    name: "copy",
    file: { path: "copy.csv" },
  });
});

test("the rows have gaps, values out of bounds and undeclared values, as real tables do, and few of each", async () => {
  const schema = clinicSchema("public");
  const recorder = misfits(schema);
  await readTable(schema, clinicCsv("training", 10_000), { misfits: recorder });
  const { attributes, ragged } = recorder.report();
  expect(ragged).toBe(0);
  expect(attributes.hba1c.missing).toBeGreaterThan(300);
  expect(attributes.cholesterol.missing).toBeGreaterThan(300);
  expect(attributes.systolic.clamped).toBeGreaterThan(5);
  expect(attributes.ward.undeclared).toBeGreaterThan(5);
  for (const counts of Object.values(attributes))
    expect(Object.values(counts).reduce((a, b) => a + b)).toBeLessThan(1_000);
});

test("guessing errs on 25 to 30 % of the test rows, logistic regression on 14 to 18 %", async () => {
  const schema = clinicSchema("public");
  const test = await readTable(schema, clinicCsv("test", CLINIC.testRows));
  const training = await readTable(schema, clinicCsv("training", 8_000));
  const outcomes = test.columns[test.columns.length - 1].codes;
  let back = 0;
  for (const code of outcomes) back += code;
  expect(back / test.rows).toBeGreaterThan(0.25);
  expect(back / test.rows).toBeLessThan(0.3);
  const { error } = evaluate(noPrivacy(training, CLINIC.label), test);
  expect(error).toBeGreaterThan(0.14);
  expect(error).toBeLessThan(0.18);
});
