import { expect, test } from "vitest";
import { rational, toNumber } from "../../../base/rational.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Neighbours } from "../../../schema/types.ts";
import { lawOfBits } from "../../../testing/explore.ts";
import { Recorder } from "../../../testing/recorder.ts";
import { smallLedger } from "../../../testing/release-suite.ts";
import { csvOf, middleAges, smallSchema } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import { openWith } from "../../open.ts";
import { prepareGradient } from "../../queries/gradients/gradient.ts";
import { takingPart } from "./index.ts";

const third = rational(1n, 3n);

test("each row takes part with its own coin of exactly the rate: the law over all samples of three rows", () => {
  const { mass, residual } = lawOfBits(
    (coin) => takingPart(3, third, { origin: "seeded", draw: (_, sample) => sample(coin) }).join(),
    1e-9,
  );
  expect(residual).toBeLessThan(1e-6);
  expect(mass.size).toBe(8);
  for (const [sample, chance] of mass) {
    const taking = sample === "" ? 0 : sample.split(",").length;
    expect(Math.abs(chance - (1 / 3) ** taking * (2 / 3) ** (3 - taking))).toBeLessThan(1e-6);
  }
});

const about = { label: "outcome", loss: "hinge" } as const;
const weights = Array.from({ length: 7 }, (_, j) => (j % 3) - 1);
const rows = middleAges(40, "no");
const rho = rational(1n, 10n);

async function opened(neighbours: Neighbours, rate = third) {
  const schema = smallSchema(neighbours);
  const noise = new Recorder(5);
  const curator = await openWith({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) }, noise);
  const allowance = await curator.allow({
    epsilon: rational(5n),
    delta: rational(1n, 1_000_000n),
    draws: [{ kind: "sampled", rho, rate, count: 3 }],
    purpose: "a test",
  });
  const ask = (how: { readonly rho: typeof rho; readonly rate: typeof rho }) =>
    allowance.make({ ask: "gradient", weights, ...about }, { mechanism: "sampled-gaussian", ...how });
  return { schema, noise, ask };
}

test("the noise is added to the sum over the rows that take part, others every time, and the receipt says the rate", async () => {
  const { schema, noise, ask } = await opened("add-remove");
  const told = [await ask({ rho, rate: third }), await ask({ rho, rate: third })];
  const engine = memoryEngine(await readTable(schema, [csvOf(rows)]));
  const { question, longest } = prepareGradient({ schema, neighbours: "add-remove" }, about, weights);
  expect(noise.recorded.map(({ call }) => call.mechanism)).toEqual([
    "coins",
    "sampled-gaussian",
    "coins",
    "sampled-gaussian",
  ]);
  const samples = [0, 2].map((i) => noise.recorded[i].output as Uint32Array);
  for (const [i, taking] of samples.entries()) {
    const { call } = noise.recorded[2 * i + 1];
    expect(call.input).toEqual(await engine.sampledGradient(question, taking));
    expect([call.sensitivity, call.parameters]).toEqual([longest * longest, { rho: "1/10", rate: "1/3" }]);
  }
  expect(samples[0]).not.toEqual(samples[1]);
  // A row's whole length by a deviation of √(1/2ρ).
  const { scale, unit } = told[0].noise;
  expect(scale).toBeCloseTo(Number(longest) * Math.sqrt(1 / (2 * toNumber(rho))), 0);
  expect(unit).toBeGreaterThan(0);
  expect(told[1].receipt.draws).toEqual([
    {
      mechanism: "sampled-gaussian",
      query: "gradient hinge",
      rho: "0.1",
      rate: expect.stringMatching(/^0\.3{29}4$/),
      count: 2,
    },
  ]);
});

test("a plan for a small sample pays for no larger one, nor for less noise", async () => {
  const { ask } = await opened("add-remove", rational(1n, 100n));
  const used = expect.objectContaining({ code: "allowance-used-up" });
  await expect(ask({ rho, rate: third })).rejects.toEqual(used);
  await expect(ask({ rho: rational(1n, 2n), rate: rational(1n, 100n) })).rejects.toEqual(used);
  await ask({ rho, rate: rational(1n, 1000n) });
});

test("where rows are replaced no sample is asked about: no price of one is proved", async () => {
  const { ask, noise } = await opened("replace");
  await expect(ask({ rho, rate: third })).rejects.toEqual(expect.objectContaining({ code: "query-unknown" }));
  expect(noise.recorded).toEqual([]);
});
