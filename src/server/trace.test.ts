/**
 * What the server shows is the same for neighbouring tables: answers with their times, headers and bytes, events, lines of the log,
 * metrics, ledgers, the audit, and what keepers say to the front. Draws are frozen, so what is released is the same as well.
 * S01 S02 S03 S04 S05 S07 S08 S09 S11 S41
 */
import { expect, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { planOfFlow } from "../tasks/flow-plan.ts";
import { FrozenDraws, unsteady } from "../testing/server/frozen-draws.ts";
import type { Behaviour } from "../testing/server/house-keeper.ts";
import { tableInHouse, traceOf, type WantedRun } from "../testing/server/house-script.ts";
import { memoryReleases, storageFailed } from "../testing/server/memory-stores.ts";
import { expectEqualTraces, expectSameTrace, severalDraws } from "../testing/server/trace-suite.ts";
import { neighbouringStudies } from "../testing/small-studies.ts";
import { adversarialPairs, dice } from "../testing/small-tables.ts";

test("the server's trace is the same for neighbours", () =>
  expectSameTrace(
    {
      replace: adversarialPairs("replace")[0],
      "add-remove": adversarialPairs("add-remove")[0],
      study: neighbouringStudies(dice(3), 16),
    },
    5,
  ));

const [table, neighbour] = adversarialPairs("replace")[12];
/** The second waits for the first one's slot. */
const two: readonly WantedRun[] = [1, 2].map(() => ({ dataset: "replace", plan: severalDraws }));

/** What engines throw may hold anything. */
const thrown: readonly (() => unknown)[] = [
  () => new TypeError("the value 83 stood in row 17"),
  () => new PrivetError("budget-exhausted", "In row 17 stood 83.", "Look at row 17."),
  () => new RangeError("17 rows"),
  () => "row 17",
  () => undefined,
];

test("an engine that throws at any of its looks leaves one and the same trace (S09)", async () => {
  const draws = new FrozenDraws();
  const counted = new Map<string, number>();
  const counting: Behaviour["seconds"] = ({ id }, look) => {
    counted.set(id, look + 1);
    return 0;
  };
  await traceOf([tableInHouse("replace", table)], { noise: draws.record(), seconds: counting }, two);
  const [[failing, looks]] = counted;
  expect(looks).toBeGreaterThan(3);
  let first: readonly string[] | undefined;
  for (let at = 0; at < looks; at++) {
    const pace = unsteady(at);
    const seconds: Behaviour["seconds"] = (run, look) => {
      if (run.id === failing && look === at) throw thrown[at % thrown.length]();
      return at === 0 ? 0 : pace(run, look);
    };
    const { noise } = draws.replay();
    const trace = await traceOf(
      [tableInHouse("replace", at % 2 === 0 ? table : neighbour)],
      { noise, seconds },
      two,
    );
    first ??= trace;
    expectEqualTraces(trace, first);
  }
  const all = first!.join("\n");
  expect(all).toContain('"code":"unexpected"');
  expect(all).not.toContain("row 17");
  expect(all).not.toContain("17 rows");
});

const aFlow = planOfFlow({
  epsilon: "2",
  steps: [
    { name: "look", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } },
    { name: "top", task: "rank", label: "outcome", options: { top: 1 } },
    { name: "card", task: "classify", label: "outcome", method: "majority" },
  ],
});
const flows = ([undefined, 7_000] as const).map(
  (cancelAfter): WantedRun => ({
    ...{ dataset: "replace", plan: aFlow },
    ...(cancelAfter === undefined ? {} : { cancelAfter }),
  }),
);
/** Estimates that leave steps whole seconds of their own. */
const slowly = { fixed: 0.1, perSecond: 10_000 };

test("a flow's steps are told at public times: the trace is the same for neighbours and any pace (S01, S03, S11)", async () => {
  const draws = new FrozenDraws();
  const quick = { ...slowly, noise: draws.record(), seconds: () => 0 };
  const first = await traceOf([tableInHouse("replace", table)], quick, flows);
  const told = first.filter((line) => line.includes('"kind":"steps"'));
  expect(told.length).toBeGreaterThan(1);
  expect(told.some((line) => line.includes('"isLate":true'))).toBe(false);
  const firstStep = first.filter((line) => /^answers \d+ ana GET \/v1\/releases\/rel_\w+\.1 /.test(line));
  expect(new Set(firstStep.map((line) => line.split(" ")[5]))).toEqual(new Set(["404", "200"]));
  expect(first.some((line) => line.includes("event: steps"))).toBe(true);
  const roll = dice(1);
  const { noise, violations } = draws.replay();
  const slow = { ...slowly, noise, seconds: () => roll(1000) / 2000 };
  expectEqualTraces(await traceOf([tableInHouse("replace", neighbour)], slow, flows), first);
  expect(violations()).toEqual([]);
});

test("a release that the disk refuses at first is told at its boundary all the same (S01)", async () => {
  const draws = new FrozenDraws();
  const refusing = () => {
    const releases = memoryReleases();
    let tries = 0;
    const seal: typeof releases.seal = async (whole) => {
      if (tries++ === 0) throw storageFailed();
      await releases.seal(whole);
    };
    return { ...releases, seal };
  };
  // T₀ is 16 seconds, and the seal is tried again after ten.
  const house = { releases: refusing, fixed: 7 };
  const quick = { ...house, noise: draws.record(), seconds: () => 0.01 };
  const slow = { ...house, noise: draws.replay().noise, seconds: () => 0.4 };
  const first = await traceOf([tableInHouse("replace", table)], quick, two);
  expect(first.filter((line) => line.includes('"outcome":"done"'))).toHaveLength(2);
  expectEqualTraces(await traceOf([tableInHouse("replace", neighbour)], slow, two), first);
});
