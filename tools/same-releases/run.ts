/** Asks built checkouts, one command after the other, and keeps what they print; what is kept is not asked again. */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  ADD_REMOVE,
  ALWAYS,
  type Asked,
  addRemoveOf,
  allAsked,
  type Listed,
  type Row,
  SMALL,
  STUDY,
  STUDY_FILES,
  TABLES,
} from "./asked.ts";
import { compared } from "./compare.ts";
import { type Cell, pageOf } from "./page.ts";

/** A page for each two checkouts that follow each other. */
export function sameReleases(folder: string, datasets: string, checkouts: readonly string[]): string {
  const data = join(folder, "data");
  if (!existsSync(join(data, `${STUDY}.study.json`))) declare(checkouts[0], datasets, data);
  const versions = checkouts.map((checkout) => ({ checkout, name: commitOf(checkout) }));
  const known = versions.map(({ checkout }) => methodsOf(checkout, data));
  return versions
    .slice(1)
    .map((newer, i) => {
      const lists = known[i].filter((method) => known[i + 1].some((other) => sameRow(method, other)));
      const gone = known[i].filter((method) => !lists.includes(method));
      if (gone.length > 0) throw new Error(`${newer.name} has no ${gone.map(({ name }) => name).join(", ")}`);
      const cells = allAsked(lists).map((asked) => {
        const [before, after] = [versions[i], newer].map(({ checkout, name }) =>
          kept(join(folder, name), asked, () => answerOf(checkout, data, asked)),
        );
        return cellOf(asked, before, after);
      });
      const added = known[i + 1].filter(
        (method) => !ALWAYS.includes(method.task) && !known[i].some((other) => sameRow(method, other)),
      );
      return `## ${versions[i].name} and ${newer.name}\n\n${pageOf(cells, added)}\n`;
    })
    .join("\n");
}

const sameRow = (a: Row, b: Row): boolean => a.task === b.task && a.name === b.name;

type Answer = Readonly<Record<string, unknown>>;

const cellOf = ({ task, name, set }: Asked, before: Answer, after: Answer): Cell => ({
  task,
  name,
  set,
  refused: [before, after].every(({ quote }) => Object.hasOwn(quote as object, "error")),
  ...compared(before, after),
});

function kept(folder: string, { file }: Asked, answer: () => Answer): Answer {
  const path = join(folder, file);
  if (!existsSync(path)) {
    const made = answer();
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, `${JSON.stringify(made)}\n`);
  }
  return JSON.parse(readFileSync(path, "utf8"));
}

function answerOf(checkout: string, data: string, { file, words, spend }: Asked): Answer {
  console.error(`${commitOf(checkout)} ${file}`);
  const quote = privet(checkout, data, [...words, "--dry-run"]);
  return { quote, ...privet(checkout, data, [...words, ...spend]) };
}

const methodsOf = (checkout: string, data: string): readonly Listed[] =>
  privet(checkout, data, ["methods"]).methods as readonly Listed[];

/** The one document of a command; where it refuses, its error. */
function privet(checkout: string, data: string, words: readonly string[]): Answer {
  const program = resolve(checkout, "dist/cli/main.js");
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...words, "--json"], {
    cwd: data,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const document = stdout === "" ? stderr.split("\n").find((line) => line.startsWith('{"error"')) : stdout;
  if (document === undefined) throw new Error(`${words.join(" ")}: ${stderr}`);
  return JSON.parse(document);
}

/**
 * The schemas are the oldest version's, for all: a bound that was declared anew is no difference of a method. Where rows come and go, how
 * many there are is private; about as many as the small sets have are declared, because some methods ask for it.
 */
function declare(checkout: string, datasets: string, data: string): void {
  mkdirSync(data, { recursive: true });
  for (const set of TABLES) privet(checkout, data, ["datasets", "get", set, "--from", resolve(datasets)]);
  for (const set of SMALL) {
    const schema = JSON.parse(readFileSync(join(data, `${set}.schema.json`), "utf8"));
    const again = { ...schema, name: addRemoveOf(set), neighbours: ADD_REMOVE, rows: { about: 8000 } };
    writeFileSync(join(data, `${addRemoveOf(set)}.schema.json`), JSON.stringify(again));
  }
  for (const file of STUDY_FILES) copyFileSync(join(datasets, "gwas", file), join(data, file));
  privet(checkout, data, ["init", STUDY, "--plink", STUDY, "--missing", "0", "--visibility", "public"]);
}

function commitOf(checkout: string): string {
  const { stdout, status, stderr } = spawnSync("git", ["-C", checkout, "rev-parse", "--short=8", "HEAD"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
