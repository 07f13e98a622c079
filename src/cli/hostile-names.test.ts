/** Names, values and received files that try to steer the terminal, or to write lines of their own. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { privet, temporaryFolder } from "../testing/command-line.ts";
import { shellWord } from "./input.ts";
import { onOneLine, visible } from "./words/visible.ts";

const EVIL = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202Egnp\rx\nForged: everything is fine\u2028";
/** Everything that steers a terminal, but for line ends and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const steers = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;

function expectHarmless({ out, err }: { readonly out: string; readonly err: string }): void {
  for (const text of [out, err]) {
    expect(text).not.toMatch(steers);
    expect(text).not.toMatch(/^Forged/m);
  }
}

const attribute = { name: `age${EVIL}`, kind: "numeric", low: 0, high: 100, source: EVIL };
const ward = { name: "ward", kind: "categorical", values: [`north${EVIL}`, "south", "?"], other: "?" };
const label = { name: `y${EVIL}`, kind: "label", values: [`no${EVIL}`, "yes"], other: `no${EVIL}` };
const receipt = {
  privet: "receipt/1",
  dataset: `clinic${EVIL}`,
  unit: EVIL,
  neighbours: "replace",
  epsilon: "0.5",
  delta: "0",
  composition: "basic",
  draws: [{ mechanism: `exponential${EVIL}`, query: `zero-one${EVIL}`, epsilon: "0.5", count: 1 }],
  purpose: `classify${EVIL}`,
  entry: 1,
  entryHash: "ab".repeat(32),
  schema: "cd".repeat(32),
  version: "0.1.0",
  guarantee: "proved",
};

function folderWithFiles(): string {
  const folder = temporaryFolder();
  const write = (name: string, json: unknown) => writeFileSync(join(folder, name), JSON.stringify(json));
  const schema = { privet: "schema/1", name: "clinic", visibility: "public", neighbours: "replace" };
  write("clinic.schema.json", {
    ...schema,
    unit: EVIL,
    file: { path: "c.csv" },
    attributes: [attribute, ward, label],
  });
  const quoted = (text: string) => `"${text}"`;
  const header = [attribute, ward, label].map(({ name }) => quoted(name)).join(",");
  const rows = Array.from(
    { length: 40 },
    (_, k) => `${k},${quoted(ward.values[k % 2])},${k > 20 ? "yes" : quoted(label.values[0])}`,
  );
  writeFileSync(join(folder, "c.csv"), `${header}\n${rows.join("\n")}\n`);
  write("draft.schema.json", { ...schema, name: "draft", attributes: [{ name: EVIL, kind: "undeclared" }] });
  const body = { label, attributes: [{ ...attribute, step: 1, scale: "linear", missing: 50 }] };
  const saved = { privet: "model/1", guarantee: "proved", receipt };
  write("linear.json", {
    ...saved,
    model: { kind: "linear", positive: "yes", negative: label.values[0], ...body, weights: [1, 0] },
  });
  const leaf = { class: label.values[0], rows: 10 };
  write("tree.json", {
    ...saved,
    model: {
      kind: "tree",
      ...body,
      nodes: [
        {
          attribute: attribute.name,
          starts: [0, 5],
          groups: [0, 1],
          names: [EVIL, "5 or more"],
          children: [1, 2],
        },
        leaf,
        { ...leaf, class: "yes" },
      ],
    },
  });
  write("grid.json", {
    ...saved,
    model: {
      kind: "grid",
      ...body,
      published: [{ name: attribute.name, starts: [0, 5], groups: [0, 1], names: [EVIL, "5 or more"] }],
      counts: [3, 4, 5, 6],
      scale: 1,
      smoothing: "none",
    },
  });
  return folder;
}

describe("what a terminal is sent", () => {
  it.each([
    [["data", "check", "clinic"]],
    [["data", "check", "clinic", "--owner"]],
    [["data", "check", "draft"]],
    [["schema", "set", "clinic", attribute.name, "--low", "1", "--high", "9"]],
    [["schema", "set", "clinic", `no such ${EVIL}`, "--ignored"]],
    [["show", "linear.json"]],
    [["show", "tree.json"]],
    [["publish", "show", "grid.json"]],
    [["publish", "show", "grid.json", "--marginal", attribute.name]],
    [["verify", "linear.json"]],
    [["show", `missing${EVIL}.json`]],
    [["classify", "clinic", "--label", label.name, "--epsilon", "1", "--dry-run"]],
    [["classify", "clinic", "--label", label.name, "--epsilon", "1", "--with", "no-privacy"]],
    [["classify", "clinic", "--label", "y", "--epsilon", "1", "--dry-run"]],
    [["attributes", "describe", "clinic", "--epsilon", "1", "--dry-run"]],
    [["evaluate", "linear.json", "--on", "c.csv"]],
    [["init", `c${EVIL}.csv`]],
    [[EVIL]],
    [["show", `--${EVIL}`]],
  ])("by %j holds nothing that steers it", async (words) => {
    const folder = folderWithFiles();
    for (const more of [{}, { isTerminal: true, env: { NO_COLOR: "1" } }])
      expectHarmless(await privet(folder, words, more));
    const told = await privet(folder, [...words, "--json"]);
    for (const text of [told.out, told.err]) expect(text).not.toMatch(steers);
  });

  it.each(["linear.json", "tree.json", "grid.json"])("%s is shown all the same", async (name) => {
    const { code, out, err } = await privet(folderWithFiles(), ["show", name]);
    expect(code).toBe(0);
    expect(out + err).toContain("\\u001b[2J");
  });

  it("names no names of rows by way of init, and steers nothing where somebody vouches for them", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "t.csv"), `age,"${EVIL}"\n1,2\n`);
    expectHarmless(await privet(folder, ["init", "t.csv", "--header"]));
    const { attributes } = JSON.parse(readFileSync(join(folder, "t.schema.json"), "utf8"));
    expect(attributes[1].name).toBe(EVIL);
  });

  it("is CSV byte for byte where no terminal shows it", async () => {
    const folder = folderWithFiles();
    const words = ["predict", "linear.json", "c.csv", "--append"];
    expect((await privet(folder, words)).out).toContain(EVIL);
    // A field of CSV may hold line ends.
    expect((await privet(folder, words, { outIsTerminal: true })).out).not.toMatch(steers);
  });

  it("keeps colours and the line of progress, which are Privet's own", async () => {
    const { err } = await privet(temporaryFolder(), ["show", `none${EVIL}`], { isTerminal: true });
    expect(err).toContain("\u001b[31;1mprivet: file-missing\u001b[0m\n");
    expect(err.replace("\u001b[31;1m", "").replace("\u001b[0m", "")).not.toMatch(steers);
  });
});

it("escapes are those of JSON, so that JSON stays the same JSON", () => {
  const text = JSON.stringify({ [EVIL]: [EVIL] });
  expect(JSON.parse(visible(text))).toEqual({ [EVIL]: [EVIL] });
  expect(onOneLine("a\tb\nc")).toBe("a\\tb\\nc");
  expect(visible("a\tb\nc — é 人 👩‍⚕️")).toBe("a\tb\nc — é 人 👩‍⚕️");
});

it("words to type again hold nothing that steers, and mean the same in a shell", () => {
  expect(shellWord("it's")).toBe("'it'\\''s'");
  expect(shellWord("a'\\\n\u001b")).toBe("$'a\\'\\\\\\n\\u001b'");
});

it("a folder that cannot be made, and one that is a file, are refused with a code", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "secret.csv"), "a\n");
  mkdirSync(join(folder, "adir"));
  const get = (...words: string[]) => privet(folder, ["datasets", "get", "iris", ...words]);
  expect((await get("--from", "adir", "--out", "secret.csv")).err).toContain("privet: file-exists");
  expect((await get("--from", "adir", "--out", "secret.csv/x")).err).toContain("privet: file-exists");
  expect((await get("--from", "secret.csv")).err).toContain("privet: file-missing");
});
