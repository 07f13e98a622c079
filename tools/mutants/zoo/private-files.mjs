/** Exact results of private files by the command line: the file is not recognised as somebody's. */
const part = (file, ...tests) => ({ file, tests });
const privateData = part("src/node/private-data.ts", "src/node/private-data.test.ts");
const commands = "src/cli/private-files.test.ts";

export const privateFiles = [
  {
    ...privateData,
    name: "named-schema-not-asked",
    bug: "The private schema that was named is not asked whether the file is its own.",
    like: "privet: evaluate on the file of a schema in another folder",
    find: ", ...(schema ? [dirname(schema)] : [])];",
    replace: "];",
    tests: [commands, "src/node/private-data.test.ts"],
  },
  {
    ...privateData,
    name: "draft-schema-is-public",
    bug: "A schema that does not say private counts as public.",
    like: "V22",
    find: '|| json.visibility === "public") return undefined;',
    replace: '|| json.visibility !== "private") return undefined;',
  },
  {
    ...privateData,
    name: "copy-not-recognised",
    bug: "A copy of a file that was opened under a ledger counts as public.",
    like: "privet: evaluate on a copy",
    find: ".filter(({ size }) => size === facts.size)\n      .map(",
    replace: ".filter(({ size }) => size !== facts.size)\n      .map(",
  },
  {
    ...part("src/node/data-files.ts", "src/node/private-data.test.ts"),
    name: "pattern-names-nothing",
    bug: "The files of a private pattern are not recognised one by one.",
    like: "privet: evaluate on one file of a pattern",
    find: "return isPattern(path) ? filesLike(path) : [path];",
    replace: "return [path];",
  },
  {
    ...part("src/node/open-file.ts", commands),
    name: "public-schema-believed",
    bug: "Private rows that another schema calls public are used without a ledger.",
    like: "privet: an experiment with a public schema of private data",
    find: 'if (schema.visibility === "public") await ensurePublicRows(data, path);',
    replace: "",
  },
  {
    ...part("src/node/open-file.ts", commands),
    name: "opened-files-forgotten",
    bug: "What a run opens under a ledger is not registered, so a copy of it is taken for public.",
    like: "privet: evaluate on a copy",
    find: "await remember(path, filesNamedBy(pathOf(data)), signal);",
    replace: "await remember(path, [], signal);",
  },
  {
    ...part("src/cli/experiment-data.ts", commands),
    name: "experiment-on-private-path",
    bug: "An experiment takes the path that it names, whoever's rows lie there.",
    like: "privet: an experiment with a public schema of private data",
    find: 'await ensureNotPrivate(file.path, near, "An experiment\'s numbers are exact, and nobody paid for them.");',
    replace: "",
  },
];
