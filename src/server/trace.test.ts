/**
 * What the server shows is the same for neighbouring tables: answers with their times, headers and bytes, events, lines of the log,
 * metrics, ledgers, the audit, and what keepers say to the front. Draws are frozen, so what is released is the same as well.
 * S01 S02 S03 S04 S05 S07 S08 S09 S11 S41
 */
import { expect, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
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
