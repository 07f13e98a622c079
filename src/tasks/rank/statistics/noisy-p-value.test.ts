import { describe, expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { pValue, realChiSquared } from "../../../curator/index.ts";
import { corrected } from "./noisy-cells.ts";
import { noisyPValue } from "./noisy-p-value.ts";
import { simulateMultinomial, simulateNoise } from "./simulate.ts";

const shares = [0.64, 0.32, 0.04];
const noisyTable = (uniform: () => number, scale: number) => {
  const row = () => simulateMultinomial(500, shares, uniform).map((n) => n + simulateNoise(scale, uniform));
  return { cases: row(), controls: row() };
};

describe("the p-value of noisy counts", () => {
  test.each([
    ["public", { study: { cases: 500, controls: 500 } }],
    ["estimated", {}],
  ])(
    "raises false alarms as often as it says, with %s numbers of cases and controls; χ²'s tail does not",
    (_, given) => {
      const { uniform } = publicRandom("type I");
      const [tables, scale] = [1200, 10];
      let [alarms, plain] = [0, 0];
      for (let i = 0; i < tables; i++) {
        const table = noisyTable(uniform, scale);
        if (noisyPValue(table, { scale, uniform, simulations: 199, ...given }) <= 0.05) alarms++;
        const chi = realChiSquared(Array.from(table.cases, corrected), Array.from(table.controls, corrected));
        if (pValue(chi, 2) <= 0.05) plain++;
      }
      // 1,200 tables deviate by 0.63 % around 5 %, so these bounds are hit once in 100,000 times, were the seed left free.
      expect(alarms / tables).toBeGreaterThan(0.022);
      expect(alarms / tables).toBeLessThan(0.078);
      expect(plain / tables).toBeGreaterThan(0.4);
    },
  );

  test("agrees with χ²'s tail where there is hardly any noise", () => {
    const { uniform } = publicRandom("quiet");
    const table = { cases: [200, 220, 80], controls: [170, 230, 100] };
    const chi = realChiSquared(table.cases.map(corrected), table.controls.map(corrected));
    const tail = pValue(chi, 2);
    const found = noisyPValue(table, { scale: 0.01, uniform, simulations: 9999 });
    // Five standard deviations of a share of 9,999, and a little for the tail's own error.
    expect(Math.abs(found - tail)).toBeLessThan(5 * Math.sqrt((tail * (1 - tail)) / 9999) + 0.003);
  });

  test("is as small as 999 made-up tables allow where cases and controls have nothing in common", () => {
    const table = { cases: [500, 0, 0], controls: [0, 0, 500] };
    expect(noisyPValue(table, { scale: 2, uniform: publicRandom("apart").uniform })).toBe(1 / 1000);
  });

  test("is 1 where they agree to the person, and is the same for the same randomness", () => {
    const equal = { cases: [30, 20], controls: [30, 20] };
    expect(noisyPValue(equal, { scale: 2, uniform: publicRandom("equal").uniform })).toBe(1);
    const table = { cases: [30, 21], controls: [25, 25] };
    const once = () => noisyPValue(table, { scale: 2, uniform: publicRandom("twice").uniform });
    expect(once()).toBe(once());
  });

  test("asks for a scale and a whole number of tables", () => {
    const table = { cases: [1, 2], controls: [3, 4] };
    const { uniform } = publicRandom("refused");
    for (const test of [{ scale: -1 }, { scale: Number.NaN }, { scale: 1, simulations: 0.5 }])
      expect(() => noisyPValue(table, { uniform, ...test })).toThrow(
        expect.objectContaining({ code: "option-out-of-range" }),
      );
  });
});
