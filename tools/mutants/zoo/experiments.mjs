/** Experiments in the workshop: on public data alone, and never twice the same run. */
const part = (file, tests) => ({ file, tests });
const laboratory = ["src/server/workshop/experiments/laboratory.test.ts"];

export const experimentsZoo = [
  {
    ...part("src/node/experiment/data.ts", laboratory),
    name: "private-table-in-an-experiment",
    bug: "The workbench's experiments read a private table, and tell exact errors on its rows.",
    like: "DPWeka offers non-private learners beside private ones",
    find: `  ensurePublic(schema);
  const file =
    choice.path === undefined
      ? allowedDataOf(found, schema, allowing)
      : namedPath(absolutePath(folder, choice.path), [
          ...foldersFor(folder, allowing),
          dirname(found.schema),
        ]);
  const near = { folders: [io.cwd, folder], schema: found.schema };
  await ensureNotPrivate(file.path, near, "An experiment's numbers are exact, and nobody paid for them.");
  // A pattern or a database is not one file: what it holds is then taken to stay the same.
  const digest = (await digestOf(file.path)) ?? "";
  return { name: schema.name, schema, ...labelIn(schema, choice.label), digest, files: [file] };`,
    replace: `  const file =
    choice.path === undefined
      ? allowedDataOf(found, schema, allowing)
      : namedPath(absolutePath(folder, choice.path), [
          ...foldersFor(folder, allowing),
          dirname(found.schema),
        ]);
  // A pattern or a database is not one file: what it holds is then taken to stay the same.
  const digest = (await digestOf(file.path)) ?? "";
  return { name: schema.name, schema: { ...schema, visibility: "public" }, ...labelIn(schema, choice.label), digest, files: [file] };`,
  },
  {
    ...part("src/server/workshop/experiments/choices.ts", laboratory),
    name: "private-table-offered",
    bug: "Private rows that another schema calls public are offered to experiments.",
    like: "privet: an experiment with a public schema of private data",
    find: "return owner === undefined ? schema : undefined;",
    replace: "return schema;",
  },
  {
    ...part("src/server/workshop/experiments/laboratory.ts", laboratory),
    name: "resumed-without-looking-again",
    bug: "An experiment goes on with a table that was declared private since it was started.",
    like: "a check that is made once",
    find: "    this.#opened.delete(name);\n    const opened",
    replace: "    const opened",
  },
  {
    ...part("src/server/workshop/experiments/definitions.ts", laboratory),
    name: "experiment-names-a-path",
    bug: "An experiment over HTTP names any file of the server's machine as its data.",
    like: "path traversal",
    find: "    path === undefined,\n",
    replace: "    true,\n",
  },
  {
    ...part("src/server/workshop/experiments/definitions.ts", laboratory),
    name: "experiment-overwritten",
    bug: "A new experiment takes the place of another of its name, which somebody may have written by hand.",
    like: "lost work",
    find: "mayReplace || !existsSync(path),",
    replace: "true,",
  },
  {
    ...part("src/server/workshop/experiments/open-experiment.ts", laboratory),
    name: "marks-of-another-opening",
    bug: "A mark of before a restart counts on, and cells that changed meanwhile are never told.",
    like: "stale cursors",
    find: "id !== this.#id || !(from <= this.#log.length)",
    replace: "!(from <= this.#log.length)",
  },
];
