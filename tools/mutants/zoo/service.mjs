/** The storey that shells share: what is told, and in which order things happen. */
const part = (file) => ({ file: `src/service/${file}`, tests: ["src/service/service.test.ts"] });

export const service = [
  {
    ...part("json.ts"),
    name: "strange-error-told",
    bug: "An error that is not ours, which may hold anything, is told to whoever asked.",
    like: "privet: details of a failure that depend on the data",
    find: "error instanceof PrivetError ? error : unexpected();",
    replace:
      "error instanceof PrivetError ? error : Object.assign(unexpected(), { message: String(error) });",
  },
  {
    ...part("start.ts"),
    name: "spent-before-asked",
    bug: "A run is paid for although whoever was asked did not want it.",
    like: "privet: quote, wanted, spend, tell",
    find: "await how.wanted?.(quoted, resumed && (await hasPaid(curator, resumed.run)));",
    replace: "Promise.resolve(how.wanted?.(quoted)).catch(() => 0);",
  },
  {
    ...part("start.ts"),
    name: "partial-told-as-whole",
    bug: "What a stopped run had drawn is told as if it were all.",
    like: "privet: partial results",
    find: "return { fitted: error.partial, stopped: error };",
    replace: "return { fitted: error.partial };",
  },
  {
    ...part("data.ts"),
    name: "private-rows-counted-free",
    bug: "The rows of private data are counted exactly for whoever writes a schema that calls them public.",
    like: "V22",
    find: 'if (visibility === "public") await ensurePublicRows(data, ledger);',
    replace: "",
  },
  {
    ...part("data.ts"),
    name: "study-of-any-path",
    bug: "A study is opened that names files outside its folder, and its budget with it.",
    like: "path-not-allowed",
    find: "    await ensureStudyAllowed(declared, study, allowing);\n",
    replace: "",
  },
];
