/**
 * Attempts to meet the same random bytes twice: in the stream of one source, and in its memory.
 */
import { afterEach, expect, test, vi } from "vitest";
import { SystemBits } from "./bits.ts";

const POOL = 65536;
afterEach(() => vi.restoreAllMocks());

/** Hands the platform's generator over, and keeps every pool that it fills. */
function watchedPools(): Uint8Array[] {
  const pools: Uint8Array[] = [];
  const real = crypto.getRandomValues.bind(crypto);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((pool) => {
    pools.push(pool as unknown as Uint8Array);
    return real(pool);
  });
  return pools;
}

test("T13 one source gives no 16 bytes twice, through four pools", () => {
  // A true repeat among 2^14 blocks of 128 bits has probability 2^-101.
  const bits = new SystemBits();
  const blocks = Array.from({ length: (4 * POOL) / 16 }, () =>
    [32, 32, 32, 32].map((width) => bits.take(width)).join("-"),
  );
  expect(new Set(blocks).size).toBe(blocks.length);
});

test("a pool is asked for when the last one is used up, not before and not once for all", () => {
  const pools = watchedPools();
  const bits = new SystemBits();
  for (let i = 0; i < POOL; i++) bits.take(8);
  expect(pools).toHaveLength(1);
  bits.take(8);
  expect(pools).toHaveLength(2);
});

test("bytes that were used are gone from memory, and those that were not are still there", () => {
  const pools = watchedPools();
  const bits = new SystemBits();
  for (let i = 0; i < 1000; i++) bits.take(32);
  const [pool] = pools;
  expect(pool.subarray(0, 4000).every((byte) => byte === 0)).toBe(true);
  // All zero by chance: 256^-4000.
  expect(pool.subarray(4000, 8000).some((byte) => byte !== 0)).toBe(true);
});
