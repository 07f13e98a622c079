import { expect, test } from "vitest";
import { betaCdf } from "./clopper-pearson.ts";
import { holm, pairedTest, studentTail } from "./paired-test.ts";

test("Student's tails are SciPy's (scipy.stats.t), and those of the beta function at any degrees", () => {
  const known = [
    [2.5, 1, 0.24223788318168682],
    [1, 2, 0.4226497308103742],
    [2.2622, 9, 0.04999649931651136],
    [3, 4, 0.03994196807171883],
    [0.3, 19, 0.7674346603392634],
    [5, 30, 2.32966854670078e-5],
    [0.5, 7, 0.6324071356892844],
  ] as const;
  for (const [t, degrees, p] of known) expect(studentTail(t, degrees)).toBeCloseTo(p, 9);
  for (let degrees = 1; degrees <= 60; degrees++)
    for (const t of [0, 0.1, 1, 2.7, 8])
      expect(studentTail(-t, degrees)).toBeCloseTo(betaCdf(degrees / (degrees + t * t), degrees / 2, 0.5), 9);
  expect(studentTail(Number.POSITIVE_INFINITY, 3)).toBeCloseTo(0, 12);
});

test("the corrected test is the one that SciPy's t gives for (1/J + test/train)·s²", () => {
  const differences = [0.03, -0.01, 0.02, 0.05, 0.01, 0.04, 0, 0.02, 0.03, 0.01];
  const test = pairedTest(differences, 0.2 / 0.8);
  expect(test).toMatchObject({ runs: 10, degrees: 9 });
  expect(test.mean).toBeCloseTo(0.02, 12);
  expect(test.t).toBeCloseTo(1.851640199545103, 9);
  expect(test.p).toBeCloseTo(0.09709719989807818, 9);
  expect(test.half).toBeCloseTo(0.024434089985235302, 6);
  // The ordinary test, which takes overlapping splits for independent, is far surer.
  const ordinary = pairedTest(differences, 0);
  expect(ordinary.t).toBeCloseTo((test.t ?? 0) * Math.sqrt(3.5), 9);
  expect(ordinary.p).toBeLessThan((test.p ?? 0) / 10);
});

test("one run tests nothing, equal runs leave no doubt, and runs without a difference show none", () => {
  expect(pairedTest([0.1], 0.25)).toMatchObject({ t: null, p: null, degrees: 0 });
  expect(pairedTest([0.25, 0.25, 0.25], 0.25)).toMatchObject({ t: null, p: 0, half: 0 });
  expect(pairedTest([0, 0, 0], 0.25)).toMatchObject({ t: 0, p: 1, mean: 0 });
});

test("Holm's correction, by hand: 0.01·4, then 0.02·3, 0.03·2 raised to what came before, 0.9", () => {
  expect(holm([0.02, 0.9, null, 0.01, 0.03])).toEqual([0.06, 0.9, null, 0.04, 0.06]);
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});
