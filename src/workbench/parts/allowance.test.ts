import { expect, test } from "vitest";
import type { BudgetTold } from "../../client/wire.ts";
import { deltaLeftIn } from "./allowance.ts";

const told = (delta: object | null) =>
  ({ own: { cap: "1", spent: "0", reserved: "0", delta } }) as unknown as BudgetTold;

test("δ of an allowance is what is left of it when all that is reserved is spent", () => {
  expect(deltaLeftIn(told({ cap: "0.000001", spent: "0.0000002", reserved: "0.0000001" }))).toEqual({
    cap: 1e-6,
    left: 7e-7,
  });
  // A cap may have been lowered below what was spent.
  expect(deltaLeftIn(told({ cap: "0.000001", spent: "0.000002", reserved: "0" }))).toEqual({
    cap: 1e-6,
    left: 0,
  });
});

test("there is none where nobody has an allowance, where it is within ρ, or where all is pure", () => {
  for (const none of [undefined, {} as BudgetTold, told(null), told({ cap: "0", spent: "0", reserved: "0" })])
    expect(deltaLeftIn(none)).toBe(undefined);
});
