import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { saveModel } from "../../../models/file.ts";
import { gridSynopsis } from "../../../models/synopsis/grid-synopsis.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { CategoricalAttribute, LabelAttribute } from "../../../schema/types.ts";
import { privet, temporaryFolder } from "../../../testing/command-line.ts";

const { attributes } = parseSchema({
  privet: "schema/1",
  name: "clinic",
  neighbours: "replace",
  attributes: [
    { name: "ward", kind: "categorical", values: ["north", "south"], other: "south" },
    { name: "side", kind: "categorical", values: ["left", "right"], other: "right" },
    { name: "outcome", kind: "label", values: ["no", "yes"] },
  ],
});
const [ward, side] = attributes as unknown as CategoricalAttribute[];

/** Two cells and two classes with noise of scale 2; nothing of `side`. */
const synopsis = gridSynopsis({
  label: attributes[2] as LabelAttribute,
  attributes: [ward, side],
  published: [{ attribute: ward, starts: [0, 1], groups: [0, 1], names: ["north", "south"] }],
  counts: [30, 11, -2, 60],
  scale: 2,
  smoothing: "none",
});

function folderWithSynopsis(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "published.json"), saveModel(synopsis, {}));
  return folder;
}

describe("privet publish show", () => {
  it("prints every published attribute and the label, each number with its band", async () => {
    const folder = folderWithSynopsis();
    const { code, out, err } = await privet(folder, ["publish", "show", "published.json"]);
    expect(code).toBe(0);
    // Sums of 30, 11, −2 and 60; of two counts, noise within 2 · ln 20 · √2 = 8.47, rounded up.
    expect(out).toContain("  ward   rows  ±\n  north    41  9\n  south    58  9\n");
    expect(out).toContain("  outcome  rows  ±\n  no         28  9\n  yes        71  9\n");
    expect(err).toContain("no receipt · guarantee none");
    expect(err).toContain("± covers the noise of a number");
    expect(err).not.toContain("below 0");
  });

  it("prints and draws a pair as it was published, below 0 included", async () => {
    const folder = folderWithSynopsis();
    const pair = ["publish", "show", "published.json", "--marginal", "outcome,ward"];
    const { out, err } = await privet(folder, [...pair, "--plot", "pair.svg"]);
    expect(out).toMatch(
      /outcome {2}ward {3}rows {2}±\n {2}no {7}north {4}30 {2}6\n {2}no {7}south {4}-2 {2}6/,
    );
    // What was asked for comes before what the synopsis says of itself.
    expect(out).toMatch(/^ {2}outcome {2}ward/);
    expect(out.trim().split("\n").length).toBeGreaterThan(6);
    expect(err).toContain("drawn: pair.svg");
    expect(err.replace(/\s+/g, " ")).toContain("Noise takes some counts below 0.");
    const svg = readFileSync(join(folder, "pair.svg"), "utf8");
    expect(svg).toContain("<title>no, south: -2");
    await privet(folder, ["publish", "show", "published.json", "--marginal", "ward", "--plot", "one.svg"]);
    expect(readFileSync(join(folder, "one.svg"), "utf8")).toContain("<title>north: 41");
  });

  it("tells a program everything, and says where the picture is", async () => {
    const folder = folderWithSynopsis();
    const line = ["publish", "show", "published.json", "--marginal", "ward", "--plot", "one.svg", "--json"];
    const told = JSON.parse((await privet(folder, line)).out);
    expect(told).toMatchObject({ kind: "grid", guarantee: "none", rows: 99, receipt: null, partial: false });
    const [{ halfWidth }] = synopsis.marginal(["ward"]);
    expect(told.marginals).toEqual([
      {
        of: ["ward"],
        cells: [
          { groups: ["north"], value: 41, halfWidth, couldBeChance: false },
          { groups: ["south"], value: 58, halfWidth, couldBeChance: false },
        ],
      },
    ]);
    expect(told.plot).toBe(join(folder, "one.svg"));
  });

  it.each([
    [["--marginal", "side"], "attribute-unknown", "keeps nothing of it"],
    [["--marginal", "height"], "attribute-unknown", "It has: ward, outcome."],
    [["--marginal", "ward,ward"], "option-out-of-range", "two different ones"],
    [["--marginal", "ward,outcome,side"], "option-out-of-range", "3 are named"],
    [["--plot", "all.svg"], "option-out-of-range", "--marginal a,b"],
    [["--marginal", "ward", "--plot", "published.json"], "format-unsupported", "published.json"],
    [["--marginal", "ward", "--plot", "no/where.svg"], "file-missing", "no folder"],
  ])("refuses %j", async (more, code, said) => {
    const { err, out } = await privet(folderWithSynopsis(), ["publish", "show", "published.json", ...more]);
    expect(err).toContain(`privet: ${code}`);
    expect(err).toContain(said);
    expect(out).toBe("");
  });

  it("refuses a file that is damaged, is none, or holds something else", async () => {
    const folder = folderWithSynopsis();
    const refused = async (name: string) => (await privet(folder, ["publish", "show", name])).err;
    expect(await refused("nowhere.json")).toContain("privet: file-missing");
    const whole = JSON.parse(readFileSync(join(folder, "published.json"), "utf8"));
    const damaged = { ...whole, model: { ...whole.model, counts: [1, 2] } };
    writeFileSync(join(folder, "damaged.json"), JSON.stringify(damaged));
    expect(await refused("damaged.json")).toContain("privet: model-invalid");
    writeFileSync(join(folder, "half.json"), JSON.stringify(whole).slice(0, 99));
    expect(await refused("half.json")).toContain("privet: model-invalid");
    const constant = { kind: "constant", label: whole.model.label, value: "no" };
    writeFileSync(join(folder, "constant.json"), JSON.stringify({ ...whole, model: constant }));
    expect(await refused("constant.json")).toContain("holds no synopsis");
  });
});
