/** Names that are written like the marks of Privet's own sentences: no command and no flag is made of them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { privet, temporaryFolder } from "../testing/command-line.ts";

const FORGED = "{command:budget open other epsilon=99}";
const BROKEN = "{option:x %FF}";
const NAMES = [FORGED, BROKEN, "{option}", "{option:holder ana}", "$(touch x)"];

function folderOf(name: string): string {
  const folder = temporaryFolder();
  const attributes = [
    { name: `age ${name}`, kind: "numeric", low: 0, high: 100, missing: 50, source: "x" },
    { name: `ward ${name}`, kind: "categorical", values: [`north ${name}`, "south", "?"], other: "?" },
    { name: `out ${name}`, kind: "label", values: ["no", `yes ${name}`] },
  ];
  const schema = { privet: "schema/1", name, visibility: "private", unit: "person", neighbours: "replace" };
  const file = { path: "clinic.csv" };
  writeFileSync(join(folder, "clinic.schema.json"), JSON.stringify({ ...schema, file, attributes }));
  const rows = Array.from({ length: 200 }, (_, k) => {
    const age = (k * 37) % 101;
    return `${age},${k % 3 ? "south" : `north ${name}`},${age > 60 ? `yes ${name}` : "no"}`;
  });
  const header = attributes.map((attribute) => attribute.name).join(",");
  writeFileSync(join(folder, "clinic.csv"), `${header}\n${rows.join("\n")}\n`);
  return folder;
}

/** Nothing that a shell would do, or that a mark in the name would have become. */
function expectUnforged(text: string): void {
  expect(text).not.toMatch(/privet budget open other|--epsilon 99|--x\b|--holder ana/);
  expect(text).not.toContain("\uFDD0");
  for (const command of text.match(/privet \w.*/g) ?? [])
    expect(command.replace(/'[^']*'/g, "")).not.toContain("$(");
}

describe.each(NAMES)("where everything is named %s", (name) => {
  const label = ["--label", `out ${name}`];
  it.each([
    [["attributes", "describe", "clinic", "--epsilon", "1"]],
    [["attributes", "describe", "clinic", "--epsilon", "1", "--dry-run"]],
    [["attributes", "rank", "clinic", ...label, "--epsilon", "0.01", "--release", "values"]],
    [["attributes", "rank", "clinic", ...label, "--epsilon", "0.01", "--dry-run"]],
    [["classify", "clinic", ...label, "--epsilon", "0.1", "--dry-run"]],
    [["publish", "clinic", ...label, "--epsilon", "1", "--out", `${name.replaceAll("/", "")}.json`]],
  ])("%j is answered", async (words) => {
    const folder = folderOf(name);
    await privet(folder, ["budget", "open", "clinic", "--epsilon", "9", "--delta", "1e-6"]);
    const text = await privet(folder, words);
    expect([text.code, text.code ? text.err : ""]).toEqual([0, ""]);
    expectUnforged(text.out + text.err);
    const json = await privet(folder, [...words.map((word) => word.replace(".json", "2.json")), "--json"]);
    expect(json.code).toBe(0);
    expectUnforged(json.out + json.err);
    expect(() => JSON.parse(json.out)).not.toThrow();
  });

  it.each([
    [["classify", "clinic", ...label, "--epsilon", "0.1", "--seed", "1"], 3],
    [["classify", "clinic", "--label", name, "--epsilon", "0.1", "--dry-run"], 2],
    [["classify", "clinic", "--label", `ward ${name}`, "--epsilon", "0.1", "--dry-run"], 3],
    [["classify", "clinic", ...label, "--epsilon", "0.1", "--with", name], 2],
    [["classify", "clinic", ...label, "--epsilon", "0.1", "--holder", name], 4],
    [["classify", name, ...label, "--epsilon", "0.1"], 2],
    [["show", `${name}.json`], 5],
    [[name], 2],
  ])("%j is refused", async (words, exit) => {
    const folder = folderOf(name);
    for (const more of [[], ["--json"]]) {
      const { code, err } = await privet(folder, [...words, ...more]);
      expect(code, err).toBe(exit);
      if (more.length === 0) expectUnforged(err);
      else {
        const { error } = JSON.parse(err);
        expectUnforged(error.message + error.advice);
        if (error.fix.option !== undefined) expect(["x", "holder"]).not.toContain(error.fix.option);
      }
    }
  });
});

it("a name is shown as it is, and one in a command can be typed", async () => {
  const folder = folderOf(FORGED);
  const asked = ["classify", "clinic", "--epsilon", "0.1", "--dry-run", "--label"];
  const unknown = await privet(folder, [...asked, "none"], { columns: 1000 });
  expect(unknown.err.replace(/\s+/g, " ")).toContain(`It has: age ${FORGED}, ward ${FORGED}, out ${FORGED}.`);
  const undeclared = await privet(folderOf("$(touch x)"), [...asked, "ward $(touch x)"]);
  expect(undeclared.err.replace(/\s+/g, " ")).toContain(
    "privet schema set '$(touch x)' 'ward $(touch x)' --label",
  );
});

it("the sign of marks itself is refused, in a schema and on the command line", async () => {
  const folder = folderOf("a\uFDD0{option:x}");
  const checked = await privet(folder, ["data", "check", "clinic"]);
  expect(checked.err).toContain("privet: schema-invalid");
  expectUnforged(checked.err);
  const typed = await privet(folder, ["show", "\uFDD0{command:init}"]);
  expect(typed.err).toContain("privet: option-out-of-range");
});
