import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Rates, type Work, workUnits } from "../../../base/work.ts";
import type { PublicFacts, StudyFacts } from "../../../curator/index.ts";
import { quoteJson } from "../../../service/quote.ts";
import { readRates, writeRates } from "../../../service/timing/rates-file.ts";
import { openSimulated, openSimulatedStudy } from "../../../service/timing/simulate.ts";
import { runPlan } from "../../../tasks/plan.ts";
import { quickPlans } from "../../../testing/quick-plans.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import { timedStudy } from "../../../testing/timing/study.ts";
import { quoteSeconds } from "./pool-quoter.ts";
import { boundarySeconds, MOST_RELEASE_BYTES } from "./seconds.ts";

const ROWS = 300;
const rates: Rates = {
  fixed: 0.2,
  perSecond: Object.fromEntries(workUnits.map((unit, i) => [unit, 1000 * (i + 1)])),
};
const study = timedStudy(30, 200);

/** What is public of a data set, as it is written down and read again: no row, no ledger and no curator is near. */
const told = (facts: PublicFacts | StudyFacts) => JSON.parse(JSON.stringify(facts)) as typeof facts;

/** Acceptance 9, S13. */
test("boundaries are powers of two from public facts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "privet-timing-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "timing.json");
  await writeRates(file, { small: rates });
  const written = await readFile(file, "utf8");
  for (const neighbours of ["replace", "add-remove"] as const) {
    const schema = smallSchema(neighbours, neighbours === "replace" ? {} : { rows: { about: ROWS } });
    // The second has other rows and, where their number is private, more of them.
    const more = neighbours === "replace" ? ROWS : ROWS + 97;
    const curators = [await openSimulated(schema, ROWS, 1), await openSimulated(schema, more, 1, () => 0)];
    const studies = [await openSimulatedStudy(study)];
    const facts = { table: { schema, neighbours, rows: ROWS }, study };
    for (const { method, plan } of quickPlans) {
      if (method.subject === "table" && !method.neighbours.some((own) => own === neighbours)) continue;
      const quoted = quoteJson(told(facts[method.subject]), plan, undefined);
      const { estimate, first } = boundarySeconds(quoted.work ?? undefined, rates, Number.POSITIVE_INFINITY);
      expect(Math.log2(first) % 1).toBe(0);
      expect(first).toBeGreaterThanOrEqual(Math.max(1, 2 * estimate));
      expect(first).toBeLessThan(Math.max(1.001, 4 * estimate));
      for (const curator of method.subject === "table" ? curators : studies) {
        await runPlan(curator as never, plan, { allow: "none" });
        const again = quoteJson(curator.facts, plan, undefined);
        expect(JSON.stringify(again.work)).toBe(JSON.stringify(quoted.work));
        const known = (await readRates(file))?.small as Rates;
        expect(boundarySeconds(again.work ?? undefined, known, Number.POSITIVE_INFINITY)).toEqual({
          estimate,
          first,
        });
      }
    }
    for (const curator of [...curators, ...studies]) await curator.close();
  }
  expect(await readFile(file, "utf8")).toBe(written);
});

test("where nobody says how many rows there are, no method tells its work, and nothing is served with boundaries", () => {
  const schema = smallSchema("add-remove", { rows: {} });
  const facts = { schema, neighbours: "add-remove", rows: undefined } as const;
  let quoted = 0;
  for (const { method, plan } of quickPlans) {
    if (method.subject !== "table" || !method.neighbours.includes("add-remove" as never)) continue;
    try {
      expect(quoteJson(facts, plan, undefined).work).toBeNull();
      quoted++;
    } catch (error) {
      // Some need the number of rows for their rounds.
      expect(error).toMatchObject({ code: "row-count-private" });
    }
  }
  expect(quoted).toBeGreaterThan(10);
  expect(() => boundarySeconds(undefined, rates, Number.POSITIVE_INFINITY)).toThrow(
    expect.objectContaining({ code: "row-count-private" }),
  );
});

test("a release that could be larger than what is kept is refused before anything is spent", () => {
  expect(
    boundarySeconds({ bytes: MOST_RELEASE_BYTES }, rates, Number.POSITIVE_INFINITY).estimate,
  ).toBeGreaterThan(0);
  expect(() => boundarySeconds({ bytes: MOST_RELEASE_BYTES + 1 }, rates, Number.POSITIVE_INFINITY)).toThrow(
    expect.objectContaining({ code: "option-out-of-range" }),
  );
});

test("a plan that would take longer than the owner allows has no price here, however cheap it is", () => {
  const slow = { bytes: 1, [workUnits[0]]: 1_000_000 } as Work;
  const { first } = boundarySeconds(slow, rates, Number.POSITIVE_INFINITY);
  expect(first).toBeGreaterThan(1);
  expect(boundarySeconds(slow, rates, first)).toMatchObject({ first });
  expect(() => boundarySeconds(slow, rates, first - 1)).toThrow(
    expect.objectContaining({ code: "plan-too-expensive" }),
  );
});

test("a price has two seconds to be worked out, that of a flow two for each step, and ten at most", () => {
  const flow = (steps: number) => ({ options: { flow: { steps: Array(steps).fill({}) } } });
  expect([flow(0), flow(1), flow(3), flow(24)].map(quoteSeconds)).toEqual([2, 2, 6, 10]);
  expect([undefined, {}, { options: { flow: { steps: "many" } } }].map(quoteSeconds)).toEqual([2, 2, 2]);
});
