import { expect, it } from "vitest";
import type { QuoteJson } from "../../service/quote.ts";
import { priceRows } from "./quote-text.ts";

const costOf = (draws: readonly object[]) =>
  priceRows({
    cost: { epsilon: "0.5", delta: "0", composition: "basic" },
    draws,
    data: { visibility: "private" },
  } as unknown as QuoteJson)[0][1];

it("Draws of one size are told together, wherever they stand", () => {
  const draws = [
    { epsilon: "0.1", count: 1 },
    { epsilon: "0.2", count: 3 },
    { epsilon: "0.1", count: 1 },
  ];
  expect(costOf(draws)).toBe("ε 0.5, δ 0   2 draws of ε 0.1, 3 draws of ε 0.2, basic composition");
});

it("Draws of more sizes than are read are told as a range, in ρ and in ε", () => {
  const draws = [1, 2, 3, 4].map((size) => ({ rho: `0.${size}`, count: 1 }));
  expect(costOf([...draws, { epsilon: "0.2", count: 1 }])).toBe(
    "ε 0.5, δ 0   4 draws of ρ 0.1 to 0.4, 1 draw of ε 0.2, basic composition",
  );
});
