/**
 * Every question of a table and of a study, asked by objects that mean harm (testing/hostile.ts). Once the question has been copied,
 * nothing of the caller's runs or is read, so that nothing of a row can reach it; what comes out is what the plain question gives.
 */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { rational } from "../base/rational.ts";
import {
  type EveryAsked,
  openGenome,
  openTable,
  studyQuestions,
  tableQuestions,
} from "../testing/every-question.ts";
import { HostileWatch, hostile } from "../testing/hostile.ts";
import { dice } from "../testing/small-tables.ts";
import type { Allowance } from "./allowance.ts";
import { studyQueries, tableQueries } from "./queries/registry.ts";

const watched: { now: HostileWatch | undefined } = vi.hoisted(() => ({ now: undefined }));
vi.mock("./plain.ts", async (original) => {
  const real = await original<typeof import("./plain.ts")>();
  const plain: typeof real.plain = (given, streamed) => {
    const own = real.plain(given, streamed);
    watched.now?.finish();
    return own;
  };
  return { ...real, plain };
});

type Wrap = (value: unknown) => unknown;
const asItIs: Wrap = (value) => value;

/** The plan and the question, in whatever form; one watch for each. */
async function answered(
  kind: "table" | "study",
  name: string,
  asked: EveryAsked,
  wrap: (watch: HostileWatch) => Wrap,
) {
  const curator = await (kind === "table" ? openTable(asked) : openGenome());
  const watches = [new HostileWatch(), new HostileWatch()];
  const request = {
    epsilon: rational(3n),
    delta: rational(1n, 10n ** 5n),
    draws: [asked.draw],
    purpose: "a test",
  };
  const told = async (): Promise<unknown> => {
    watched.now = watches[0];
    const allowance = await curator.forAnalysts().allow(wrap(watches[0])(request) as never);
    watched.now = watches[1];
    const [question, how] = [{ ask: name, ...asked.question }, asked.how].map(wrap(watches[1]));
    return (allowance as Allowance).make(question as never, how as never);
  };
  const answer = await told().catch((error: unknown) => error);
  // Time for whatever was left behind.
  await new Promise((resolve) => setTimeout(resolve, 0));
  watched.now = undefined;
  return {
    answer,
    late: watches.flatMap(({ late }) => late),
    twice: watches.flatMap(({ twice }) => twice),
    watches,
  };
}

const all = (["table", "study"] as const).flatMap((kind) =>
  Object.entries(kind === "table" ? tableQuestions : studyQuestions).flatMap(([name, forms]) =>
    forms.map((asked, form) => ({ title: `a ${kind}, ${name} ${form}:`, kind, name, asked })),
  ),
);

test("every query that there is has a hostile form here, and nothing else can be asked", async () => {
  const [{ draw }] = tableQuestions.count;
  const request = { epsilon: rational(3n), delta: rational(0n), draws: [draw], purpose: "a test" };
  for (const [curator, list, queries] of [
    [await openTable({}), tableQuestions, tableQueries],
    [await openGenome(), studyQuestions, studyQueries],
  ] as const) {
    expect(queries.map(({ name }) => name).sort()).toEqual(Object.keys(list).sort());
    expect([queries, Object.isFrozen(queries)]).toEqual([queries, true]);
    const prototype = Object.getPrototypeOf(await curator.allow(request));
    expect(Object.getOwnPropertyNames(prototype).sort()).toEqual([
      "close",
      "constructor",
      "facts",
      "make",
      "receipt",
      // Of the same run: it is asked in the same way, and draws what was planned (dealt.refute.test.ts).
      "share",
    ]);
    expect(Object.keys(curator.forAnalysts()).sort()).toEqual(["allow", "budget", "entries", "facts"]);
  }
});

test.each(["__proto__", "constructor", "rank-snps", "", undefined])(
  "a question by the name of %s is refused",
  async (name) => {
    const { answer } = await answered("table", name as string, tableQuestions.count[0], () => asItIs);
    expect(answer).toMatchObject({ code: "query-unknown" });
  },
);

describe.each(all.map((one) => [one.title, one] as const))("%s", (_, { kind, name, asked }) => {
  test("in disguises that hold the same, it is copied in one reading and answered as if it were plain", async () => {
    const plain = await answered(kind, name, asked, () => asItIs);
    expect(plain.answer).not.toBeInstanceOf(Error);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const below = dice(seed);
        const disguised = (watch: HostileWatch) => (value: unknown) => hostile(value, watch, below, true);
        const { answer, late, twice, watches } = await answered(kind, name, asked, disguised);
        expect(late).toEqual([]);
        expect(twice).toEqual([]);
        expect(watches.every(({ copied }) => copied)).toBe(true);
        expect(answer).toEqual(plain.answer);
      }),
      { numRuns: 12, seed: 20 },
    );
  });

  test("whatever is handed in, nothing of it runs after the copy, and what is refused has a code", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const below = dice(seed);
        const disguised = (watch: HostileWatch) => (value: unknown) => hostile(value, watch, below, false);
        const { answer, late } = await answered(kind, name, asked, disguised);
        expect(late).toEqual([]);
        if (answer instanceof Error) expect(answer).toBeInstanceOf(PrivetError);
      }),
      { numRuns: 25, seed: 21 },
    );
  });
});
