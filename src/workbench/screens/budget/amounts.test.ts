import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  amountIn,
  compare,
  divide,
  multiply,
  type Rational,
  rational,
  ZERO,
} from "../../../base/rational.ts";
import type { BudgetTold, PeopleTold } from "../../../client/wire.ts";
import {
  capsOf,
  deltaShare,
  epsilonOf,
  holdersOf,
  keptBack,
  type Moved,
  moveTo,
  standing,
  stepOf,
} from "./amounts.ts";

const told = (more: Partial<BudgetTold> = {}): BudgetTold => ({
  ...{ dataset: "clinic", composition: "basic", neighbours: "replace", unit: "patient", opened: "" },
  budget: { epsilon: "3", delta: "0.000001" },
  spent: { epsilon: "1.35", delta: "0.0000001" },
  left: { epsilon: "1.65", delta: "0.0000009" },
  ...{ reserved: "0", own: null },
  holders: [
    {
      name: "people/ana",
      cap: { epsilon: "0.8", delta: "0.0000001" },
      spent: { epsilon: "0.3", delta: "0" },
    },
    { name: "team/x", cap: { epsilon: "0.1", delta: "0" }, spent: { epsilon: "0.2", delta: "0" } },
    { name: "terminal", cap: { epsilon: "0.15", delta: "0" }, spent: { epsilon: "0", delta: "0" } },
  ],
  ...more,
});
const grant = (person: string, holder: string, off = false) => ({
  ...{ person, holder, off, dataset: "clinic", perRun: null, perDay: null, approveAbove: null, until: null },
});
const person = (name: string, role: "owner" | "analyst" | "auditor", blocked = false) => ({
  name,
  role,
  blocked,
});
const people: PeopleTold = {
  people: [
    person("people/ana", "analyst"),
    person("people/bo", "analyst"),
    person("people/cy", "analyst"),
    person("people/gone", "analyst", true),
    person("people/rita", "auditor"),
    person("oidc:aaaaaaaaaaaaaaaaaaaa", "analyst"),
  ],
  tokens: [],
  grants: [grant("people/ana", "people/ana"), grant("people/cy", "team/x", true)],
};
const left = amountIn("1.65");

test("whoever may be given something has a slider, by whoever pays for them; what a terminal set stays", () => {
  const holders = holdersOf(told(), people, "clinic");
  expect(holders.map(({ name, isFixed, isSuspended }) => [name, isFixed, isSuspended])).toEqual([
    ["people/ana", false, false],
    ["people/bo", false, false],
    ["team/x", false, true],
    ["terminal", true, false],
  ]);
  // What a team has overspent is no debt of others.
  expect(holders.map(({ rest }) => epsilonOf(rest.epsilon))).toEqual(["0.5", "0", "0", "0.15"]);
  expect(epsilonOf(keptBack(holders, new Map(), left))).toBe("1");
});

test("however sliders are moved, they sum to what is left, to the last digit", () => {
  const holders = holdersOf(told(), people, "clinic");
  const moves = fc.array(
    fc.tuple(fc.constantFrom("people/ana", "people/bo", "team/x"), fc.integer({ min: 0, max: 200 })),
  );
  fc.assert(
    fc.property(moves, (list) => {
      let moved: Moved = new Map();
      for (const [name, steps] of list)
        moved = moveTo(holders, moved, left, name, rational(BigInt(steps), 100n));
      const sum = holders.reduce<Rational>((all, holder) => add(all, standing(holder, moved)), ZERO);
      expect(compare(sum, left)).toBeLessThanOrEqual(0);
      expect(add(sum, keptBack(holders, moved, left))).toEqual(left);
    }),
    { seed: 17, numRuns: 200 },
  );
});

test("caps are what is spent and what may still be; who was not moved is not sent; δ goes in proportion, rounded down", () => {
  const holders = holdersOf(told(), people, "clinic");
  expect(capsOf(told(), holders, new Map())).toEqual([]);
  const still = moveTo(holders, new Map(), left, "people/ana", amountIn("0.5"));
  expect(capsOf(told(), holders, still)).toEqual([]);
  const moved = moveTo(
    holders,
    moveTo(holders, new Map(), left, "people/ana", amountIn("0.2")),
    left,
    "people/bo",
    amountIn("0.55"),
  );
  expect(capsOf(told(), holders, moved)).toEqual([
    { holder: "people/ana", epsilon: "0.5", delta: "0.0000001" },
    { holder: "people/bo", epsilon: "0.55", delta: "0.0000003" },
  ]);
});

test("δ goes with ε in proportion, at two digits, rounded down: nobody's share is more than that, nor less than nine tenths", () => {
  const whole = { epsilon: amountIn("1.65"), delta: amountIn("0.0000009") };
  const shares = ["0", "0.55", "0.4", "0.0001", "1.65"].map((epsilon) =>
    deltaShare(amountIn(epsilon), whole),
  );
  expect(shares).toEqual(["0", "3e-7", "2.1e-7", "5.4e-11", "9e-7"].map(amountIn));
  for (const nothing of [
    { ...whole, delta: ZERO },
    { ...whole, epsilon: ZERO },
  ])
    expect(deltaShare(amountIn("0.5"), nothing)).toEqual(ZERO);
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(amounts, amounts, fc.array(amounts, { minLength: 1, maxLength: 5 }), (one, delta, parts) => {
      const sum = parts.reduce((all, part) => all + part, 0n);
      const left = { epsilon: rational(sum * one, 10n ** 12n), delta: rational(delta, 10n ** 18n) };
      const given = parts.map((part) => deltaShare(rational(part * one, 10n ** 12n), left));
      for (const [i, share] of given.entries()) {
        const fair = divide(multiply(left.delta, rational(parts[i])), rational(sum));
        expect(compare(share, fair)).toBeLessThanOrEqual(0);
        expect(compare(share, multiply(fair, rational(9n, 10n)))).toBeGreaterThanOrEqual(0);
      }
      expect(compare(given.reduce(add, ZERO), left.delta)).toBeLessThanOrEqual(0);
    }),
    { seed: 18, numRuns: 200 },
  );
});

test("where δ was promised twice over, all shares are made anew; a ledger of ρ gets its own δ", () => {
  const whole = { epsilon: "0.8", delta: "0.0000009" };
  const holders = [
    { name: "people/ana", cap: whole, spent: { epsilon: "0.3", delta: "0" } },
    { name: "people/bo", cap: whole, spent: { epsilon: "0", delta: "0" } },
  ];
  const both = told({ holders });
  const list = holdersOf(both, { ...people, grants: [], people: people.people.slice(0, 2) }, "clinic");
  const moved = moveTo(list, new Map(), left, "people/bo", amountIn("0.4"));
  expect(capsOf(both, list, moved)).toEqual([
    { holder: "people/ana", epsilon: "0.8", delta: "0.00000027" },
    { holder: "people/bo", epsilon: "0.4", delta: "0.00000021" },
  ]);
  const [cap] = capsOf({ ...both, composition: "zcdp" }, list, moved).slice(-1);
  expect(cap.delta).toBe("0.000001");
});

test("sliders step by round numbers, some hundred of them", () => {
  expect(["1.65", "0.75", "10", "0.003"].map((one) => epsilonOf(stepOf(amountIn(one))))).toEqual([
    "0.02",
    "0.01",
    "0.1",
    "0.00005",
  ]);
});
