import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { parseSchema } from "./schema.ts";

const age = { name: "age", kind: "numeric", low: 17, high: 120 };
const income = { name: "income", kind: "label", values: ["<=50K", ">50K"] };

function parse(attributes: unknown[], more: object = {}) {
  return parseSchema({ privet: "schema/1", name: "adult", attributes, ...more });
}
function refusal(json: unknown): PrivetError {
  try {
    parseSchema(json);
  } catch (error) {
    if (error instanceof PrivetError) return error;
    throw error;
  }
  throw new Error("not refused");
}
function refusalOf(attribute: unknown): PrivetError {
  return refusal({ privet: "schema/1", name: "adult", attributes: [attribute] });
}

describe("defaults", () => {
  test("a short schema is filled in", () => {
    expect(
      parse([
        age,
        { name: "job", kind: "categorical", values: ["a"] },
        income,
        { name: "id", kind: "ignored" },
      ]),
    ).toEqual({
      name: "adult",
      visibility: "private",
      unit: "person",
      neighbours: "add-remove",
      rows: {},
      file: { format: "csv", delimiter: ",", quote: '"', header: true, missing: ["", "?", "NA"], trim: true },
      attributes: [
        { name: "age", kind: "numeric", low: 17, high: 120, step: 1, scale: "linear", missing: "group" },
        { name: "job", kind: "categorical", values: ["a", "?"], other: "?" },
        { name: "income", kind: "label", values: ["<=50K", ">50K"], other: "<=50K" },
        { name: "id", kind: "ignored" },
      ],
    });
  });

  test("the step is a thousandth of the way when a bound is not whole", () => {
    expect(parse([{ ...age, low: 0.5, high: 2.5 }]).attributes[0]).toMatchObject({
      step: 0.002,
      missing: "group",
    });
  });

  test("a declared ? is not declared again", () => {
    const job = { name: "job", kind: "categorical", values: ["?", "a"] };
    expect(parse([job]).attributes[0]).toMatchObject({ values: ["?", "a"], other: "?" });
  });

  test("−0 is 0", () => {
    expect(Object.is((parse([{ ...age, low: -0 }]).attributes[0] as { low: number }).low, 0)).toBe(true);
  });
});

describe("what is undeclared is refused", () => {
  test.each([{}, { low: 17 }, { high: 90 }, { low: null, high: 90 }])(
    "T16: a numeric attribute with bounds %j has no bounds",
    (bounds) => {
      const error = refusalOf({ name: "age", kind: "numeric", ...bounds });
      expect(error.code).toBe("bounds-missing");
      expect(error.message).toMatch(
        /^age has no bounds\. Without them one person could move the answer without limit/,
      );
      expect(error.fix.do).toContain("schema set adult age low=… high=… source=….");
      expect(error.fix.attribute).toBe("age");
    },
  );

  test("a label without values", () => {
    const error = refusalOf({ name: "income", kind: "label" });
    expect(error.code).toBe("label-undeclared");
    expect(error.fix.do).toContain("schema set adult income values=");
  });

  test("a categorical attribute without values", () => {
    expect(refusalOf({ name: "job", kind: "categorical" })).toMatchObject({ code: "schema-invalid" });
  });

  test.each([{ name: "job" }, { name: "job", kind: "undeclared" }])(
    "an attribute of no kind: %j",
    (attribute) => {
      expect(refusalOf(attribute).message).toContain("job is not declared");
    },
  );
});

/** [what is wrong, the attribute, what the message must name] */
const wrongAttributes: [string, unknown, RegExp][] = [
  ["low equals high", { ...age, high: 17 }, /age.*high/],
  ["low above high", { ...age, high: 1 }, /age.*high/],
  ["a bound that is text", { ...age, low: "17" }, /age.*low.*"17"/],
  ["a bound that is NaN", { ...age, low: Number.NaN }, /age.*low.*NaN/],
  ["a bound that is infinite", { ...age, high: Number.POSITIVE_INFINITY }, /age.*high.*Infinity/],
  ["a huge bound", { ...age, high: 1e101 }, /age.*high.*1e\+101/],
  ["a step of zero", { ...age, step: 0 }, /age.*step/],
  ["a negative step", { ...age, step: -1 }, /age.*step/],
  ["a step that is subnormal", { ...age, step: 5e-324 }, /age.*step/],
  ["a step beyond the bounds", { ...age, step: 104 }, /age.*step/],
  ["too many levels", { ...age, low: 0, high: 2 ** 24 }, /age.*16777217 levels/],
  ["a step too fine for its bounds", { ...age, low: 1e15, high: 1e15 + 1, step: 0.125 }, /age.*too fine/],
  ["an unknown scale", { ...age, scale: "logarithmic" }, /age.*scale/],
  ["missing out of bounds", { ...age, missing: 0 }, /age.*missing/],
  ["missing as a word that is none", { ...age, missing: "middle" }, /age.*missing.*group, measured/],
  ["missing as null", { ...age, missing: null }, /age.*missing.*group, measured/],
  ["null as an option", { ...age, step: null }, /age.*step.*null/],
  ["a misspelt field", { ...age, scal: "log" }, /age.*"scal"/],
  ["a field of another kind", { ...age, values: ["a"] }, /age.*"values"/],
  ["an unknown kind", { name: "age", kind: "number" }, /age.*kind.*"number"/],
  ["a source that is no text", { ...age, source: 1 }, /age.*source/],
  ["no values", { name: "job", kind: "categorical", values: [] }, /job.*values/],
  ["a label with one value", { ...income, values: ["a"] }, /income.*values/],
  ["a value twice", { ...income, values: ["a", "b", "a"] }, /income.*values.*repetitions/],
  ["a value that is a number", { ...income, values: [0, 1] }, /income.*values/],
  ["values that are a text", { ...income, values: "a,b" }, /income.*values/],
  ["an undeclared other", { ...income, other: "c" }, /income.*other/],
  ["too many values", { ...income, values: Array.from({ length: 65_536 }, String) }, /income.*values/],
  ["an alias for nothing", { ...income, aliases: { x: "y" } }, /income.*"x".*"y"/],
  ["an alias that is a value", { ...income, aliases: { "<=50K": ">50K" } }, /income.*"<=50K"/],
  ["aliases that are a list", { ...income, aliases: ["x"] }, /income.*aliases/],
  ["an empty name", { ...age, name: "" }, /attribute 1.*name/],
  ["a name that is too long", { ...age, name: "x".repeat(201) }, /attribute 1.*name/],
  ["a name that is no text", { ...age, name: 7 }, /attribute 1.*name/],
  ["a name that programs misread", { ...age, name: "__proto__" }, /attribute 1.*name.*__proto__/],
  ["a list for an attribute", [], /attribute 1 is a list/],
  ["null for an attribute", null, /attribute 1 is null/],
  ["a taxonomy of an ignored column", { name: "id", kind: "ignored", taxonomy: [] }, /id.*"taxonomy"/],
];

/** [what is wrong, the fields to lay over a good schema, what the message must name] */
const wrongSchemas: [string, object, RegExp][] = [
  ["another format", { privet: "schema/2" }, /privet.*"schema\/2"/],
  ["no name", { name: "" }, /name/],
  ["a misspelt field", { neighbors: "replace" }, /"neighbors"/],
  ["unknown neighbours", { neighbours: "both" }, /neighbours.*"both"/],
  ["unknown visibility", { visibility: "secret" }, /visibility/],
  ["an empty unit", { unit: "" }, /unit/],
  ["rows that are no number", { rows: { about: "many" } }, /rows.*about/],
  ["rows that are not whole", { rows: { about: 1.5 } }, /rows.*about/],
  ["a count of rows", { rows: { exactly: 3 } }, /rows.*"exactly"/],
  ["a delimiter of two characters", { file: { delimiter: ", " } }, /file.*delimiter/],
  ["a delimiter that ends lines", { file: { delimiter: "\n" } }, /file.*delimiter/],
  ["a quote that is the delimiter", { file: { delimiter: "'", quote: "'" } }, /file.*quote/],
  ["comments anywhere without a mark", { file: { commentAnywhere: true } }, /file.*commentAnywhere/],
  [
    "comments anywhere by a mark that is another",
    { file: { comment: ",", commentAnywhere: true } },
    /file.*commentAnywhere/,
  ],
  ["an empty comment mark", { file: { comment: "" } }, /file.*comment/],
  ["a header that is no flag", { file: { header: "yes" } }, /file.*header/],
  ["missing marks that are no list", { file: { missing: "?" } }, /file.*missing/],
  ["an unknown format", { file: { format: "xlsx" } }, /file.*format/],
  ["an unknown file field", { file: { sep: ";" } }, /file.*"sep"/],
  ["no attributes", { attributes: [] }, /attributes/],
  ["attributes that are no list", { attributes: {} }, /attributes/],
  ["a name twice", { attributes: [age, income, age] }, /age twice/],
];

describe("what is wrong is refused, by name", () => {
  test.each(wrongAttributes)("%s", (_, attribute, names) => {
    const error = refusalOf(attribute);
    expect(error.code).toBe("schema-invalid");
    expect(error.message).toMatch(names);
    expect(error.fix.do).not.toBe("");
  });

  test.each(wrongSchemas)("%s", (_, fields, names) => {
    const error = refusal({ privet: "schema/1", name: "adult", attributes: [age, income], ...fields });
    expect(error.code).toBe("schema-invalid");
    expect(error.message).toMatch(names);
  });

  test.each([undefined, null, 1, "schema/1", [], true])("%j is no schema", (json) => {
    expect(refusal(json).code).toBe("schema-invalid");
  });

  test("JSON that reaches for prototypes changes none", () => {
    const evil = JSON.parse(
      '{"privet":"schema/1","name":"x","__proto__":{"polluted":1},"attributes":[]}',
    ) as unknown;
    expect(refusal(evil).message).toContain("__proto__");
    const aliases = JSON.parse('{"__proto__":"<=50K"}') as object;
    const [attribute] = parse([{ ...income, aliases }]).attributes;
    expect(Object.keys((attribute as { aliases: object }).aliases)).toEqual(["__proto__"]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("the schema's name", () => {
  test.each(["../evil", "a/b", "a\\b", ".hidden", "..", "a\nb", "a\u001b[2Jb", "a\u202Eb", "a\u2028b", "\0"])(
    "%j is refused, because files are named after it",
    (name) => {
      const error = refusal({ privet: "schema/1", name, attributes: [age] });
      expect(error.code).toBe("schema-invalid");
      expect(error.message).toContain("name");
    },
  );

  test.each(["adult", "Spital Bern 2024", "visits.2024", "données", "a:b"])("%j is a name", (name) => {
    expect(parseSchema({ privet: "schema/1", name, attributes: [age] }).name).toBe(name);
  });
});

test("a decimal mark is a point or, in CSV, a comma", () => {
  expect(parse([age], { file: { decimal: "," } }).file.decimal).toBe(",");
  expect(parse([age], { file: { decimal: ".", format: "arff" } }).file.decimal).toBe(".");
  expect("decimal" in parse([age]).file).toBe(false);
  for (const file of [{ decimal: ";" }, { decimal: 1 }, { decimal: ",", format: "libsvm" }])
    expect(refusal({ privet: "schema/1", name: "t", file, attributes: [age] }).code).toBe("schema-invalid");
});

describe("an escape", () => {
  test("is one character other than the delimiter and the quote", () => {
    expect(parse([age], { file: { escape: "\\" } }).file.escape).toBe("\\");
    expect("escape" in parse([age]).file).toBe(false);
    for (const mark of ["", "ab", ",", '"', "\n", 1])
      expect(
        refusal({ privet: "schema/1", name: "t", file: { escape: mark }, attributes: [age] }).code,
        String(mark),
      ).toBe("schema-invalid");
  });
});
