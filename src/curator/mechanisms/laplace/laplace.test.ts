import { describe, expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { addedTo, discreteLaplaceLaw } from "../../../testing/laws.ts";
import { mechanismSuite } from "../../../testing/mechanism-suite.ts";
import { neighbours, vectors } from "../../../testing/neighbours.ts";
import { seededNoise } from "../../noise/noise.ts";
import { Sensitive } from "../../sensitive.ts";
import { discreteLaplaceMechanism, laplaceCard } from "./index.ts";

const law = (input: readonly bigint[], sensitivity: bigint, epsilon: number) =>
  addedTo(input, discreteLaplaceLaw(Number(sensitivity) / epsilon));

describe("two numbers", () => {
  mechanismSuite({
    card: laplaceCard,
    strength: rational(3n, 2n),
    sensitivity: 2n,
    run: discreteLaplaceMechanism,
    law,
    pairs: neighbours(vectors([-1n, 0n, 7n], 2), "l1", 2n),
    enumerated: {
      inputs: [
        [0n, 0n],
        [5n, -3n],
      ],
      cut: 1e-8,
    },
    sampled: { input: [4n], draws: 200_000 },
  });
});

describe("one number at an awkward epsilon", () => {
  mechanismSuite({
    card: laplaceCard,
    strength: rational(7n, 10n),
    sensitivity: 3n,
    run: discreteLaplaceMechanism,
    law,
    pairs: neighbours(vectors([-2n, 0n, 1n, 100n], 1), "l1", 3n),
    enumerated: { inputs: [[0n], [-17n]], cut: 1e-10 },
    sampled: { input: [-17n], draws: 200_000 },
  });
});

test("numbers beyond 2^63 are blurred exactly where they are", () => {
  const far = 10n ** 30n;
  const sensitive = new Sensitive([far, -far], "l1", 1n);
  const [a, b] = discreteLaplaceMechanism(sensitive, rational(1n), seededNoise(1));
  expect(a - far < 100n && far - a < 100n).toBe(true);
  expect(b + far < 100n && -far - b < 100n).toBe(true);
});
