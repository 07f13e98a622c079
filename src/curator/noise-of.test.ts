/** What is said of the noise, before anything is spent and with the release, is that of the noise that is drawn. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational, rational, toNumber } from "../base/rational.ts";
import { openGenome, openTable, studyQuestions, tableQuestions } from "../testing/every-question.ts";
import { Recorder } from "../testing/recorder.ts";
import { smallSchema } from "../testing/small-tables.ts";
import { type Allowance, noiseOf } from "./allowance.ts";
import { kindOf, plannedDraws, selectors, topMechanisms } from "./draws/how.ts";
import { mechanisms } from "./mechanisms/registry.ts";

const all = (["table", "study"] as const).flatMap((kind) =>
  Object.entries(kind === "table" ? tableQuestions : studyQuestions).flatMap(([name, forms]) =>
    forms.map((asked, form) => [`a ${kind}, ${name} ${form}`, kind, name, asked] as const),
  ),
);

test.each(all)("%s", async (_, kind, name, asked) => {
  const recorder = new Recorder(3);
  const curator = await (kind === "table" ? openTable(asked, recorder) : openGenome(recorder));
  const allowance = await curator.allow({
    epsilon: rational(3n),
    delta: rational(1n, 10n ** 5n),
    draws: [asked.draw],
    purpose: "a test",
  });
  const [question, how] = [{ ask: name, ...asked.question }, asked.how] as [never, never];
  const { noise } = await (allowance as Allowance).make(question, how);
  expect(noise).toEqual(noiseOf(curator.facts as never, question, how));
  expect(Object.isFrozen(noise)).toBe(true);
  // Coins of a sample come before its noise.
  const { call } = recorder.recorded.find((one) => one.call.mechanism !== "coins")!;
  const card = mechanisms.find((known) => known.name === call.mechanism);
  expect(noise.law).toBe(card?.law ?? call.mechanism);
  expect(noise.size).toBe(call.input.length);
  expect(noise.bound).toBe(Number(call.sensitivity));
  const { rho, rate, epsilon, output } = call.parameters;
  // A hundredth of what pulls and blurs is for what blurs (mechanisms/objective).
  const amount = amountOf(rho ?? rate ?? output ?? epsilon, (rho ?? rate ?? !output) ? 1n : 99n);
  const isGaussian = rho !== undefined;
  expect(noise.scale).toBe(isGaussian ? Math.sqrt(noise.bound / (2 * amount)) : scaleBy(amount));

  function scaleBy(epsilon: number): number {
    // Drawn together, k share the ε that is recorded.
    const together = call.mechanism === "noisy-top" ? Number(call.parameters.k) : 1;
    return rate !== undefined ? 1 / epsilon : (together * noise.bound) / epsilon;
  }
});

function amountOf(text: string, times = 1n): number {
  const [n, d = "1"] = text.split("/");
  return toNumber(rational(times * BigInt(n), BigInt(d)));
}

const epsilon = fromDecimal("0.25") as Rational;

/** Forty rows, each with one of four colours: whatever it is, all coordinates of a row are 1 or −1. */
const colours = { attributes: ["colour"] };
const middle = [0, 0, 0, 0];
const linear = { ...colours, label: "outcome", candidates: [[...middle, 0]] };
test.each([
  // With weights of 0 each row's score is minus a known loss.
  ["logistic", "select", { ...linear, score: "logistic" }, -40 * Math.log(2)],
  ["hinge", "select", { ...linear, score: "hinge" }, -40],
  // Four coordinates, each 1 away from the middle.
  ["k-means", "select", { ...colours, score: "k-means", candidates: [middle] }, -40 * 4],
  ["k-median", "select", { ...colours, score: "k-median", points: [middle], candidates: [[0]] }, -40 * 4],
  ["nearest-sums", "nearest-sums", { ...colours, centres: [middle], box: middle.map(() => [-1, 1]) }, 40],
] as const)("%s: a unit of the noise is one of what is counted", async (_, name, question, expected) => {
  const recorder = new Recorder(3);
  const curator = await openTable({}, recorder);
  const how =
    name === "select"
      ? { mechanism: "exponential", epsilon }
      : { mechanism: "gaussian", rho: rational(1n, 50n) };
  const allowance = await curator.allow({
    epsilon: rational(3n),
    delta: rational(1n, 10n ** 5n),
    draws: [plannedDraws(how as never)],
    purpose: "a test",
  });
  const { noise } = await allowance.make({ ask: name, ...question } as never, how as never);
  expect(Number(recorder.recorded[0].call.input[0]) * noise.unit).toBeCloseTo(expected, 4);
});

const facts = { schema: smallSchema("replace"), neighbours: "replace", rows: 50 } as const;
const laplace = { mechanism: "laplace", epsilon } as const;

describe("before anything is spent", () => {
  test("a staircase says how wide its first stair is, and units are those of the answer", () => {
    const sum = noiseOf(facts, { ask: "sum", attribute: "age" }, { mechanism: "staircase", epsilon });
    expect(sum).toEqual({ law: "staircase", scale: 40, unit: 1, size: 1, bound: 10, step: 5 });
    const moment = noiseOf(facts, { ask: "moment", attribute: "age", order: 2 }, laplace);
    expect(moment).toEqual({ law: "discrete-laplace", scale: 800, unit: 0.01, size: 1, bound: 200 });
  });

  test("what the door refuses is refused with the same code", () => {
    const refused = (code: string) => expect.objectContaining({ code });
    const sum = { ask: "sum", attribute: "height" } as const;
    expect(() => noiseOf(facts, sum, laplace)).toThrow(refused("attribute-unknown"));
    const histogram = { ask: "histogram", attributes: ["colour"] } as const;
    const staircase = { mechanism: "staircase", epsilon } as const;
    expect(() => noiseOf(facts, histogram, staircase)).toThrow(refused("option-out-of-range"));
    // Proved in squared ℓ₂ alone, or in ℓ₁ alone.
    const sums = { ask: "nearest-sums", attributes: ["age"], centres: [[0]], box: [[-1, 1]] } as const;
    expect(() => noiseOf(facts, sums, laplace)).toThrow(refused("query-unknown"));
    const scores = { ask: "scores", score: "gini", label: "outcome" } as const;
    const gaussian = { mechanism: "gaussian", rho: epsilon } as const;
    expect(() => noiseOf(facts, scores, gaussian)).toThrow(refused("query-unknown"));
    const most = { ask: "most-frequent", label: "outcome" } as const;
    const two = { mechanism: "exponential", epsilon, count: 2 } as const;
    expect(() => noiseOf(facts, most, two)).toThrow(refused("option-out-of-range"));
  });
});

describe("plans", () => {
  test("the kind of a draw is that of the mechanism's card", () => {
    for (const name of selectors)
      expect([name, kindOf(name)]).toEqual([name, mechanisms.find((card) => card.name === name)?.kind]);
    // By their proofs, whatever the cards say.
    expect(Object.fromEntries(selectors.map((name) => [name, kindOf(name)]))).toMatchObject({
      exponential: "bounded-range",
      "permute-and-flip": "pure",
      "noisy-max": "pure",
    });
    expect(topMechanisms).toEqual([...selectors, "laplace"]);
    expect(plannedDraws({ mechanism: "gaussian", rho: epsilon }, 3)).toEqual({
      kind: "zcdp",
      rho: epsilon,
      count: 3,
    });
  });

  test("several drawn one after the other are as many draws, and drawn together one at the price of all", () => {
    expect(plannedDraws({ mechanism: "exponential", epsilon, count: 4 }, 2)).toEqual({
      kind: "bounded-range",
      epsilon,
      count: 8,
    });
    expect(plannedDraws({ ...laplace, count: 4 })).toEqual({ kind: "pure", epsilon: rational(1n), count: 1 });
    expect(plannedDraws(laplace, 4)).toEqual({ kind: "pure", epsilon, count: 4 });
  });

  test("a mechanism that nobody knows is refused by its name", () => {
    expect(() => plannedDraws({ mechanism: "gumbel", epsilon } as never)).toThrow(/no mechanism "gumbel"/);
    const byPart = { mechanism: "exponential-by-part", epsilon } as const;
    expect(plannedDraws({ ...byPart, count: 1 } as never, 2)).toEqual(plannedDraws(byPart, 2));
    expect(() => plannedDraws({ ...byPart, count: 3 } as never)).toThrow("There is no mechanism");
  });
});
