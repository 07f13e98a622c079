import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { bytesSource } from "../../testing/sources.ts";
import { unpackGzip } from "./gzip.ts";

const text = Array.from({ length: 3000 }, (_, k) => `line ${k} ${(k * 7919) % 1009}\n`).join("");
const bytes = new TextEncoder().encode(text);

/** One bgzip member, by the SAM/BAM specification, section 4.1: gzip with its own length in a field called BC. */
function member(content: Uint8Array): Uint8Array {
  const packed = deflateRawSync(content);
  const whole = new Uint8Array(18 + packed.length + 8);
  whole.set([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 66, 67, 2, 0]);
  const view = new DataView(whole.buffer);
  view.setUint16(16, whole.length - 1, true);
  whole.set(packed, 18);
  view.setUint32(18 + packed.length, crc32(content), true);
  view.setUint32(22 + packed.length, content.length, true);
  return whole;
}
/** The specification's own end of file. */
const END = Uint8Array.from(
  "1f8b08040000000000ff0600424302001b0003000000000000000000".match(/../g) ?? [],
  (hex) => Number.parseInt(hex, 16),
);
const quarter = Math.ceil(bytes.length / 4);
const bgzip = [0, 1, 2, 3].map((k) => member(bytes.subarray(k * quarter, (k + 1) * quarter))).concat(END);
const join = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

async function unpacked(packed: Uint8Array, pieceSize: number): Promise<string> {
  const decoder = new TextDecoder();
  let all = "";
  for await (const piece of unpackGzip(bytesSource(packed, pieceSize)))
    all += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
  return all;
}

test("gzip, bgzip and plain bytes come out the same, whatever the pieces", async () => {
  expect(member(new Uint8Array(0))).toEqual(END);
  for (const packed of [gzipSync(bytes), join(bgzip), bytes])
    for (const size of [7, 1000, 1 << 20]) expect(await unpacked(packed, size)).toBe(text);
  expect(await unpacked(new Uint8Array(0), 1)).toBe("");
});

test("text passes through, after bytes too", async () => {
  const pieces: (string | Uint8Array)[] = [];
  for await (const piece of unpackGzip([Uint8Array.of(97), "b", "c"])) pieces.push(piece);
  expect(pieces).toEqual([Uint8Array.of(97), "b", "c"]);
});

test("bgzip that is cut short anywhere is refused, between members too", async () => {
  const whole = join(bgzip);
  const ends = bgzip.slice(0, -1).map((_, k) => join(bgzip.slice(0, k + 1)).length);
  for (const length of [...ends, 19, 5000, whole.length - 1])
    await expect(unpacked(whole.subarray(0, length), 4096)).rejects.toMatchObject({
      code: "file-unreadable",
    });
});

test("damaged gzip and bgzip are refused", async () => {
  for (const whole of [gzipSync(bytes), join(bgzip)]) {
    for (const at of [30, 500, 4000]) {
      const damaged = Uint8Array.from(whole);
      damaged[at] ^= 0x55;
      await expect(unpacked(damaged, 4096)).rejects.toMatchObject({ code: "file-unreadable" });
    }
  }
  await expect(unpacked(gzipSync(bytes).subarray(0, 3000), 512)).rejects.toMatchObject({
    code: "file-unreadable",
  });
});

test("leaving early and errors of the source itself reach the source", async () => {
  let left = 0;
  async function* source(fails: boolean) {
    try {
      const packed = gzipSync(bytes);
      for (let at = 0; at < packed.length; at += 500) yield packed.subarray(at, at + 500);
      if (fails) throw new PrivetError("file-missing", "gone", "find it");
    } finally {
      left++;
    }
  }
  for await (const _ of unpackGzip(source(false))) break;
  const reading = (async () => {
    for await (const _ of unpackGzip(source(true)));
  })();
  await expect(reading).rejects.toMatchObject({ code: "file-missing" });
  expect(left).toBe(2);
});
