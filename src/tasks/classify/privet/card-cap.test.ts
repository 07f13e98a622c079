import { expect, test } from "vitest";
import { capOf } from "./card-cap.ts";

test("a card that was fitted has the cap of its score, and a rule of one move has none", () => {
  const card = (...weights: readonly number[]) => ({ positive: 1, weights });
  expect(capOf([card(0, 0.8, -0.3)])).toBe(0.5);
  expect(capOf([card(0, 1, 1, 0)])).toBeUndefined();
  expect(capOf([card(-1, 0, 0, 1)])).toBeUndefined();
  // Of several classes one that was fitted is enough.
  expect(capOf([card(0, 1), card(0.5, 0)])).toBe(0.5);
});
