/** Describing and ranking go the way of every plan: plan, progress, Ctrl-C with what was drawn, --allow, and a place in privet methods. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openData } from "../../../service/index.ts";
import { quote } from "../../../service/quote.ts";
import {
  clinicBudget,
  clinicWithBudget,
  privet,
  temporaryFolder,
  unwrapped,
} from "../../../testing/command-line.ts";
import { makeTrial } from "../../../testing/study-files.ts";

const describing = ["attributes", "describe", "clinic", "--epsilon", "0.5", "--yes"];
const ranking = ["attributes", "rank", "clinic", "--label", "outcome", "--epsilon", "0.5", "--yes"];

async function trialWithBudget(): Promise<string> {
  const folder = temporaryFolder();
  makeTrial(folder);
  await privet(folder, ["budget", "open", "trial", "--epsilon", "1"]);
  return folder;
}

const walks = [
  ["describe", () => clinicWithBudget(), describing, "clinic.description"],
  ["rank of a table", () => clinicWithBudget(), [...ranking, "--release", "values"], "clinic.ranking"],
  [
    "rank of a study",
    trialWithBudget,
    ["attributes", "rank", "trial", "--top", "2", "--epsilon", "0.5", "--yes"],
    "trial.ranking",
  ],
] as const;

describe.each(walks)("attributes %s", (_, made, words, file) => {
  it("tells its plan, which prices and runs the same whoever asks", async () => {
    const folder = await made();
    const told = JSON.parse((await privet(folder, [...words, "--dry-run", "--json"])).out);
    expect(told.plan).toMatchObject({ privet: "plan/1", epsilon: "0.5", delta: "0" });
    const quoted = await quote(await openData(words[2], { folder }), told.plan);
    expect(quoted.cost).toEqual(told.cost);
    expect(quoted.draws).toEqual(told.draws);
  });

  it("tells progress as events, and after a stop what was drawn, with the rest returned", async () => {
    const folder = await made();
    const signal = { aborted: false };
    let events = "";
    const err = (more: string) => {
      events += more;
      signal.aborted ||= more.includes('"event":"progress"');
    };
    const { code, out } = await privet(folder, [...words, "--json"], { signal, err });
    expect([code, out]).toEqual([130, ""]);
    expect(events).toMatch(
      /^\{"event":"progress","method":"(statistics|rank-attributes|rank-snps)","step":\d/,
    );
    expect(events).toContain("Stopped after ");
    const { receipt } = JSON.parse(readFileSync(join(folder, `${file}.partial.json`), "utf8"));
    expect(Number(receipt.epsilon)).toBeGreaterThan(0);
    expect(Number(receipt.epsilon)).toBeLessThan(0.5);
    const name = words[2];
    const { left } = JSON.parse((await privet(folder, ["budget", "show", name, "--json"])).out);
    expect(Number(left.epsilon)).toBeCloseTo(1 - Number(receipt.epsilon), 9);
  });

  it("runs where nothing but what is proved is allowed, by the method that is named", async () => {
    const folder = await made();
    const method = { describe: "statistics", rank: words[2] === "trial" ? "rank-snps" : "rank-attributes" };
    const named = ["--allow", "proved", "--with", method[words[1] as keyof typeof method]];
    expect((await privet(folder, [...words, ...named])).code).toBe(0);
    const unknown = await privet(folder, [...words, "--with", "pg-plus"]);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain(`pg-plus is a method to classify, not to ${words[1]}.`);
  });
});

it("a method of the other kind of data is refused before anything is spent", async () => {
  const folder = await clinicWithBudget();
  const { code, err } = await privet(folder, [...ranking, "--with", "rank-snps"]);
  expect(code).toBe(2);
  expect(err).toContain("rank-snps is a method to rank a study, and this is a table.");
  expect((await clinicBudget(folder)).left.epsilon).toBe("1");
});

it("privet methods lists them, with their options and works", async () => {
  const folder = temporaryFolder();
  const { out } = await privet(folder, ["methods", "--task", "rank"]);
  expect(unwrapped(out)).toMatch(/rank-attributes +rank +proved .*\n *rank-snps +rank +proved /);
  const page = (await privet(folder, ["methods", "statistics"])).out;
  for (const told of ["--statistics", "--cross", "--confidence", "Smith (STOC 2011)"])
    expect(page).toContain(told);
});
