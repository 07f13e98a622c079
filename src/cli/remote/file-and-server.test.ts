/**
 * Part of acceptance test 25: the same words about a file and about a server give the same output and exit codes. The server has its own
 * copy of the files, and noise is noise: so what is compared of runs is everything but released numbers, hashes and times.
 */
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openData } from "../../service/data.ts";
import { clinicWithBudget, privet, type ToldByCommand, temporaryFolder } from "../../testing/command-line.ts";
import { WIRE_TOKEN, type WireServer, wireServer } from "../../testing/server/wire-server.ts";
import { makeTrial } from "../../testing/study-files.ts";
import type { Io } from "../command.ts";

interface Both {
  readonly folder: string;
  readonly analyst: string;
  readonly wire: WireServer;
  file(...words: string[]): Promise<ToldByCommand>;
  server(...words: string[]): Promise<ToldByCommand>;
}

async function both(more: Partial<Io> = {}): Promise<Both> {
  const folder = await clinicWithBudget();
  makeTrial(folder);
  await privet(folder, ["budget", "open", "trial", "--epsilon", "1", "--delta", "1e-6"]);
  const owner = temporaryFolder();
  cpSync(folder, owner, { recursive: true });
  const wire = await wireServer({
    clinic: await openData("clinic", { folder: owner }),
    trial: await openData("trial", { folder: owner }),
  });
  const analyst = temporaryFolder();
  const there = (word: string) => (["clinic", "trial"].includes(word) ? `${wire.url}/${word}` : word);
  return {
    folder,
    analyst,
    wire,
    file: (...words) => privet(folder, words, more),
    server: (...words) => privet(analyst, words.map(there), { env: { PRIVET_TOKEN: WIRE_TOKEN }, ...more }),
  };
}

/** Without what differs from draw to draw: numbers that noise made, hashes, times, and where the ledger is. */
const blurred = (text: string): string =>
  text
    .replace(/http:\/\/127\.0\.0\.1:\d+\/(\w+)/g, "$1.ledger")
    .replace(/\b[0-9a-f]{8,64}\b(…?)/g, "HASH$1")
    .replace(/\d\d-\d\d \d\d:\d\d|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");
/** How wide a number is, moves what stands beside it. */
const withoutNumbers = (text: string): string =>
  blurred(text)
    .replace(/-?\d[\d,]*(\.\d+)?(e-?\d+)?/g, "N")
    .replace(/ +/g, " ");

const shapeOf = (json: unknown): unknown => {
  if (Array.isArray(json)) return [...new Set(json.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (typeof json !== "object" || json === null) return typeof json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, shapeOf(value)]));
};

/** What is told besides the result; how far a run is, is told by steps here and by seconds there. */
const notesIn = ({ err }: ToldByCommand): readonly string[] =>
  withoutNumbers(err)
    .split("\n")
    .filter((line) => !line.includes('"event":"progress"'));

const CLASSIFY = ["classify", "clinic", "--label", "outcome", "--epsilon", "0.1"];
const quick = ["--with", "majority"];

const free: readonly (readonly string[])[] = [
  [...CLASSIFY, "--dry-run"],
  [...CLASSIFY, "--dry-run", "--json"],
  ["cluster", "clinic", "--k", "2", "--epsilon", "0.1", "--delta", "1e-7", "--dry-run"],
  ["publish", "clinic", "--label", "outcome", "--epsilon", "0.1", "--dry-run"],
  ["attributes", "describe", "clinic", "--epsilon", "0.1", "--dry-run"],
  ["attributes", "describe", "clinic", "--epsilon", "0.1", "--dry-run", "--json"],
  ["attributes", "rank", "clinic", "--label", "outcome", "--epsilon", "0.1", "--dry-run"],
  ["attributes", "rank", "trial", "--top", "2", "--epsilon", "0.1", "--dry-run"],
  ["attributes", "rank", "trial", "--top", "2", "--epsilon", "0.1", "--dry-run", "--json"],
  ["budget", "show", "clinic"],
  ["budget", "show", "clinic", "--json"],
  ["budget", "verify", "clinic"],
  ["budget", "show", "trial"],
  // Refusals, of every kind.
  ["classify", "clinic", "--epsilon", "0.1"],
  ["classify", "clinic", "--label", "age", "--epsilon", "0.1"],
  ["classify", "clinic", "--label", "outcome", "--epsilon", "ten"],
  ["classify", "clinic", "--label", "outcome", "--epsilon", "0.1", "--with", "nosuch"],
  ["classify", "clinic", "--label", "outcome", "--attributes", "shoe", "--epsilon", "0.1"],
  [...CLASSIFY.slice(0, -1), "2"],
  [...CLASSIFY.slice(0, -1), "2", "--json"],
  [...CLASSIFY.slice(0, -1), "2", "--exact"],
  ["cluster", "clinic", "--k", "0", "--epsilon", "0.1"],
  ["cluster", "clinic", "--k", "2", "--epsilon", "0.1"],
  [...CLASSIFY, "--delta", "0.05"],
  ["attributes", "describe", "clinic", "--attributes", "nosuch", "--epsilon", "0.1"],
  ["attributes", "rank", "trial", "--label", "outcome", "--epsilon", "0.1"],
  ["attributes", "rank", "trial", "--top", "2", "--epsilon", "2"],
];

test("file and server give the same output and exit codes: quotes, budgets and refusals", async () => {
  const { file, server } = await both();
  for (const words of free) {
    const [here, there] = [await file(...words), await server(...words)];
    expect({ words, ...there, out: blurred(there.out), err: blurred(there.err) }).toEqual({
      ...{ words, code: here.code },
      out: blurred(here.out),
      err: blurred(here.err),
    });
  }
}, 60_000);

const spending: readonly (readonly string[])[] = [
  [...CLASSIFY, ...quick],
  [...CLASSIFY, ...quick, "--json"],
  [...CLASSIFY, ...quick, "--out", "model.json"],
  [...CLASSIFY, ...quick, "--out", "again.json", "--json"],
  ["cluster", "clinic", "--k", "2", "--attributes", "age", "--epsilon", "0.1", "--with", "dpsga", "--quiet"],
  [
    "publish",
    "clinic",
    "--label",
    "outcome",
    "--epsilon",
    "0.1",
    "--out",
    "pub.json",
    "--datasheet",
    "sheet.md",
  ],
  ["attributes", "describe", "clinic", "--attributes", "age", "--statistics", "mean", "--epsilon", "0.1"],
  [
    "attributes",
    "describe",
    "clinic",
    "--cross",
    "ward,outcome",
    "--epsilon",
    "0.1",
    "--plot",
    "map.svg",
    "--json",
  ],
  [
    "attributes",
    "rank",
    "clinic",
    "--label",
    "outcome",
    "--top",
    "2",
    "--epsilon",
    "0.1",
    "--out",
    "list.txt",
  ],
  ["attributes", "rank", "trial", "--top", "2", "--epsilon", "0.1", "--release", "none"],
  ["attributes", "rank", "trial", "--top", "2", "--epsilon", "0.1", "--release", "values", "--json"],
];

test("file and server give the same output and exit codes: runs, and the files that they write", async () => {
  const { file, server, folder, analyst } = await both();
  for (const words of spending) {
    const [here, there] = [await file(...words), await server(...words)];
    expect({ words, code: there.code, notes: notesIn(there) }).toEqual({
      ...{ words, code: 0, notes: notesIn(here) },
    });
    if (words.includes("--json"))
      expect(shapeOf(JSON.parse(there.out)), words.join(" ")).toEqual(shapeOf(JSON.parse(here.out)));
    else if (words.includes("rank"))
      expect(there.out.split("\n").length, words.join(" ")).toBe(here.out.split("\n").length);
    else if (words[0] !== "cluster" && !words.includes("publish"))
      expect(withoutNumbers(there.out).replace(/yes|no\b/g, "V")).toBe(
        withoutNumbers(here.out).replace(/yes|no\b/g, "V"),
      );
  }
  const made = ["model.json", "again.json", "pub.json", "sheet.md", "map.svg", "list.txt"];
  for (const name of made) expect(existsSync(join(analyst, name)), name).toBe(true);
  // Nothing is left behind: all results are safe.
  expect(readdirSync(analyst).sort()).toEqual([...made].sort());
  const [mine, theirs] = [folder, analyst].map((place) =>
    JSON.parse(readFileSync(join(place, "model.json"), "utf8")),
  );
  expect(shapeOf(theirs)).toEqual(shapeOf(mine));
  const [own, other] = [
    await file("verify", "model.json"),
    await server("verify", "model.json", "--ledger", "clinic"),
  ];
  expect({ ...other, out: blurred(other.out) }).toEqual({ ...own, out: blurred(own.out) });
  const shown = [await file("budget", "show", "clinic"), await server("budget", "show", "clinic")];
  expect(withoutNumbers(shown[1].out)).toBe(withoutNumbers(shown[0].out));
  // A receipt of another ledger is found out over HTTP as it is from a file.
  cpSync(join(folder, "model.json"), join(analyst, "foreign.json"));
  cpSync(join(analyst, "model.json"), join(folder, "foreign.json"));
  const [a, b] = [
    await file("verify", "foreign.json"),
    await server("verify", "foreign.json", "--ledger", "clinic"),
  ];
  expect([b.code, blurred(b.err)]).toEqual([a.code, blurred(a.err)]);
  expect(a.code).toBe(3);
}, 60_000);
