/** From text to codes: what one row holds must not stop the reader, nor change what another row reads as. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text.
const codes = { file: "src/schema/codes.ts", tests: ["src/schema/codes.test.ts"] };
const textCodes = { file: "src/schema/text-codes.ts", tests: ["src/schema/text-codes.test.ts"] };

export const reading = [
  {
    ...codes,
    name: "no-clip",
    bug: "A number outside the declared bounds is not clamped, so one row moves a sum as far as it likes.",
    like: "M01, smartnoise-sdk#622",
    find: "const clamped = Math.min(attribute.high, Math.max(attribute.low, value));",
    replace: "const clamped = value;",
  },
  {
    ...codes,
    name: "nan-passes",
    bug: "NaN is not replaced by the declared value for missing, and turns every sum into NaN.",
    like: "M05, diffprivlib 0.6.6",
    find: "const value = Number.isNaN(x) ? attribute.missing : x;",
    replace: "const value = x;",
  },
  {
    ...codes,
    name: "input-beyond-one",
    bug: "Inputs are rescaled after the bounds were applied and reach 2, while the sensitivity assumes 1.",
    like: "M10, smartnoise-sdk#201",
    find: "return Math.round(INPUT_ONE * (2 * share - 1));",
    replace: "return Math.round(INPUT_ONE * 2 * share);",
  },
  {
    ...textCodes,
    name: "values-from-data",
    bug: "A value that was not declared gets a code of its own, so the domain tells that somebody has it.",
    like: "M04, V10",
    find: "const code = codes.get(field);",
    replace:
      "if (!codes.has(field) && !missingMarks.has(field)) codes.set(field, codes.size);\n    const code = codes.get(field);",
  },
  {
    ...textCodes,
    name: "undeclared-value-throws",
    bug: "A value that was not declared stops the reader and is quoted in the error, free of charge.",
    like: "M15, V14: “only one class: HIV+”",
    find: 'else if (code === undefined) tally("undeclared");',
    replace: "else if (code === undefined) throw new RangeError(`undeclared value ${field}`);",
  },
  {
    name: "incomplete-row-dropped",
    bug: "Rows with a missing field are left out, so a replaced row changes the number of rows, which is public.",
    like: "M03, listwise deletion",
    file: "src/read/table-builder.ts",
    tests: ["src/read/read-table.test.ts"],
    find: "if (this.#rows === this.#capacity) this.#grow();",
    replace: 'if (fields.includes("")) return;\n    if (this.#rows === this.#capacity) this.#grow();',
  },
  {
    name: "header-error-quotes-a-row",
    bug: "The error about a missing header quotes the first line, which may be a person's row.",
    like: "V14",
    file: "src/read/columns.ts",
    tests: ["src/read/read-table.test.ts"],
    find: "`The file's header lacks what the schema declares: ${shown}${more}.`",
    replace: "`The file's header lacks what the schema declares: ${shown}${more}. It has ${header.join()}.`",
  },
  {
    name: "private-rows-written",
    bug: "The rows of a private table are written out as a file.",
    like: "M16",
    file: "src/read/write-csv.ts",
    tests: ["src/read/write-csv.test.ts"],
    find: 'schema.visibility === "public",',
    replace: "schema.visibility !== undefined,",
  },
];
