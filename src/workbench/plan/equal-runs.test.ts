/** Whoever has paid for a plan is offered no second draw of it while the first goes on, and by another word alone once it is there. */
import { expect, test } from "vitest";
import type { QuoteTold, RunTold } from "../../client/wire.ts";
import { goingIn, ownedIn } from "./equal-runs.ts";

const plan = { privet: "plan/1", task: "flow", epsilon: "1", options: { a: 1, b: [2] } };
const quote = { plan, releases: [] as readonly string[] } as unknown as QuoteTold;
const run = (more: Partial<Omit<RunTold, "plan">> & { readonly plan?: unknown }) => ({
  run: { id: "run_1", dataset: "clinic", state: "running", release: null, plan, ...more } as RunTold,
});

test.each(["waiting", "queued", "starting", "running"] as const)(
  "a run that is %s is of an equal plan, however its fields stand",
  (state) => {
    const one = run({ state, plan: { ...plan, options: { b: [2], a: 1 } } });
    expect(goingIn([one], "clinic", quote)).toBe(one);
  },
);

test("another plan, another data set and what is over are no such run", () => {
  const others = [
    run({ plan: { ...plan, epsilon: "2" } }),
    run({ dataset: "ward" }),
    ...(["done", "failed", "cancelled", "refused"] as const).map((state) => run({ state })),
  ];
  expect(goingIn(others, "clinic", quote)).toBe(undefined);
});

test("what an equal run released is owned, though the price was asked before", () => {
  const all = [run({ state: "done", release: "rel_1" }), run({ state: "failed" }), run({})];
  expect(ownedIn(all, "clinic", quote)).toEqual(["rel_1"]);
  expect(ownedIn(all, "clinic", { ...quote, releases: ["rel_1", "rel_0"] })).toEqual(["rel_1", "rel_0"]);
  expect(ownedIn([], "clinic", quote)).toEqual([]);
});
