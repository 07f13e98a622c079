import { expect, test } from "vitest";
import { commandLine } from "../../cli/words/command-line.ts";
import type { Receipt } from "../../curator/index.ts";
import { smallGrid, smallSynopsis } from "../../testing/small-synopses.ts";
import { smallTablesSynopsis, smallWhole, smallWholeSynopsis } from "../../testing/small-tables-synopsis.ts";
import { datasheet } from "./datasheet.ts";

const receipt: Receipt = {
  privet: "receipt/1",
  dataset: "clinic",
  unit: "patient",
  neighbours: "replace",
  epsilon: "0.5",
  delta: "0",
  composition: "basic",
  draws: [{ mechanism: "exponential", query: "grids by quality", epsilon: "0.25", count: 1 }],
  purpose: "publish privet-grid, label outcome",
  entry: 7,
  entryHash: "abc",
  schema: "def",
  version: "0.1.0",
  guarantee: "proved",
};

test("a datasheet says what was published, from what, at what price, how noisy, good for what, and how to use it", () => {
  const text = datasheet({ synopsis: smallSynopsis(), receipt, file: "small.json", shell: commandLine });
  for (const part of [
    "# A synopsis of clinic",
    "8 cells over age (2), colour (4)",
    "noise in every count: ± 5.99 (95 %)",
    "| colour | 4 | red, green, blue, other |",
    "ε 0.5, charged to the data's ledger as entry 7",
    "one patient of the table being another one",
    "e^0.5",
    "to tell the values of outcome apart: no, yes",
    "- pay: not published",
    "privet classify --on small.json --label outcome --learner cart",
    JSON.stringify(receipt, undefined, 2),
  ])
    expect(text).toContain(part);
});

test("it names the neighbours and the δ that the receipt names", () => {
  const other = { ...receipt, neighbours: "add-remove", delta: "0.000001" } as const;
  const text = datasheet({ synopsis: smallSynopsis(), receipt: other });
  expect(text).toContain("whether one patient is in the table or not");
  expect(text).toContain("δ 0.000001");
  expect(text).toContain("but for a probability of 0.000001");
});

test("without a receipt it promises nothing", () => {
  const text = datasheet({ synopsis: smallSynopsis() });
  expect(text).toContain("without a receipt and without a promise");
  expect(text).not.toMatch(/ε 0|e\^|private table/);
});

test("where no attribute was published it says so, and lists all as left out", () => {
  const text = datasheet({ synopsis: smallSynopsis({ published: [], counts: [3, 2] }), receipt });
  expect(text).toContain("No attribute: so little ε was spent");
  expect(text).toContain("- age, pay, colour: not published");
});

test("names and values cannot pass for Markdown", () => {
  const label = { ...smallGrid.label, name: "a|b", values: ["# no", "<b>yes</b>"] };
  const text = datasheet({ synopsis: smallSynopsis({ label }), receipt, shell: commandLine });
  expect(text).toContain("a\\|b");
  expect(text).toContain("\\# no, &lt;b&gt;yes&lt;/b&gt;");
  expect(text).toContain("--label 'a|b'");
});

test("no name, value or receipt can bring HTML into the page", () => {
  const script = "<script>alert(1)</script>";
  const [age, ...rest] = smallGrid.attributes;
  const named = { ...age, name: script };
  const published = smallGrid.published.map((own) =>
    own.attribute.name === age.name
      ? { ...own, attribute: named, names: own.names.map(() => `${script}&\n`) }
      : own,
  );
  const synopsis = smallSynopsis({ attributes: [named, ...rest], published });
  const text = datasheet({
    synopsis,
    receipt: { ...receipt, dataset: script, purpose: script, unit: script },
  });
  expect(text).not.toMatch(/<\/?script/);
  expect(text).toContain("&lt;script&gt;");
});

test("of a whole table it says which tables were measured, what can be learnt, and what no band covers", () => {
  const text = datasheet({
    synopsis: smallTablesSynopsis(),
    receipt,
    file: "small.json",
    shell: commandLine,
  });
  for (const part of [
    "- 3 attributes, outcome as the label",
    "- 3 tables of noisy counts: 1 of one attribute, age × outcome, colour × outcome",
    "- noise in a count of a table: ± 6 to 10 (95 %)",
    "- learning to tell the values of outcome apart: no, yes",
    "- learning to tell the values of others: colour",
    "- relations that no table above holds",
    "- pay: not published",
    "--label outcome --learner cart",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("for which alone");
});

test("of a whole table without a label it names what can be told, and of one with numbers alone nothing", () => {
  const text = datasheet({ synopsis: smallWholeSynopsis(), receipt, file: "small.json", shell: commandLine });
  expect(text).toContain("- learning to tell the values of any of these: outcome, colour");
  expect(text).toContain("privet classify --on small.json --label outcome");
  const [age] = smallWhole.published;
  const numbers = smallWholeSynopsis({
    published: [age],
    measured: [{ places: [0], counts: [300, 700], noise: { law: "laplace", scale: 1 } }],
    from: { groups: [Uint16Array.of(0, 1)] },
  });
  const sheet = datasheet({ synopsis: numbers, receipt, shell: commandLine });
  expect(sheet).not.toMatch(/learning to tell|classify --on/);
});
