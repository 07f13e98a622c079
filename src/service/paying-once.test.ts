/** A run that pays once: what is asked of the door the first time and later, whatever its steps have released. */
import { expect, test } from "vitest";
import type { Curator } from "../curator/index.ts";
import type { ExpectedFlow } from "../tasks/flow/method.ts";
import { hasPaid, payingOnce } from "./paying-once.ts";

const steps = [
  { name: "look", places: [0, 2] },
  { name: "top", places: [2, 3] },
  { name: "card", places: [3, 5] },
] as unknown as ExpectedFlow["steps"];
const draws = [4, 1, 3, 2, 7].map((count) => ({ count }));

/** A door that writes down what it is asked; entries of other runs are there before. */
function door() {
  const said: unknown[] = [];
  const entries = [{ kind: "spend", body: { run: "other" } }] as unknown[];
  const curator = {
    entries: async () => entries,
    allow: async ({ run, attempt }: { readonly run: string; readonly attempt: number }) => {
      said.push(["paid", run, attempt]);
      entries.push({ kind: "spend", body: { run } });
      return "what may not be drawn with";
    },
    resume: async (_asked: unknown, left: readonly number[]) => {
      said.push(left);
      return "the rest";
    },
  } as unknown as Curator;
  return { said, curator };
}

const asked = { draws, purpose: "a test" } as never;
const keptOf = (...names: string[]) => ({
  before: (name: string) => (names.includes(name) ? ({ name } as never) : undefined),
  keep: () => {},
});

test("it pays, and then draws as one that is gone on with: all that was planned", async () => {
  const { said, curator } = door();
  const paid: string[] = [];
  const run = { run: "mine", kept: keptOf(), paid: () => paid.push("told") };
  expect(await hasPaid(curator, "mine")).toBe(false);
  expect(await payingOnce(curator, { steps } as ExpectedFlow, run).allow(asked)).toBe("the rest");
  expect(said).toEqual([
    ["paid", "mine", 1],
    [4, 1, 3, 2, 7],
  ]);
  expect([await hasPaid(curator, "mine"), paid]).toEqual([true, ["told"]]);
});

test("later it pays nothing, and of steps that have released no draw is left", async () => {
  const { said, curator } = door();
  await curator.allow({ run: "mine", attempt: 1 } as never);
  for (const names of [["look"], ["look", "top"], ["top", "card"]])
    await payingOnce(curator, { steps } as ExpectedFlow, { run: "mine", kept: keptOf(...names) }).allow(
      asked,
    );
  expect(said.slice(1)).toEqual([
    [0, 0, 3, 2, 7],
    [0, 0, 0, 2, 7],
    [4, 1, 0, 0, 0],
  ]);
});
