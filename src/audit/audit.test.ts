import { expect, test } from "vitest";
import { rational } from "../base/rational.ts";
import { mechanisms } from "../curator/mechanisms/registry.ts";
import { SeededBits } from "../curator/noise/bits.ts";
import { seededNoise, systemNoise } from "../curator/noise/noise.ts";
import { clopperPearson } from "../evaluate/clopper-pearson.ts";
import type { Attack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { chosenEvent } from "./event.ts";
import { drawnHistogram } from "./histogram.ts";
import { leastEpsilon } from "./least-epsilon.ts";
import { checkMeasuring, FALSE_ALARM, measureMechanisms } from "./measure.ts";
import { tellApart } from "./tell-apart.ts";
import { weakened } from "./weakened.ts";

const ONE = rational(1n);
const named = (name: string) => attacks.find((attack) => attack.name === name)!;

test("every mechanism that is shipped is attacked", () => {
  expect(attacks.map(({ name }) => name).sort()).toEqual(mechanisms.map(({ name }) => name).sort());
});

test("noise as it is shipped passes, and half of it does not", async () => {
  for (const name of ["laplace", "exponential", "permute-and-flip"]) {
    const asked = { epsilon: ONE, trials: 20_000, alpha: FALSE_ALARM };
    const right = await tellApart(named(name), asked);
    const noise = weakened(systemNoise(), 2n);
    const half = await tellApart(named(name), { ...asked, trials: 40_000, noise });
    // A bound that comes nowhere near the claim could not refute it.
    expect([name, right!.least > 0.2, right!.least <= 1]).toEqual([name, true, true]);
    expect([name, half!.least > 1]).toEqual([name, true]);
  }
});

test("a mechanism that hides nothing is found out, and one that hides all shows nothing", async () => {
  const fixed = (outputs: readonly [string, string]): Attack => ({
    ...{ name: "fixed", about: "", delta: 0 },
    drawer: (table) => () => outputs[table],
  });
  const asked = { epsilon: ONE, trials: 4000, alpha: FALSE_ALARM };
  expect((await tellApart(fixed(["a", "b"]), asked))!.least).toBeGreaterThan(4);
  expect((await tellApart(fixed(["a", "a"]), asked))!.least).toBe(0);
});

test("the light turns bad for one broken mechanism among others, and names it", async () => {
  const broken: Attack = {
    ...named("laplace"),
    name: "half",
    drawer: (table, epsilon, noise) => named("laplace").drawer(table, epsilon, weakened(noise, 2n)),
  };
  const measured = await measureMechanisms({ epsilons: [ONE], trials: 10_000 }, [
    named("permute-and-flip"),
    broken,
  ]);
  expect(measured!.mechanisms.map(({ name, isWithin }) => [name, isWithin])).toEqual([
    ["permute-and-flip", true],
    ["half", false],
  ]);
  expect(measured!.control.isCaught).toBe(true);
});

test("the bound is Clopper and Pearson's at both ends, and δ is taken off first", () => {
  const [here, there] = [
    { hits: 300, of: 1000 },
    { hits: 100, of: 1000 },
  ];
  const [low] = clopperPearson(300, 1000, 1e-3);
  const [, high] = clopperPearson(100, 1000, 1e-3);
  expect(leastEpsilon(here, there, 0, 1e-3)).toBeCloseTo(Math.log(low / high), 12);
  expect(leastEpsilon(here, there, 0.1, 1e-3)).toBeCloseTo(Math.log((low - 0.1) / high), 12);
  expect(leastEpsilon(here, there, 0.5, 1e-3)).toBe(0);
  expect(leastEpsilon(there, here, 0, 1e-3)).toBe(0);
  expect(leastEpsilon(here, there, 0, 1e-3)).toBeLessThan(Math.log(3));
});

/** Randomised response that tells the truth with odds e^ε, by repeatable bits: its ε is exact. */
const response = (seed: number, lie: bigint): Attack => {
  const bits = new SeededBits(seed);
  return {
    ...{ name: "response", about: "", delta: 0 },
    drawer: (table) => () => String(BigInt(bits.take(16)) < lie ? 1 - table : table),
  };
};

test("of claims that hold to the letter, no more are found broken than is said", async () => {
  // A lie in 65536/(1 + e): ε is 1 within 2e-5. At α 0.05, 400 measurements have 20 false alarms at most on average; more than 40
  // would be chance in fewer than one of 10,000 suites.
  const lie = BigInt(Math.ceil(65536 / (1 + Math.E)));
  let alarms = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const told = await tellApart(response(seed, lie), { epsilon: ONE, trials: 400, alpha: 0.05 });
    if (told!.least > 1) alarms++;
  }
  expect(alarms).toBeLessThanOrEqual(40);
});

test("an event that is chosen from nothing but chance is not counted on the draws that it was chosen by", async () => {
  // 300 outputs that are alike on both tables: the event of the first half is noise. Counted on that half it would tell them apart.
  const alike = (seed: number): Attack => {
    const bits = new SeededBits(seed);
    return { ...{ name: "alike", about: "", delta: 0 }, drawer: () => () => `output ${bits.take(16) % 300}` };
  };
  let told = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const { least } = (await tellApart(alike(seed), { epsilon: ONE, trials: 1200, alpha: 0.2 }))!;
    if (least > 0) told++;
  }
  // At α 0.2 chance tells them apart in 8 of 40 at most on average; 20 or more in fewer than one of 10,000 suites.
  expect(told).toBeLessThan(20);
});

test("the event is what is rare on one side, whichever side that is; of numbers it is a tail", () => {
  const [often, seldom] = [
    new Map([
      ["a", 900],
      ["b", 100],
    ]),
    new Map([
      ["a", 990],
      ["b", 10],
    ]),
  ];
  expect(chosenEvent([often, seldom], 0)).toEqual({ likelier: 0, outputs: new Set(["b"]) });
  expect(chosenEvent([seldom, often], 0)).toEqual({ likelier: 1, outputs: new Set(["b"]) });
  const hill = (top: number) =>
    new Map(Array.from({ length: 20 }, (_, x) => [String(x), Math.round(4000 * 2 ** -Math.abs(x - top))]));
  const { outputs } = chosenEvent([hill(8), hill(11)], 0);
  const numbers = [...outputs].map(Number).sort((a, b) => a - b);
  expect(numbers.at(-1)! - numbers[0]).toBe(numbers.length - 1);
});

test("the bound of each is corrected for their number, and follows from what was counted", async () => {
  const among = [named("permute-and-flip"), named("exponential"), named("noisy-max")];
  const { mechanisms: told } = (await measureMechanisms(
    { epsilons: [ONE, rational(1n, 2n)], trials: 2000 },
    among,
  ))!;
  for (const { least, counted, delta } of told)
    expect(least).toBe(leastEpsilon(counted[0], counted[1], delta, FALSE_ALARM / 6));
  expect(told.map(({ claimed }) => claimed)).toEqual([0.5, 0.5, 0.5, 1, 1, 1]);
  expect(told[0].counted.map(({ of }) => of)).toEqual([1000, 1000]);
});

test("a histogram has shares of all draws, in order, and as many bars as fit", () => {
  const many = new Map(Array.from({ length: 400 }, (_, i) => [String(i - 200), 2]));
  const event = { likelier: 0, outputs: new Set(["-200", "-199"]) } as const;
  const { outputs, first, neighbour, isTelling } = drawnHistogram([many, many], event);
  expect(outputs.length).toBeLessThanOrEqual(41);
  expect(first.reduce((a, b) => a + b)).toBeCloseTo(1);
  expect(neighbour).toEqual(first);
  expect(outputs[0]).toMatch(/^-200 to /);
  expect(isTelling.slice(1)).not.toContain(true);
  const peaked = new Map([...many, ["0", 10_000]]);
  const ends = drawnHistogram([peaked, peaked], { likelier: 1, outputs: new Set() });
  expect([ends.outputs[0], ends.outputs.at(-1)]).toEqual(["< -190", "> 189"]);
  expect(ends.first.reduce((a, b) => a + b)).toBeCloseTo(1);
  const words = new Map([["b", 1]]);
  expect(drawnHistogram([words, new Map([["a", 3]])], event)).toMatchObject({
    outputs: ["a", "b"],
    first: [0, 1],
    neighbour: [1, 0],
  });
});

test("a measurement stops where it is told to, and tells how far it is", async () => {
  const signal = { aborted: false };
  const shares: number[] = [];
  const progress = (share: number) => {
    shares.push(share);
    if (share > 0.2) signal.aborted = true;
  };
  expect(
    await measureMechanisms({ epsilons: [ONE], trials: 4000, signal, progress }, [named("laplace")]),
  ).toBeUndefined();
  expect(shares.at(-1)).toBeLessThan(0.6);
});

test.each([
  [{ epsilons: [ONE], trials: 10 }, "option-out-of-range"],
  [{ epsilons: [ONE], trials: 1000.5 }, "option-out-of-range"],
  [{ epsilons: [ONE, rational(1n, 1000n)], trials: 1000 }, "epsilon-invalid"],
  [{ epsilons: [rational(11n)], trials: 1000 }, "epsilon-invalid"],
  [{ epsilons: [], trials: 1000 }, "option-out-of-range"],
  [{ epsilons: [ONE], trials: 1000, names: ["laplase"] }, "option-unknown"],
])("what cannot be measured is refused: %#", (asked, code) => {
  expect(() => checkMeasuring(asked)).toThrow(expect.objectContaining({ code }));
});

test("weakened noise says that it is none", () => {
  expect(weakened(seededNoise(1), 2n).origin).toBe("seeded");
});
