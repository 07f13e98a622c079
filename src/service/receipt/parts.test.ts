/** Receipts whose draws were made on parts of the rows, or off a reserve: what an auditor forged, and what is honest. */
import { describe, expect, test } from "vitest";
import { fromDecimal, type Rational } from "../../base/rational.ts";
import type { Receipt, ReceiptDraw } from "../../curator/index.ts";
import { type PlannedDraws, priceOf } from "../../curator/index.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { smallSchema } from "../../testing/small-tables.ts";
import { entryOf } from "./entry.ts";
import { sumsUp } from "./sums.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const draw = (more: Partial<ReceiptDraw>): ReceiptDraw => ({
  mechanism: "laplace",
  query: "count",
  count: 1,
  ...more,
});

/** What differs of a receipt that lists such draws under an entry that paid for such events; "sum" where it does not add up. */
async function differing(events: readonly PlannedDraws[], draws: readonly ReceiptDraw[], delta = "0.000001") {
  const ledger = await smallLedger(smallSchema("replace"));
  const price = priceOf(events, decimal(delta));
  const same = { neighbours: "replace", purpose: "a test", schema: "0".repeat(64), version: "1" } as const;
  const entry = await ledger.spend({ ...same, cost: price.cost, events });
  const entries = await ledger.entries();
  const { dataset, unit } = entries[0].body as { readonly dataset: string; readonly unit: string };
  const { cost } = entry.body as { readonly cost: { readonly epsilon: string; readonly delta: string } };
  const receipt: Receipt = {
    ...{
      privet: "receipt/1",
      dataset,
      unit,
      ...same,
      composition: price.theorem,
      draws,
      guarantee: "proved",
    },
    ...{ epsilon: cost.epsilon, delta: cost.delta, entry: entry.seq, entryHash: entry.hash },
  };
  return [...(sumsUp(receipt) ? [] : ["sum"]), ...(entryOf(receipt, entries)?.differs ?? ["entry"])];
}

const reserve: PlannedDraws = { kind: "reserve", rho: decimal("0.001"), count: 1 };
const purse: PlannedDraws = { kind: "pure-reserve", epsilon: decimal("0.1"), count: 1 };
const opaque: PlannedDraws = {
  kind: "opaque",
  epsilon: decimal("0.1"),
  delta: decimal("0.0000001"),
  count: 1,
};

describe("draws of a receipt are refused", () => {
  test("on parts that nothing was planned for, however small each is", async () => {
    const many = Array.from({ length: 8 }, (_, k) => draw({ rho: "0.001", part: `${k + 1}-${k + 1}/8` }));
    expect(await differing([reserve], many)).toContain("draws");
    const pure = many.map(({ part }) => draw({ epsilon: "0.1", part: part as string }));
    expect(await differing([purse], pure, "0")).toContain("draws");
  });

  test("over all rows, where a part was paid for, and the other way", async () => {
    expect(await differing([{ ...purse, part: "1-4/5" }], [draw({ epsilon: "0.1" })])).toContain("draws");
    const planned: PlannedDraws = { kind: "pure", epsilon: decimal("0.1"), count: 1 };
    expect(await differing([planned], [draw({ epsilon: "0.1", part: "1-4/5" })])).toContain("draws");
  });

  test("with a δ that nobody paid for, on a part too", async () => {
    const on = { ...opaque, part: "1-4/5" } as PlannedDraws;
    const told = draw({ epsilon: "0.1", delta: "0.5", part: "1-4/5" });
    expect(await differing([on], [told])).toEqual(expect.arrayContaining(["sum", "draws"]));
  });

  test("where parts overlap and together cost more than is said", async () => {
    const planned = (part: `${number}-${number}/${number}`): PlannedDraws => ({
      ...{ kind: "pure", epsilon: decimal("0.1"), count: 1, part },
    });
    const told = [draw({ epsilon: "0.1", part: "1-4/5" }), draw({ epsilon: "0.1", part: "2-5/5" })];
    const apart = [planned("1-2/5"), planned("3-5/5")];
    expect(await differing(apart, told, "0")).toContain("sum");
    expect(await differing([planned("1-4/5"), planned("2-5/5")], told, "0")).toEqual([]);
  });
});

test("an honest receipt is taken: parts that were paid for, a reserve's draws, and one without a ρ beside it", async () => {
  const late = { ...reserve, part: "1-4/5" } as PlannedDraws;
  expect(await differing([late], [draw({ rho: "0.0006", part: "1-4/5" })])).toEqual([]);
  expect(await differing([reserve, opaque], [draw({ epsilon: "0.1", delta: "0.0000001" })])).toEqual([]);
  expect(await differing([purse], [draw({ epsilon: "0.06" }), draw({ epsilon: "0.04" })], "0")).toEqual([]);
});
