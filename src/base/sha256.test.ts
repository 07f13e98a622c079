import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { SeededBits } from "../curator/noise/bits.ts";
import { sha256 } from "./sha256.ts";

// NIST, "Examples with Intermediate Values", SHA-256; and FIPS 180-2 appendix B.3 for the million letters.
test.each([
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
])("the published vectors come out (%#)", (text, digest) => {
  expect(sha256(text)).toBe(digest);
});

test("a thousand random texts hash as the platform hashes them", () => {
  const bits = new SeededBits(1);
  for (let i = 0; i < 1000; i++) {
    // Every length around the block boundary, and all of Unicode, lone halves of surrogate pairs included.
    const text = Array.from({ length: i % 300 }, () =>
      String.fromCharCode(bits.take(16) >>> bits.take(4)),
    ).join("");
    expect(sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  }
});
