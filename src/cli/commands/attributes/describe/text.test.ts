import { expect, test } from "vitest";
import type { Description } from "../../../../tasks/describe/answers.ts";
import { descriptionText } from "./text.ts";

test("places on a grid of tenths are told as they were declared", () => {
  const place = 152 * 0.1;
  expect(String(place)).toBe("15.200000000000001");
  const description = {
    confidence: 0.95,
    answers: [
      { of: "crp", what: "median", places: [{ share: 0.5, value: place }], rankError: 12 },
      { of: "crp", what: "bounds", low: 3 * 0.1, high: place, found: true, outside: 7 },
    ],
  } as unknown as Description;
  const text = descriptionText(description);
  expect(text).toMatch(/crp +median +15\.2 +rank ± 12 rows\n/);
  expect(text).toMatch(/crp +bounds +0\.3 to 15\.2 +at most 7 rows outside\n/);
});
