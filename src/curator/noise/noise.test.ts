import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { transformSync } from "esbuild";
import { describe, expect, test, vi } from "vitest";
import { rational } from "../../base/rational.ts";
import { chiSquareTest } from "../../testing/statistics.ts";
import { latticeLaplace } from "../../testing/theorems/lattice-laplace.ts";
import { discreteGaussianMechanism } from "../mechanisms/gaussian/index.ts";
import { discreteLaplaceMechanism } from "../mechanisms/laplace/index.ts";
import { staircase } from "../mechanisms/staircase/index.ts";
import { Sensitive } from "../sensitive.ts";
import { SeededBits, SystemBits } from "./bits.ts";
import { ExactCoin } from "./coin.ts";
import { type Noise, seededNoise, systemNoise } from "./noise.ts";

describe("T02 nothing random is computed in floating point", () => {
  const forbidden = /\bMath\s*(\.|\[\s*["'`])\s*(random|log|exp|pow|sqrt|sin|cos|tan|sinh|cosh|tanh|cbrt)/;
  const sources = ["./", "../mechanisms/"].flatMap((folder) => {
    const url = new URL(folder, import.meta.url);
    return readdirSync(url, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => ({ name, text: readFileSync(new URL(name, url), "utf8") }));
  });

  test("no source of noise or mechanisms names such a function", () => {
    expect(sources.length).toBeGreaterThanOrEqual(17);
    expect(sources.filter(({ text }) => forbidden.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test.each(["-Math.log(u)", "Math.random()", "Math .exp(x)", 'Math["log1p"](x)'])(
    "%s would be seen",
    (planted) => {
      expect(forbidden.test(planted)).toBe(true);
    },
  );
});

describe("T03 the precision attack", () => {
  const DRAWS = 20_000;
  /** The exponent of the lowest bit that is set. */
  const lowestBit = (x: number): number => {
    let exponent = 0;
    for (let scaled = x; scaled !== 0 && !Number.isInteger(scaled); scaled *= 2) exponent--;
    return exponent;
  };
  const rate = (release: () => number, finest: number) => {
    let caught = 0;
    for (let i = 0; i < DRAWS; i++) if (lowestBit(release()) < finest) caught++;
    return caught / DRAWS;
  };

  test("tells 0 from 1 under textbook Laplace noise", () => {
    // trust.md T03: the lowest bit is below 2^-53 in 25 % of the outputs for 0, and in none for 1.
    const bits = new SeededBits(3);
    const uniform = () => (bits.take(26) * 2 ** 27 + bits.take(27)) / 2 ** 53 - 0.5;
    const laplace = () => {
      const u = uniform();
      return -Math.sign(u) * Math.log(1 - 2 * Math.abs(u));
    };
    expect(rate(() => 0 + laplace(), -53)).toBeGreaterThan(0.2);
    expect(rate(() => 1 + laplace(), -53)).toBe(0);
  });

  // Released as doubles in units of 2^-20.
  const unit = 2 ** -20;
  const one = 2n ** 20n;
  const mechanisms: Record<string, (x: bigint, noise: Noise) => bigint> = {
    laplace: (x, noise) => discreteLaplaceMechanism(new Sensitive([x], "l1", one), rational(1n), noise)[0],
    "lattice-laplace": (x, noise) =>
      latticeLaplace(new Sensitive([x], "l1", one), rational(1n), 64n, noise)[0],
    staircase: (x, noise) => staircase(new Sensitive([x], "l1", one), rational(1n), noise)[0],
    gaussian: (x, noise) =>
      discreteGaussianMechanism(new Sensitive([x], "l2-squared", one * one), rational(1n, 2n), noise)[0],
  };
  test.each(Object.keys(mechanisms))("never finds a bit below the lattice under %s", (name) => {
    const noise = seededNoise(30);
    for (const x of [0n, one, one / 3n]) {
      expect(rate(() => Number(mechanisms[name](x, noise)) * unit, -20)).toBe(0);
    }
  });
});

test("T12 noise is drawn although Math.random is out of order", () => {
  const broken = vi.spyOn(Math, "random").mockImplementation(() => {
    throw new Error("nothing here may use Math.random");
  });
  const sensitive = new Sensitive([1n, 2n], "l1", 1n);
  expect(discreteLaplaceMechanism(sensitive, rational(1n), systemNoise())).toHaveLength(2);
  expect(broken).not.toHaveBeenCalled();
  broken.mockRestore();
});

describe("T13 no two sources ever give the same 16 bytes", () => {
  const BLOCKS = 4096;
  const blocksOf = (bits: { take(width: number): number }, count: number): string[] =>
    Array.from({ length: count }, () => [32, 32, 32, 32].map((width) => bits.take(width)).join("-"));

  test("64 sources of 64 KiB", () => {
    // A true repeat among 2^18 blocks of 128 bits has probability 2^-93.
    const seen = new Set(Array.from({ length: 64 }, () => blocksOf(new SystemBits(), BLOCKS)).flat());
    expect(seen.size).toBe(64 * BLOCKS);
  });

  test("4 threads of 64 KiB, through a refill of the pool", async () => {
    const source = readFileSync(new URL("./bits.ts", import.meta.url), "utf8");
    const { code } = transformSync(source, { loader: "ts", format: "cjs", target: "es2022" });
    const script = `${code}
      const bits = new module.exports.SystemBits();
      const blocksOf = ${blocksOf.toString()};
      require("node:worker_threads").parentPort.postMessage(blocksOf(bits, ${BLOCKS + 100}));`;
    const blocks = await Promise.all(
      [1, 2, 3, 4].map(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const worker = new Worker(script, { eval: true });
            worker.once("message", resolve);
            worker.once("error", reject);
          }),
      ),
    );
    expect(new Set(blocks.flat()).size).toBe(4 * (BLOCKS + 100));
  });
});

describe("T14 a source of randomness cannot be copied", () => {
  const sources = {
    systemNoise: systemNoise(),
    seededNoise: seededNoise(1),
    SystemBits: new SystemBits(),
    SeededBits: new SeededBits(1),
    ExactCoin: new ExactCoin(new SeededBits(1)),
  };
  test.each(Object.entries(sources))("%s", (_name, source) => {
    expect(() => JSON.stringify({ deep: [source] })).toThrow("cannot be copied");
    expect(() => structuredClone({ deep: [source] })).toThrow(/could not be cloned/);
  });
});

test("T15 seeded noise says so, and system noise does not repeat", () => {
  expect([seededNoise(1).origin, systemNoise().origin]).toEqual(["seeded", "system"]);
  const draw = (noise: Noise) =>
    discreteLaplaceMechanism(new Sensitive(Array(20).fill(0n), "l1", 10n ** 12n), rational(1n), noise).join();
  expect(draw(seededNoise(7))).toBe(draw(seededNoise(7)));
  expect(draw(seededNoise(7))).not.toBe(draw(seededNoise(8)));
  expect(draw(systemNoise())).not.toBe(draw(systemNoise()));
});

test.each([1, 3, 8, 11, 16, 32])("%i bits fill their range evenly, seeded and from the system", (width) => {
  // False-alarm rate two in a billion for each source, since the system's cannot be repeated.
  for (const bits of [new SeededBits(width), new SystemBits()]) {
    const cells = Math.min(2 ** width, 64);
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const x = bits.take(width);
      if (!(Number.isInteger(x) && x >= 0 && x < 2 ** width)) expect.fail(`${x} is out of range`);
      const cell = String(Math.floor((x / 2 ** width) * cells));
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    const law = new Map(Array.from({ length: cells }, (_, i) => [String(i), 1 / cells]));
    expect(chiSquareTest(counts, law).p).toBeGreaterThan(2e-9);
  }
});

test("coins refuse what is no probability", () => {
  const coin = new ExactCoin(new SeededBits(1));
  expect(() => coin.below(0n)).toThrow(RangeError);
  expect(() => coin.flip(2n, 1n)).toThrow(RangeError);
  expect(() => coin.flip(-1n, 1n)).toThrow(RangeError);
  expect(() => coin.flip(0n, 0n)).toThrow(RangeError);
  expect(() => coin.expNeg(-1n, 1n)).toThrow(RangeError);
  expect(() => coin.expNeg(1n, 0n)).toThrow(RangeError);
});
