import { expect, test } from "vitest";
import { fromDecimal, type Rational, toNumber } from "../../base/rational.ts";
import { convertGuarantee, type StatedGuarantee } from "./neighbours.ts";

const decimal = (text: string): Rational => fromDecimal(text)!;
const toReplace = (guarantee: StatedGuarantee) => convertGuarantee(guarantee, "add-remove", "replace");

test("replacing a row is removing one and adding another", () => {
  const epsilon = decimal("0.3");
  expect(toReplace({ kind: "pure", epsilon })).toEqual({ kind: "pure", epsilon: decimal("0.6") });
  expect(toReplace({ kind: "bounded-range", epsilon })).toEqual({
    kind: "bounded-range",
    epsilon: decimal("0.6"),
  });
  expect(toReplace({ kind: "zcdp", rho: epsilon })).toEqual({ kind: "zcdp", rho: decimal("1.2") });
  const both = toReplace({ kind: "approximate", epsilon, delta: decimal("1e-6") });
  expect(both).toMatchObject({ kind: "approximate", epsilon: decimal("0.6") });
  const delta = both.kind === "approximate" ? toNumber(both.delta) : 0;
  expect(delta).toBeGreaterThanOrEqual((1 + Math.exp(0.3)) * 1e-6);
  expect(delta).toBeLessThan((1 + Math.exp(0.3)) * 1e-6 * (1 + 1e-8));
});

test("two steps of Gaussian noise attain the factor of 4 in ρ", () => {
  // D_α between N(0, σ²) and N(s, σ²) is α·s²/(2σ²): s = 1 gives ρ, s = 2 gives 4ρ.
  const rho = (shift: number) => shift ** 2 / 2;
  const converted = toReplace({ kind: "zcdp", rho: decimal("0.5") });
  expect(converted.kind === "zcdp" && toNumber(converted.rho)).toBe(rho(2));
});

test("a guarantee for the same neighbours stays as it is", () => {
  const pure: StatedGuarantee = { kind: "pure", epsilon: decimal("1") };
  expect(convertGuarantee(pure, "replace", "replace")).toBe(pure);
  expect(convertGuarantee(pure, "add-remove", "add-remove")).toBe(pure);
});

test.each([
  { kind: "pure", epsilon: decimal("1") },
  { kind: "bounded-range", epsilon: decimal("1") },
  { kind: "zcdp", rho: decimal("1") },
  { kind: "approximate", epsilon: decimal("1"), delta: decimal("0") },
] as StatedGuarantee[])("the way back is refused for $kind", (guarantee) => {
  expect(() => convertGuarantee(guarantee, "replace", "add-remove")).toThrow(
    expect.objectContaining({ code: "conversion-unsound" }),
  );
});
