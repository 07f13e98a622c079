import { describe, expect, test } from "vitest";
import { floor, rational } from "../../base/rational.ts";
import { discreteLaplaceMechanism } from "../../curator/mechanisms/laplace/index.ts";
import { seededNoise } from "../../curator/noise/noise.ts";
import { Sensitive } from "../../curator/sensitive.ts";
import { addedTo, discreteLaplaceLaw } from "../laws.ts";
import { mechanismSuite } from "../mechanism-suite.ts";
import { distance, neighbours, vectors } from "../neighbours.ts";
import { latticeLaplace, latticeLaplaceCard, latticeSensitivity } from "./lattice-laplace.ts";

const LATTICE = 4n;
const nearest = (x: bigint, lattice = LATTICE) => floor(2n * x + lattice, 2n * lattice);

for (const dimension of [1, 2]) {
  describe(`${dimension} dimensions on a lattice of 4`, () => {
    const sampled = Array.from({ length: dimension }, (_, i) => BigInt(9 - 30 * i));
    mechanismSuite({
      card: latticeLaplaceCard,
      strength: rational(5n, 4n),
      sensitivity: 3n,
      run: (sensitive, epsilon, noise) => latticeLaplace(sensitive, epsilon, LATTICE, noise),
      law: (input, sensitivity, epsilon) => {
        const scale = Number(latticeSensitivity(sensitivity, LATTICE, input.length)) / epsilon;
        return addedTo(
          input.map((x) => nearest(x)),
          discreteLaplaceLaw(scale),
          Number(LATTICE),
        );
      },
      pairs: neighbours(vectors([-2n, 0n, 5n], dimension), "l1", 3n),
      enumerated: { inputs: [sampled], cut: dimension === 1 ? 1e-10 : 1e-8 },
      sampled: { input: sampled.slice(0, 1), draws: 200_000 },
      recorded: (input) => [
        { input: input.map((x) => nearest(x)), sensitivity: latticeSensitivity(3n, LATTICE, input.length) },
      ],
    });
  });
}

test("no two neighbours are rounded further apart than claimed, and some are exactly as far", () => {
  for (const lattice of [1n, 2n, 3n, 5n]) {
    for (const bound of [1n, 2n, 4n, 5n]) {
      for (const dimension of [1, 2, 3]) {
        const starts = vectors([0n, 1n, 2n, 3n, 4n].slice(0, Number(lattice)), dimension);
        const steps = neighbours(starts, "l1", bound).map(([x, y]) =>
          Number(distance.l1(x.map((value, i) => nearest(y[i], lattice) - nearest(value, lattice)))),
        );
        expect(Math.max(...steps)).toBe(Number(latticeSensitivity(bound, lattice, dimension)));
      }
    }
  }
});

test("the finest lattice is the Laplace mechanism", () => {
  const sensitive = new Sensitive([3n, -8n, 0n], "l1", 2n);
  const epsilon = rational(1n, 3n);
  expect(latticeLaplace(sensitive, epsilon, 1n, seededNoise(9))).toEqual(
    discreteLaplaceMechanism(sensitive, epsilon, seededNoise(9)),
  );
});

test.each([0n, -4n])("a lattice of %s is refused", (lattice) => {
  const attempt = () => latticeLaplace(new Sensitive([1n], "l1", 1n), rational(1n), lattice, seededNoise(1));
  expect(attempt).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});

test("T01 every output is an exact multiple of the lattice", () => {
  const noise = seededNoise(101);
  const inputs = [0n, 1n, -1n, 333_333n, 10n ** 9n, -(10n ** 18n)];
  for (const lattice of [2n, 10n, 1024n, 10n ** 6n]) {
    const sensitive = new Sensitive(inputs, "l1", 1n);
    for (let i = 0; i < 10_000; i++) {
      for (const value of latticeLaplace(sensitive, rational(1n, 10n), lattice, noise)) {
        if (value % lattice !== 0n) expect.fail(`an output is not a multiple of ${lattice}`);
      }
    }
  }
});
