import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuSeconds } from "../../testing/cpu-seconds.ts";
import { parseSchema } from "../parse/schema.ts";
import type { CodedAttribute } from "../types.ts";
import { levels } from "./codes.ts";
import { coder, type Misfit } from "./text-codes.ts";

function attribute(fields: object): CodedAttribute {
  const document = { privet: "schema/1", name: "t", attributes: [{ name: "x", ...fields }] };
  return parseSchema(document).attributes[0] as CodedAttribute;
}

const marks = new Set(["", "?", "NA"]);
const age = attribute({ kind: "numeric", low: 0, high: 100, missing: 50 });
const job = attribute({ kind: "categorical", values: ["clerk", "smith"], aliases: { Clerk: "clerk" } });

function read(attribute: CodedAttribute, field: string | undefined): { code: number; misfits: Misfit[] } {
  const misfits: Misfit[] = [];
  const code = coder(attribute, (misfit) => misfits.push(misfit))(field, marks);
  return { code, misfits };
}

describe("numbers", () => {
  test.each(["42", "+42", "42.", "42.0", "4.2e1", "4.2E+1", "420e-1", "042"])("%s reads as 42", (field) => {
    expect(read(age, field)).toEqual({ code: 42, misfits: [] });
  });

  test.each([
    ["41.7", 42, ["rounded"]],
    ["41.5", 42, ["rounded"]],
    ["42.01", 42, ["rounded"]],
    ["100.2", 100, ["clamped"]],
  ])("%s is read as %s, and the owner is told that it was moved", (field, code, misfits) => {
    expect(read(age, field)).toEqual({ code, misfits });
  });

  test("a number of the grid is not rounded, whatever binary fractions make of it", () => {
    const share = attribute({ kind: "numeric", low: 0, high: 1, step: 0.1, missing: 0 });
    for (const field of ["0.1", "0.3", "0.7", "1"]) expect(read(share, field).misfits).toEqual([]);
    const far = attribute({ kind: "numeric", low: 1e6, high: 1000100, step: 0.001 });
    for (const field of ["1000000.001", "1000099.999", "1000056.789"])
      expect(read(far, field).misfits).toEqual([]);
  });

  test.each([
    ["3,5", 35, []],
    ["-0,0", 0, []],
    [",5", 5, []],
    ["7", 70, []],
    ["1,2e0", 12, []],
    ["3.5", 100, ["unreadable"]],
    ["1.234,5", 100, ["unreadable"]],
    ["1,2,3", 100, ["unreadable"]],
    ["", 100, ["missing"]],
  ])("with a decimal comma %j has code %s", (field, code, expected) => {
    const crp = attribute({ kind: "numeric", low: 0, high: 50, step: 0.1, missing: 10 });
    const misfits: Misfit[] = [];
    expect(coder(crp, (misfit) => misfits.push(misfit), ",")(field, marks)).toBe(code);
    expect(misfits).toEqual(expected);
  });

  test.each([
    "NaN",
    "abc",
    "0x10",
    "Infinity",
    "-Infinity",
    "1_000",
    "1,5",
    "12 ",
    " 12",
    "1e",
    ".",
    "-",
    "٤٢",
    "1n",
  ])("%j is no number and reads as missing", (field) => {
    expect(read(age, field)).toEqual({ code: 50, misfits: ["unreadable"] });
  });

  test.each(["1e400", "101", "1e308", "99999999999999999999"])("%s is clamped to high", (field) => {
    expect(read(age, field)).toEqual({ code: 100, misfits: ["clamped"] });
  });

  test.each(["-1e400", "-1"])("%s is clamped to low", (field) => {
    expect(read(age, field)).toEqual({ code: 0, misfits: ["clamped"] });
  });

  test.each(["-0", "5e-324", "1e-400", "-1e-400"])("T18: %s reads as 0", (field) => {
    expect(read(age, field).code).toBe(0);
  });

  test.each([undefined, "", "?", "NA"])("%j is missing", (field) => {
    expect(read(age, field)).toEqual({ code: 50, misfits: ["missing"] });
  });

  test.each([undefined, "", "?", "NA", "abc", "NaN", "1,5"])(
    "%j has a code of its own where no number is declared",
    (field) => {
      for (const missing of ["group", "measured"])
        expect(read(attribute({ kind: "numeric", low: 0, high: 100, missing }), field).code).toBe(101);
      expect(read(attribute({ kind: "numeric", low: 0, high: 100 }), field).code).toBe(101);
    },
  );

  test("a missing mark that looks like a number is missing", () => {
    expect(coder(age)("99", new Set(["99"]))).toBe(50);
  });

  test("a hostile field of a million digits costs no more than its length", () => {
    const field = `${"1".repeat(1_000_000)}x`;
    const start = cpuSeconds();
    expect(read(age, field).misfits).toEqual(["unreadable"]);
    // Quadratic matching would take minutes.
    expect(cpuSeconds() - start).toBeLessThan(5);
  });
});

describe("values", () => {
  test("declared values and aliases have their codes", () => {
    expect(read(job, "clerk")).toEqual({ code: 0, misfits: [] });
    expect(read(job, "Clerk")).toEqual({ code: 0, misfits: [] });
    expect(read(job, "smith")).toEqual({ code: 1, misfits: [] });
  });

  test("what is undeclared or missing reads as other", () => {
    expect(read(job, "baker")).toEqual({ code: 2, misfits: ["undeclared"] });
    expect(read(job, "?")).toEqual({ code: 2, misfits: ["missing"] });
    expect(read(job, "")).toEqual({ code: 2, misfits: ["missing"] });
    expect(read(job, undefined)).toEqual({ code: 2, misfits: ["missing"] });
  });

  test("a declared value wins over a missing mark of the same spelling", () => {
    const country = attribute({ kind: "categorical", values: ["DE", "NA"] });
    expect(read(country, "NA")).toEqual({ code: 1, misfits: [] });
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "%s is an undeclared value",
    (field) => {
      expect(read(job, field)).toEqual({ code: 2, misfits: ["undeclared"] });
    },
  );
});

test("any text at all gets one of the attribute's codes, and the same one each time", () => {
  const income = attribute({ kind: "label", values: ["no", "yes"] });
  const numberLike = fc.stringMatching(/^[+-]?[0-9]{0,400}\.?[0-9]{0,4}(e[+-]?[0-9]{0,4})?$/);
  const field = fc.oneof(
    fc.string({ unit: "binary" }),
    numberLike,
    fc.double().map(String),
    fc.constant(undefined),
  );
  const coders = [age, job, income].map((attribute) => ({ attribute, code: coder(attribute) }));
  fc.assert(
    fc.property(field, (text) => {
      for (const { attribute, code } of coders) {
        const found = code(text, marks);
        expect(Number.isInteger(found) && found >= 0 && found < levels(attribute)).toBe(true);
        expect(code(text, marks)).toBe(found);
      }
    }),
    { seed: 5, numRuns: 2000 },
  );
});
