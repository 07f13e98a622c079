import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceColumn, numberColumn, tableSchema } from "../testing/table-schemas.ts";
import { type DescribedFile, labelledField, readDescribed, singleField } from "./described.ts";
import { misfits } from "./misfits.ts";

const schema = tableSchema([choiceColumn("b", ["?", "x"]), numberColumn("a", 0, 10)]);
const fileOf = (rows: readonly (readonly (string | undefined)[])[]): DescribedFile => ({
  columns: ["a", "spare", "b"].map((name) => ({ name, kind: "undeclared" })),
  rows: (wanted) => rows.map((row) => wanted.map(({ place }) => row[place])),
});

test("every row is added, whatever it holds, and its codes are its own", async () => {
  const field = fc.constantFrom("1", "x", "", undefined, "nan", "99", "y".repeat(50));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(field, field, field), { maxLength: 30 }),
      fc.nat(29),
      async (rows, drop) => {
        const limits = { field: 40, record: 100, fields: 9 };
        const codes = async (own: typeof rows) =>
          (await readDescribed(schema, fileOf(own), { limits })).columns.map((column) => [...column.codes]);
        const [all, fewer] = [await codes(rows), await codes(rows.filter((_, k) => k !== drop))];
        expect(all.map((column) => column.length)).toEqual([rows.length, rows.length]);
        expect(all.map((column) => column.filter((_, k) => k !== drop))).toEqual(fewer);
      },
    ),
    { seed: 5, numRuns: 60 },
  );
});

test("what is too long is told to the owner, and reading stops where it is told to", async () => {
  const recorder = misfits(schema);
  const limits = { field: 3, record: 9, fields: 9 };
  await readDescribed(schema, fileOf([["1", "long but not wanted", "xxxx"]]), { misfits: recorder, limits });
  expect(recorder.report()).toMatchObject({ rows: 1, tooLong: 1 });
  const many = fileOf(Array.from({ length: 5000 }, () => ["1", "", "x"]));
  const signal = { aborted: false };
  const stopped = readDescribed(schema, many, { signal }, async () => {
    signal.aborted = true;
  });
  await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
});

test("a number of single precision is its shortest decimal, which is that number again", () => {
  expect([0.1, 3.14, 16777216, 1e-7, 1 / 3].map((x) => singleField(Math.fround(x)))).toEqual([
    "0.1",
    "3.14",
    "16777216",
    "1e-7",
    "0.33333334",
  ]);
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (x) => {
      expect(Math.fround(Number(singleField(x)))).toBe(x === 0 ? 0 : x);
    }),
    { seed: 4 },
  );
  expect(singleField(Number.POSITIVE_INFINITY)).toBeUndefined();
});

test("a label counts where the schema declares it; else the value does", () => {
  const labels = new Map<number | string, string>([
    [1, "yes"],
    [2, "no"],
  ]);
  const [attribute] = tableSchema([choiceColumn("a", ["?", "yes", "2"])]).attributes;
  const text = labelledField(attribute as never, labels);
  expect([1, 2, 3, "3"].map(text)).toEqual(["yes", "2", "3", "3"]);
});
