/** privet classify --judge, and regress: a model and its judgement on rows that it has not seen, for one price. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadRegressor } from "../../../models/file.ts";
import {
  clinicBudget,
  clinicWithBudget,
  ledgerBytes,
  modelIn,
  privet,
} from "../../../testing/command-line.ts";
import { sharesFor } from "./fit-judged.ts";

const words = [
  "classify",
  "clinic",
  "--label",
  "outcome",
  "--with",
  "majority",
  "--epsilon",
  "0.5",
  "--judge",
  "20%",
];

test("percent become whole shares", () => {
  expect(["20%", "25%", "50%", "1%", "33%"].map(sharesFor)).toEqual([
    { learn: 4, judge: 1 },
    { learn: 3, judge: 1 },
    { learn: 1, judge: 1 },
    { learn: 99, judge: 1 },
    { learn: 67, judge: 33 },
  ]);
});

test("both are paid for together, no more than was set aside, and are about different rows", async () => {
  const folder = await clinicWithBudget();
  const priced = await privet(folder, [...words, "--dry-run"]);
  expect(priced.out).toMatch(/model +classify by majority +learn[\s\S]*judgement +judge by \S+ +judge/);
  const { code, out, err } = await privet(folder, [...words, "--out", "model.json"]);
  expect([code, out]).toEqual([0, expect.stringContaining("on private rows of clinic")]);
  expect(err).toContain("model: model.json");
  expect(modelIn(folder, "model.json").receipt?.draws.map(({ part }) => part)).toEqual(["1-4/5"]);
  // The judgement is paid for as well: a file beside the model's, with the receipt of its own draws.
  expect(err).toContain("judgement: model.judgement.json");
  const judged = JSON.parse(readFileSync(join(folder, "model.judgement.json"), "utf8"));
  expect([judged.privet, judged.label, judged.receipt.entry]).toEqual(["judgement/1", "outcome", 2]);
  expect(judged.receipt.draws.map(({ part }: { readonly part?: string }) => part)).toEqual(["5-5/5"]);
  // Rows were kept apart, so that there is nothing to warn of.
  expect([out, JSON.stringify(judged), priced.out].join("")).not.toContain("learnt from");
  const { list, spent } = await clinicBudget(folder);
  expect(list.map(({ kind }: { readonly kind: string }) => kind)).toEqual(["open", "spend"]);
  expect(Number(spent.epsilon)).toBeLessThanOrEqual(0.5);
});

test("a judgement's file that is there already is not written over, and nothing is spent", async () => {
  const folder = await clinicWithBudget();
  const before = ledgerBytes(folder);
  writeFileSync(join(folder, "model.judgement.json"), "mine");
  const { err } = await privet(folder, [...words, "--out", "model.json"]);
  expect(err).toContain("privet: file-exists");
  expect([existsSync(join(folder, "model.json")), ledgerBytes(folder).equals(before)]).toEqual([false, true]);
});

test("a model whose rows would be dealt by place is refused, and nothing is spent", async () => {
  const folder = await clinicWithBudget();
  const before = ledgerBytes(folder);
  const byPlace = [...words, "--deal", "place", "--yes"].map((word) => (word === "majority" ? "gupt" : word));
  const { code, err } = await privet(folder, byPlace);
  expect([code, err]).toEqual([2, expect.stringContaining("deal: values")]);
  expect(ledgerBytes(folder).equals(before)).toBe(true);
});

test("both are written before anything is printed, and what cannot be written is printed", async () => {
  const folder = await clinicWithBudget();
  const files = ["model.json", "model.judgement.json"];
  const there: boolean[] = [];
  const out = (text: string) => {
    if (text !== "") there.push(...files.map((file) => existsSync(join(folder, file))));
  };
  await privet(folder, [...words, "--out", "model.json"], { out });
  expect(there).toEqual([true, true]);

  const other = await clinicWithBudget();
  const ask = async () => {
    writeFileSync(join(other, "model.judgement.json"), "somebody else's");
    return "y";
  };
  const lost = await privet(other, [...words, "--out", "model.json"], { ask });
  expect([lost.code, JSON.parse(lost.out).judgement.privet]).toEqual([5, "judgement/1"]);
  expect(lost.err).toContain("The judgement, which is paid for, follows on stdout.");
});

test("without --out the judgement is told last, in words", async () => {
  const { out, err } = await privet(await clinicWithBudget(), words);
  expect(JSON.parse(out).model.privet).toBe("model/1");
  expect(err).toMatch(/budget: [\s\S]*on private rows of clinic[\s\S]* wrong, 95 % interval/);
});

test("without --out all of it is one document", async () => {
  const { out } = await privet(await clinicWithBudget(), [...words, "--json"]);
  const { model, judgement, receipt } = JSON.parse(out);
  expect([model.privet, judgement.privet, receipt.entry]).toEqual(["model/1", "judgement/1", 2]);
  expect(receipt.draws.every(({ part }: { readonly part?: string }) => part !== undefined)).toBe(true);
});

test("a model of a number is judged likewise, by how far it is off", async () => {
  const folder = await clinicWithBudget();
  const asked = [
    "regress",
    "clinic",
    "--label",
    "age",
    "--with",
    "mean",
    "--epsilon",
    "0.5",
    "--judge",
    "25%",
  ];
  const capped = await privet(folder, [...asked, "--within", "20", "--dry-run", "--json"]);
  expect(JSON.parse(capped.out).plan.options.flow.steps[1].options.within).toBe(20);
  const { out, code } = await privet(folder, [...asked, "--out", "age.json"]);
  expect([code, out]).toEqual([0, expect.stringMatching(/mean error[\s\S]*root mean square[\s\S]*R²/)]);
  const { model, receipt } = loadRegressor(readFileSync(join(folder, "age.json"), "utf8"));
  expect([model.label.name, receipt?.draws.map(({ part }) => part)]).toEqual(["age", ["1-3/4"]]);
  expect(Number((await clinicBudget(folder)).spent.epsilon)).toBeLessThanOrEqual(0.5);
});
