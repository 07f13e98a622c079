/** Files that are cut short, damaged or made to do harm are read or refused; none crashes, hangs, or takes memory without bound. */
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { unpackLz4 } from "../../read/arrow/lz4.ts";
import { type ForeignFile, foreignBytes, foreignFiles } from "../../testing/foreign-files.ts";
import { assertHarmless, outcomeOf } from "../../testing/hostile-files.ts";
import { inflate } from "./whole-file.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

test.each(foreignFiles)("%s, damaged", async (name) => {
  expect(await outcomeOf(name, foreignBytes(name))).toBeUndefined();
  await assertHarmless(name, 11, 60);
});

test("every file is refused or read at any length that it is cut to", async () => {
  const names: ForeignFile[] = ["packed.mat", "packed.zsav", "v114.dta", "stream.arrow"];
  const wrong: string[] = [];
  for (const name of names) {
    const bytes = foreignBytes(name);
    for (let length = 0; length < bytes.length; length += 1 + Math.floor(bytes.length / 150)) {
      const outcome = await outcomeOf(name, bytes.subarray(0, length));
      if (outcome !== undefined) wrong.push(`${name} at ${length}: ${outcome}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("what is packed says how long it is, and is refused where that is more than it can be", () => {
  const frame = Uint8Array.from([
    0x04, 0x22, 0x4d, 0x18, 0x60, 0x40, 0x82, 5, 0, 0, 0, 0x1f, 65, 1, 0, 250, 0, 0, 0, 0,
  ]);
  expect(() => unpackLz4(frame, 2 ** 30)).toThrow(PrivetError);
  expect(() => unpackLz4(frame, 5)).toThrow(PrivetError);
  expect(unpackLz4(frame, 1 + 15 + 250 + 4).every((byte) => byte === 65)).toBe(true);
  expect(inflate(new Uint8Array([0x78, 0x9c, 1]), 100)).toBeUndefined();
});
