/**
 * Attempts to get more out of an allowance than was paid for, by changing what was handed in after it was priced: a
 * caller keeps its objects, and the door waits for the ledger and for the engine in between.
 */
import { expect, test } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../base/rational.ts";
import { Recorder } from "../testing/recorder.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import type { Allowance, PlannedDraws } from "./index.ts";
import { openWith } from "./open.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const small = decimal("0.01");
const huge = decimal("90");

async function opened() {
  const schema = smallSchema("replace");
  const noise = new Recorder(1);
  const rows = [csvOf([["3", "10", "red", "no"]])];
  const curator = await openWith({ schema, rows, ledger: await smallLedger(schema) }, noise);
  const sizes = () => noise.recorded.map(({ call }) => call.parameters.epsilon ?? call.parameters.rho);
  const allow = (draws: readonly PlannedDraws[]) =>
    curator.allow({ epsilon: decimal("5"), delta: decimal("0.001"), draws, purpose: "a test" });
  return { curator, sizes, allow };
}

test("a question that is changed while it is being answered is answered as it was paid for", async () => {
  const { allow, sizes } = await opened();
  const allowance = await allow([{ kind: "bounded-range", epsilon: small, count: 1 }]);
  const question = { score: "logistic", label: "outcome", candidates: [Array(7).fill(0)] };
  const how = { mechanism: "exponential" as const, epsilon: small, count: 1 };
  const selected = allowance.make({ ask: "select", ...question }, how);
  how.epsilon = huge;
  how.count = 5;
  question.candidates.push(Array(7).fill(1));
  expect((await selected).receipt.draws[0].epsilon).toBe("0.01");
  expect(sizes()).toEqual(["1/100"]);
});

test.each([
  ["laplace", "pure", "epsilon"],
  ["staircase", "pure", "epsilon"],
  ["gaussian", "zcdp", "rho"],
] as const)(
  "%s noise whose size is changed while it is drawn has the size that was paid for",
  async (mechanism, kind, part) => {
    const { allow, sizes } = await opened();
    const allowance = await allow([{ kind, [part]: small, count: 1 } as unknown as PlannedDraws]);
    const how = { mechanism, [part]: small } as { mechanism: "laplace"; epsilon: Rational };
    const summed = allowance.make({ ask: "sum", attribute: "age" }, how);
    (how as unknown as Record<string, Rational>)[part] = huge;
    expect((await summed).receipt.draws[0][part]).toBe("0.01");
    expect(sizes()).toEqual(["1/100"]);
  },
);

test("an amount that is changed in place is worth what was paid for it", async () => {
  const { allow, sizes } = await opened();
  const allowance = await allow([{ kind: "pure", epsilon: small, count: 1 }]);
  const amount = { ...small };
  const counted = allowance.make(
    { ask: "count", attribute: "colour", values: ["red"] },
    { mechanism: "laplace", epsilon: amount },
  );
  amount.n = 9000n;
  await counted;
  expect(sizes()).toEqual(["1/100"]);
});

const dear = { mechanism: "laplace", epsilon: huge } as const;

test("a list of draws that is changed after it was priced allows what was priced", async () => {
  const { curator } = await opened();
  const draws: PlannedDraws[] = [{ kind: "pure", epsilon: small, count: 1 }];
  const asked = curator.allow({ epsilon: small, delta: ZERO, draws, purpose: "a test" });
  draws[0] = { kind: "pure", epsilon: huge, count: 1000 };
  await expect(
    (await asked).make({ ask: "count", attribute: "colour", values: ["red"] }, dear),
  ).rejects.toMatchObject({
    code: "allowance-used-up",
  });
});

test("a group of draws that is changed in place allows what was priced", async () => {
  const { curator } = await opened();
  const group = { kind: "pure" as const, epsilon: small, count: 1 };
  const allowance = await curator.allow({ epsilon: small, delta: ZERO, draws: [group], purpose: "a test" });
  group.epsilon = huge;
  await expect(
    allowance.make({ ask: "count", attribute: "colour", values: ["red"] }, dear),
  ).rejects.toMatchObject({ code: "allowance-used-up" });
});

const centre = [0, 0, 0, 0, 0, 0];

test.each<[string, (allowance: Allowance) => Promise<unknown>]>([
  ["count", (a) => a.make({ ask: "count", attribute: "colour", values: ["red"] }, dear)],
  ["sum", (a) => a.make({ ask: "sum", attribute: "age" }, dear)],
  ["histogram", (a) => a.make({ ask: "histogram", attributes: ["colour"] }, dear)],
  [
    "most frequent value",
    (a) =>
      a.make({ ask: "most-frequent", label: "outcome" }, { mechanism: "permute-and-flip", epsilon: huge }),
  ],
  [
    "selection",
    (a) =>
      a.make(
        { ask: "select", score: "logistic", label: "outcome", candidates: [Array(7).fill(0)] },
        { mechanism: "exponential", epsilon: huge },
      ),
  ],
  [
    "nearest counts",
    (a) => a.make({ ask: "nearest", points: [centre] }, { mechanism: "laplace", epsilon: huge }),
  ],
  [
    "nearest sums",
    (a) =>
      a.make(
        { ask: "nearest-sums", centres: [centre], box: centre.map(() => [-1, 1] as const) },
        { mechanism: "gaussian", rho: huge },
      ),
  ],
])("%s that was not planned is refused before a row is touched or noise is drawn", async (_what, ask) => {
  const { allow, sizes } = await opened();
  const allowance = await allow([
    { kind: "pure", epsilon: small, count: 1 },
    { kind: "bounded-range", epsilon: small, count: 1 },
    { kind: "zcdp", rho: small, count: 1 },
  ]);
  await expect(ask(allowance)).rejects.toMatchObject({ code: "allowance-used-up" });
  expect(sizes()).toEqual([]);
  expect(allowance.receipt().draws).toEqual([]);
});

test("a schema that is changed after opening changes no bound and no answer", async () => {
  const { curator, allow } = await opened();
  const colour = curator.facts.schema.attributes[2] as unknown as { values: string[] };
  const forget = () => colour.values.splice(0, 1);
  try {
    forget();
  } catch {
    // A schema that cannot be changed is the best answer.
  }
  expect(colour.values).toEqual(["red", "green", "blue", "other"]);
  const allowance = await allow([{ kind: "pure", epsilon: small, count: 1 }]);
  await allowance.make(
    { ask: "histogram", attributes: ["colour"] },
    { mechanism: "laplace", epsilon: small },
  );
});
