import { execFileSync } from "node:child_process";
import { createReadStream, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/command-line.ts";
import { dice } from "../../testing/small-tables.ts";
import { literal, withDuckDb } from "../duckdb/driver.ts";
import { Damaged } from "./bits.ts";
import { unpackZstd } from "./unpack.ts";

async function unpacked(packed: Uint8Array, size = 1 << 16): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  async function* source() {
    for (let at = 0; at < packed.length; at += size) yield packed.subarray(at, at + size);
  }
  for await (const piece of unpackZstd(source())) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Text with much to repeat near and far, noise, and runs: every kind of block and of literals. */
function content(): Buffer {
  const roll = dice(1);
  const words = Array.from({ length: 300 }, () =>
    String.fromCharCode(...Array.from({ length: 2 + roll(9) }, () => 97 + roll(26))),
  );
  const lines = Array.from(
    { length: 30_000 },
    () => `${roll(100)},${words[roll(300)]},${words[roll(20)]}\n`,
  ).join("");
  const noise = Buffer.from(Array.from({ length: 150_000 }, () => roll(256)));
  return Buffer.concat([
    Buffer.from(lines),
    noise,
    Buffer.alloc(300_000),
    Buffer.from(lines).subarray(0, 100_000),
  ]);
}

/** RFC 8878 by hand: a frame of one segment with a raw block, a run, and an empty last block. */
const byHand = Uint8Array.from([
  ...[0x28, 0xb5, 0x2f, 0xfd, 0x20, 7],
  ...[(3 << 3) | 0, 0, 0, 97, 98, 99],
  ...[(4 << 3) | 2, 0, 0, 100],
  ...[1, 0, 0],
]);
const skipped = [0x50, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9];

test("frames by the format's description, with skippable ones between them, in pieces of any size", async () => {
  const both = Uint8Array.from([...skipped, ...byHand, ...skipped, ...byHand]);
  for (const size of [1, 2, 7, 100]) expect((await unpacked(both, size)).toString()).toBe("abcddddabcdddd");
  expect(await unpacked(new Uint8Array(0))).toHaveLength(0);
});

test("what DuckDB packs is unpacked to the byte", async () => {
  const folder = temporaryFolder();
  const [plain, packed] = [join(folder, "t.csv"), join(folder, "t.csv.zst")];
  const rows = "SELECT range AS i, hash(range) % 1000 AS h, 'word ' || (range % 77) AS w FROM range(200000)";
  await withDuckDb(async (db) => {
    await db.run(`COPY (${rows}) TO ${literal(plain)} (FORMAT csv)`);
    await db.run(`COPY (${rows}) TO ${literal(packed)} (FORMAT csv, COMPRESSION zstd)`);
  });
  const packedBytes = await readFile(packed);
  expect(packedBytes.length).toBeLessThan((await readFile(plain)).length / 2);
  expect((await unpacked(packedBytes)).equals(await readFile(plain))).toBe(true);
});

const tool = (() => {
  try {
    execFileSync("zstd", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!tool)(tool ? "what the zstd command packs" : "skipped: the zstd command is not here", () => {
  test.each([
    "--fast=5",
    "-1",
    "-3",
    "-9",
    "-19 --no-check",
    "-22 --ultra --long=27",
    "-3 --no-content-size",
  ])("with %s is unpacked to the byte", async (flags) => {
    const folder = temporaryFolder();
    for (const [k, bytes] of [content(), Buffer.from("a"), Buffer.alloc(0)].entries()) {
      const [plain, packed] = [join(folder, `${k}`), join(folder, `${k}.zst`)];
      writeFileSync(plain, bytes);
      execFileSync("zstd", [...flags.split(" "), "-q", plain, "-o", packed]);
      expect((await unpacked(await readFile(packed))).equals(bytes)).toBe(true);
    }
  });

  test("a file that is cut short or changed is damaged, or another text, and nothing else", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "t"), content().subarray(0, 60_000));
    execFileSync("zstd", ["-q", join(folder, "t"), "-o", join(folder, "t.zst")]);
    const packed = await readFile(join(folder, "t.zst"));
    const roll = dice(5);
    let damaged = 0;
    for (let k = 0; k < 300; k++) {
      const bytes = Buffer.from(packed);
      if (k % 3 === 0) bytes[roll(bytes.length)] ^= 1 << roll(8);
      else for (let n = 0; n < 5; n++) bytes[4 + roll(40)] = roll(256);
      const cut = k % 3 === 1 ? bytes.subarray(0, 1 + roll(bytes.length - 1)) : bytes;
      const outcome = await unpacked(cut).catch((error: unknown) => error);
      if (outcome instanceof Buffer) continue;
      expect(outcome).toBeInstanceOf(Damaged);
      damaged++;
    }
    expect(damaged).toBeGreaterThan(100);
  });
});

test("a window too wide, a dictionary, and what is no frame are refused", async () => {
  const head = [0x28, 0xb5, 0x2f, 0xfd];
  for (const bytes of [
    [...head, 0, (18 << 3) | 0],
    [...head, 0x21, 5, 1],
    [1, 2, 3, 4],
    [0x28, 0xb5],
  ])
    await expect(unpacked(Uint8Array.from(bytes))).rejects.toBeInstanceOf(Damaged);
});

test("reading a stream of a file works as well", async () => {
  const path = join(temporaryFolder(), "x.zst");
  writeFileSync(path, byHand);
  const pieces: Uint8Array[] = [];
  for await (const piece of unpackZstd(createReadStream(path))) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe("abcdddd");
});
