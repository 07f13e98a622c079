import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { patch } from "./patch.ts";
import { traceMutants } from "./zoo/trace.mjs";
import { zoo } from "./zoo.mjs";

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const text = new Map(
  [...new Set(zoo.map(({ file }) => file))].map((file) => [file, readFileSync(path(file), "utf8")]),
);

test("the zoo holds at least 40 mutants of different names", () => {
  expect(zoo.length).toBeGreaterThanOrEqual(40);
  expect(new Set(zoo.map(({ name }) => name)).size).toBe(zoo.length);
});

test.each(zoo.map((mutant) => [mutant.name, mutant] as const))(
  "%s fits the source once and changes it",
  (_, mutant) => {
    const source = text.get(mutant.file)!;
    expect(patch(source, mutant)).not.toBe(source);
  },
);

test("every mutant names what goes wrong, what it is modelled on, and tests that exist", () => {
  for (const { name, bug, like, tests } of zoo) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(bug).toMatch(/^[A-Zδερ].{20,}\.$/);
    expect(like).not.toBe("");
    expect(tests.length).toBeGreaterThan(0);
    for (const file of tests) expect([file, existsSync(path(file))]).toEqual([file, true]);
  }
});

/** That each is killed, `run.mjs` shows; here, that none of the ways was forgotten. */
test("mutants of the trace die", () => {
  const ways = Object.entries(traceMutants);
  expect(ways).toHaveLength(11);
  for (const [way, names] of ways) {
    expect([way, names.length]).not.toEqual([way, 0]);
    for (const name of names) expect(zoo.filter((mutant) => mutant.name === name)).toMatchObject([{ name }]);
  }
});

test("no two mutants are the same change", () => {
  const changes = zoo.map((mutant) => `${mutant.file}\n${patch(text.get(mutant.file)!, mutant)}`);
  expect(new Set(changes).size).toBe(zoo.length);
});

test("a mutant whose text is gone, or is there twice, is refused", () => {
  const mutant = { ...zoo[0], find: "a", replace: "$&b" };
  expect(patch("-a-", mutant)).toBe("-$&b-");
  for (const source of ["", "a a"]) expect(() => patch(source, mutant)).toThrow(/should occur once/);
});
