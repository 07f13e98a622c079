/** Files that nobody allowed: read or written by what a schema says. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text.
const query = { tests: ["src/node/duckdb/query.test.ts"] };
const place = { file: "src/node/allowed.ts", tests: ["src/node/allowed.test.ts"] };

export const sandbox = [
  {
    ...query,
    file: "src/node/duckdb/driver.ts",
    name: "duckdb-left-open",
    bug: "DuckDB may open any file while it runs a schema's query.",
    like: "CWE-73",
    find: 'await this.run("SET enable_external_access = false");',
    replace: "",
  },
  {
    ...query,
    file: "src/node/duckdb/query.ts",
    name: "any-table-function",
    bug: "A query may call functions that change how DuckDB behaves, or run a text that nobody looked at.",
    like: "CWE-89",
    find: "others.size === 0,",
    replace: "others.size >= 0,",
  },
  {
    ...query,
    file: "src/node/duckdb/relation.ts",
    name: "query-between-brackets",
    bug: "The query becomes a part of a statement, which it can end.",
    like: "CWE-89",
    find: "await ensureHarmless(db, rows.query);",
    replace: "return `(${rows.query})`;",
  },
  {
    ...place,
    name: "links-believed",
    bug: "A link in the schema's folder leads to any file.",
    like: "CWE-59",
    find: "return realpathSync(full);",
    replace: "return full;",
  },
  {
    ...place,
    name: "begins-alike",
    bug: "The folder above counts as inside.",
    like: "CWE-22",
    find: 'return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);',
    replace: 'return way !== ".." && !isAbsolute(way);',
  },
  {
    ...place,
    name: "home-is-a-choice",
    bug: "Whoever runs a command at home lets every schema name every file there.",
    like: "CWE-22",
    find: "const here = isInside(homedir(), cwd) ? [] : [cwd];",
    replace: "const here = [cwd];",
  },
  {
    ...place,
    name: "pattern-by-its-folder",
    bug: "Of a pattern only the folder that it begins with is looked at.",
    like: "CWE-59",
    find: "for (const file of filesNamedBy(path)) ensureAllowed(file, within);",
    replace: "",
  },
  {
    ...place,
    file: "src/node/allowed.ts",
    name: "reader-follows-links",
    bug: "Files that a pattern stands for may be links to anywhere.",
    like: "CWE-59",
    find: "for (const file of files) ensureAllowed(file, within);",
    replace: "",
  },
];
