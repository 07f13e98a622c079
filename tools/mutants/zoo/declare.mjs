/** Declaring a table from the workbench: a header and no row, and nothing that the schema's parser refuses. */
const part = (file, more = {}) => ({
  file: `src/${file}`,
  tests: ["src/server/workshop/tables.test.ts"],
  ...more,
});

export const declareZoo = [
  {
    ...part("node/header.ts"),
    name: "draft-reads-a-row",
    bug: "The header is read in pieces, so that bytes of the first rows are taken as well.",
    like: "privet: only the header is read",
    find: "const one = new Uint8Array(1);\n  while (readSync(file, one, 0, 1, null) === 1) yield one[0];",
    replace:
      "const one = new Uint8Array(64);\n  for (let n = 1; n > 0; ) {\n    n = readSync(file, one, 0, 64, null);\n    yield* one.slice(0, n);\n  }",
  },
  {
    ...part("service/declare/save.ts"),
    name: "saved-unchecked",
    bug: "A schema is written although its parser refuses what is declared.",
    like: "privet: schema-invalid",
    find: "for (const attribute of schema.attributes) ensureAttributeFits(schema, attribute);",
    replace: "",
  },
  {
    ...part("server/workshop/tables.ts"),
    name: "served-schema-edited",
    bug: "The schema of a table that is being served changes under what was bought of it.",
    like: "privet: data-changed",
    find: "!isServed(place, name),",
    replace: "name !== undefined,",
  },
  {
    ...part("server/workshop/table-budget.ts"),
    name: "delta-without-rows",
    bug: "A budget is opened with a δ that pays for publishing rows, because nobody counted them.",
    like: "privet: delta-too-large",
    find: "ensureDelta(data, opening.delta);",
    replace: "",
  },
];
