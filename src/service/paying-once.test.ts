/** A run that pays once: what is asked of the door the first time and later, whatever its steps have released. */
import { expect, test } from "vitest";
import type { Curator } from "../curator/index.ts";
import type { ExpectedFlow } from "../tasks/flow/method.ts";
import { hasPaid, type KeptReleases, payingOnce } from "./paying-once.ts";

const steps = [
  { name: "look", places: [0, 2] },
  { name: "top", places: [2, 3] },
  { name: "card", places: [3, 5] },
] as unknown as ExpectedFlow["steps"];
const draws = [4, 1, 3, 2, 7].map((count) => ({ count }));

/** A door that writes down what it is asked; entries of other runs, and the words of their releases, are there before. */
function door() {
  const said: unknown[] = [];
  const entries = [
    { seq: 1, kind: "spend", body: { run: "other" } },
    { seq: 2, kind: "release", body: { entry: 1, first: 1, last: 2, sha256: "another's" } },
  ] as unknown[];
  const curator = {
    entries: async () => entries,
    allow: async ({ run, attempt }: { readonly run: string; readonly attempt: number }) => {
      said.push(["paid", run, attempt]);
      entries.push({ seq: entries.length + 1, kind: "spend", body: { run } });
      return "what may not be drawn with";
    },
    resume: async (_asked: unknown, left: readonly number[]) => {
      said.push(left);
      return "the rest";
    },
    released: async (entry: number, word: object) => {
      said.push([entry, word]);
      entries.push({ seq: entries.length + 1, kind: "release", body: { entry, ...word } });
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
  expect(await payingOnce(curator, { steps } as ExpectedFlow, run).curator.allow(asked)).toBe("the rest");
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
    await payingOnce(curator, { steps } as ExpectedFlow, {
      run: "mine",
      kept: keptOf(...names),
    }).curator.allow(asked);
  expect(said.slice(1)).toEqual([
    [0, 0, 3, 2, 7],
    [0, 0, 0, 2, 7],
    [4, 1, 0, 0, 0],
  ]);
});

test("a release is kept under the ledger's word for its own draws, and is asked for by that word later", async () => {
  const { said, curator } = door();
  const askedFor: unknown[] = [];
  const kept: KeptReleases = {
    before: (name, word) => {
      askedFor.push([name, word]);
      return word ? ({ name } as never) : undefined;
    },
    keep: async ({ name }, _draws, take) => void (await take?.({ sha256: `of ${name}`, key: "k" })),
  };
  const once = () => payingOnce(curator, { steps } as ExpectedFlow, { run: "mine", kept });
  const first = once();
  await expect(async () => first.kept.keep({ name: "top" } as never, { first: 3, last: 3 })).rejects.toThrow(
    "before it was paid",
  );
  await first.curator.allow(asked);
  await first.kept.keep({ name: "look" } as never, { first: 1, last: 2 });
  await first.kept.keep({ name: "top" } as never, { first: 3, last: 3 });
  expect(said.slice(2)).toEqual([
    [3, { first: 1, last: 2, sha256: "of look", key: "k" }],
    [3, { first: 3, last: 3, sha256: "of top", key: "k" }],
  ]);
  askedFor.length = 0;
  const second = once();
  await second.curator.allow(asked);
  expect(said.at(-1)).toEqual([0, 0, 0, 2, 7]);
  expect(askedFor).toEqual([
    ["look", expect.objectContaining({ sha256: "of look", key: "k" })],
    ["top", expect.objectContaining({ sha256: "of top", key: "k" })],
    ["card", null],
  ]);
  expect(await second.kept.before("top")).toEqual({ name: "top" });
});
