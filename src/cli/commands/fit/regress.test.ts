import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadRegressor } from "../../../models/file.ts";
import { clinicWithBudget, makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";

const words = (...more: string[]) => ["regress", "clinic", "--label", "age", "--epsilon", "0.5", ...more];
const regressorIn = (folder: string, name: string) => loadRegressor(readFileSync(join(folder, name), "utf8"));

describe("privet regress", () => {
  it("fits a model that is paid for, shown, applied and judged", async () => {
    const folder = await clinicWithBudget();
    const fitted = await privet(folder, words("--with", "mean", "--out", "age.json"));
    expect(fitted.code).toBe(0);
    expect(fitted.out).toContain("predicts age, between 0 and 100");
    const { model, guarantee, receipt } = regressorIn(folder, "age.json");
    expect([model.kind, guarantee, receipt?.epsilon]).toEqual(["mean", "proved", "0.5"]);
    expect((await privet(folder, ["show", "age.json"])).out).toContain("for every row");
    expect((await privet(folder, ["verify", "age.json"])).code).toBe(0);
    writeFileSync(join(folder, "new.csv"), "age,ward\n10,north\n30,south\n");
    const predicted = await privet(folder, ["predict", "age.json", "new.csv"]);
    const told = String(Number(model.predict({ rows: 1 } as never)[0].toPrecision(12)));
    expect(predicted.out).toBe(`age_predicted\n${told}\n${told}\n`);
    const judged = await privet(folder, ["evaluate", "age.json", "--on", "new.csv", "--json"]);
    // Of 10 and 30 the mean is 20, off by 10 either way.
    expect(JSON.parse(judged.out)).toMatchObject({
      label: "age",
      rows: 2,
      unlabelled: 0,
      mean: { value: 20, mse: 100, mae: 10 },
    });
    const text = (await privet(folder, ["evaluate", "age.json", "--on", "new.csv"])).out;
    expect(text).toMatch(/this model +[\d,.]+ +[\d,.]+ +[\d,.]+\n/);
    expect(text).toMatch(/always 20, the mean +100 +10 +10\n/);
  });

  it("tells the price beforehand, and of rows that come and go counts them too", async () => {
    const folder = await clinicWithBudget();
    const { out } = await privet(folder, words("--with", "mean", "--dry-run"));
    expect(out).toContain("1 draw: the sum");
    expect(out).toContain("clinic · 400 rows · 1 attribute → 3 inputs · replace one row");
    const other = await clinicWithBudget({ neighbours: "add-remove", about: 400 });
    expect((await privet(other, words("--with", "mean", "--dry-run"))).out).toContain("2 draws");
  });

  it("says at the run, too, where rows and ε are too few for more than the mean", async () => {
    const folder = await clinicWithBudget();
    const few = ["regress", "clinic", "--label", "age", "--epsilon", "0.02", "--out", "few.json"];
    const { code, err } = await privet(folder, few);
    expect(code).toBe(0);
    expect(err).toContain("expect: one number for every row, the mean");
    expect(regressorIn(folder, "few.json").model.kind).toBe("mean");
  });

  it("needs nothing but ε: the default is Privet's own, of ranges and values", async () => {
    const folder = await clinicWithBudget();
    expect((await privet(folder, words("--out", "own.json"))).code).toBe(0);
    const { model, guarantee } = regressorIn(folder, "own.json");
    expect([model.kind, guarantee]).toEqual(["cell-means", "proved"]);
    expect((await privet(folder, ["show", "own.json"])).out).toMatch(/ward/);
  });

  it("refuses a label that is no number, an unknown one and none; classify points here", async () => {
    const folder = await clinicWithBudget();
    const refused = async (label: readonly string[], command = "regress") =>
      (await privet(folder, [command, "clinic", ...label, "--epsilon", "0.5"])).err;
    expect(await refused(["--label", "outcome"])).toMatch(/privet: option-out-of-range.*privet classify/s);
    expect(await refused(["--label", "ward"])).toContain("Name a numeric attribute");
    expect(await refused(["--label", "height"])).toContain("privet: attribute-unknown");
    expect(await refused([])).toContain("--label");
    expect(await refused(["--label", "age"], "classify")).toMatch(
      /privet: label-undeclared.*privet regress/s,
    );
    expect((await privet(folder, ["budget", "show", "clinic"])).out).not.toContain("regress");
  });

  it("fits least squares to public data without noise, and refuses private data", async () => {
    const folder = makeClinic(temporaryFolder(), { visibility: "public" });
    const least = ["regress", "clinic", "--label", "age", "--with", "no-privacy", "--out", "least.json"];
    expect((await privet(folder, least)).code).toBe(0);
    const { model, guarantee } = regressorIn(folder, "least.json");
    expect([model.kind, guarantee]).toEqual(["linear-regression", "none"]);
    expect(model.attributes.map(({ name }) => name)).toEqual(["ward"]);
    const shown = (await privet(folder, ["show", "least.json"])).out;
    expect(shown).toMatch(/where ward is north/);
    const closed = makeClinic(temporaryFolder());
    expect((await privet(closed, least)).err).toContain("privet: baseline-on-private-data");
  });
});
