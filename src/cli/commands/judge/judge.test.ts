/** Judging on private rows by either command: the same plan, price and result. */
import { expect, test } from "vitest";
import { classifyWords, clinicBudget, clinicWithBudget, privet } from "../../../testing/command-line.ts";

async function withModel(): Promise<string> {
  const folder = await clinicWithBudget();
  const { code } = await privet(folder, classifyWords("--with", "majority", "--out", "model.json"));
  expect(code).toBe(0);
  return folder;
}
const asked = ["--epsilon", "0.2", "--bands", "4", "--json"];
const judge = ["judge", "clinic", "--model", "model.json", ...asked];
const evaluate = ["evaluate", "model.json", "clinic", "--private", ...asked];

test("evaluate --private has the plan and the price of judge, and spends once", async () => {
  const folder = await withModel();
  const [one, other] = await Promise.all(
    [judge, evaluate].map(async (words) => JSON.parse((await privet(folder, [...words, "--dry-run"])).out)),
  );
  expect(other).toEqual(one);
  expect(other.plan.task).toBe("judge");
  const before = Number((await clinicBudget(folder)).spent.epsilon);
  const { code, out } = await privet(folder, evaluate);
  expect([code, JSON.parse(out).privet]).toEqual([0, "judgement/1"]);
  expect(Number((await clinicBudget(folder)).spent.epsilon)).toBeCloseTo(before + 0.2, 6);
});

test.each([
  ["a price without --private", ["evaluate", "model.json", "--on", "clinic.csv", "--epsilon", "1"]],
  ["data without --private", ["evaluate", "model.json", "clinic"]],
  ["--private without data", ["evaluate", "model.json", "--private", "--epsilon", "0.1"]],
  ["a public file with --private", [...evaluate, "--on", "people.csv"]],
])("%s is refused, and nothing is spent", async (_, words) => {
  const folder = await withModel();
  const { spent } = await clinicBudget(folder);
  const { code, err } = await privet(folder, words);
  expect(code).not.toBe(0);
  expect(err).toContain("option-out-of-range");
  expect((await clinicBudget(folder)).spent).toEqual(spent);
});
