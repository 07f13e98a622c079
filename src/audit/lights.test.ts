import { expect, test } from "vitest";
import { type AuditFacts, factsFrom } from "./facts.ts";
import { boundaryLight, ledgerLight, mechanismsLight, proofsLight, refusedLedger } from "./lights.ts";
import type { Measurement } from "./measure.ts";

const AT = "2026-11-16T10:00:00.000Z";
const good = { dataset: "clinic", state: "good", entries: 3, lastHash: "ab" } as const;

test("one broken ledger makes the light bad, one that does not answer unknown, and none says nothing", () => {
  expect(ledgerLight([good], AT)).toEqual({ state: "good", figures: { ledgers: [good] }, at: AT });
  expect(ledgerLight([good, refusedLedger("ward", "ledger-broken")], AT).state).toBe("bad");
  expect(ledgerLight([refusedLedger("ward", "ledger-rolled-back")], AT).state).toBe("bad");
  expect(ledgerLight([good, refusedLedger("ward", "not-ready")], AT).state).toBe("unknown");
  const both = [refusedLedger("ward", "busy"), refusedLedger("clinic", "ledger-broken")];
  expect(ledgerLight(both, AT).state).toBe("bad");
  expect(ledgerLight([], AT)).toMatchObject({ state: "unknown", at: null });
});

const facts: AuditFacts = {
  privet: "audit-facts/1",
  version: "1.0.0",
  at: AT,
  proofs: [
    { file: "a.ts", code: "12", read: "2026-11-01", by: "ana", isStale: false },
    { file: "b.ts", code: "34", read: "2026-11-01", by: "ana", isStale: false },
  ],
  boundary: { lines: 100, limit: 200, rules: 3, files: 10, imports: 20, violations: 0 },
};

test("a stale proof, a broken rule or too many lines make their light bad; without figures it is unknown", () => {
  expect(proofsLight(facts)).toEqual({ state: "good", figures: { proved: 2, stale: 0 }, at: AT });
  const stale = { ...facts, proofs: [facts.proofs[0], { ...facts.proofs[1], isStale: true }] };
  expect(proofsLight(stale)).toMatchObject({ state: "bad", figures: { proved: 1, stale: 1 } });
  expect(proofsLight({ ...facts, proofs: [] }).state).toBe("unknown");
  const bounded = (more: Partial<AuditFacts["boundary"]>) =>
    boundaryLight({ ...facts, boundary: { ...facts.boundary, ...more } }).state;
  expect(bounded({})).toBe("good");
  expect(bounded({ violations: 1 })).toBe("bad");
  expect(bounded({ lines: 200 })).toBe("bad");
  expect(bounded({ imports: 0 })).toBe("unknown");
  expect([proofsLight(undefined).state, boundaryLight(undefined).state]).toEqual(["unknown", "unknown"]);
});

test("a file of another form is none", () => {
  expect(factsFrom(facts)).toBe(facts);
  for (const wrong of [
    ...[undefined, null, 1, {}, { ...facts, privet: "x" }, { ...facts, proofs: [{ file: "a" }] }],
    { ...facts, boundary: { ...facts.boundary, violations: "0" } },
    { ...facts, at: 3 },
  ])
    expect(factsFrom(wrong)).toBeUndefined();
});

const measured = (least: number, isCaught = true): Measurement => ({
  ...{ epsilons: [1], trials: 1000, falseAlarm: 1e-6, control: { least: 2, isCaught } },
  mechanisms: [
    {
      ...{ name: "laplace", about: "", claimed: 1, delta: 0, least, isWithin: least <= 1, draws: 1000 },
      counted: [
        { hits: 1, of: 2 },
        { hits: 1, of: 2 },
      ],
      histogram: { outputs: [], first: [], neighbour: [], isTelling: [] },
    },
  ],
});

test("mechanisms are good only where a broken one was noticed in the same measurement", () => {
  expect(mechanismsLight(measured(0.8), AT)).toMatchObject({ state: "good", at: AT });
  expect(mechanismsLight(measured(1.2), AT)).toMatchObject({
    state: "bad",
    figures: { broken: ["laplace"] },
  });
  expect(mechanismsLight(measured(0.8, false), AT).state).toBe("unknown");
  expect(mechanismsLight(measured(1.2, false), AT).state).toBe("bad");
  expect(mechanismsLight(undefined, null)).toEqual({ state: "unknown", figures: null, at: null });
});
