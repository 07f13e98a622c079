import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { makeToken, parseToken } from "./tokens.ts";

test("a token has the form that scanners look for, and is read back as it was made", () => {
  const { id, digest, text } = makeToken();
  expect(text).toMatch(/^privet_[a-z2-7]{10}_[A-Za-z0-9_-]{49}$/);
  expect(parseToken(text)).toEqual({ id, digest });
  expect(digest).toBe(createHash("sha256").update(text.slice(18, 61)).digest("hex"));
});

test("no two tokens are alike, in name or in secret", () => {
  // Of 2,000 names of 50 bits two are equal by chance with a probability of 2·10⁻⁹.
  const made = Array.from({ length: 2000 }, makeToken);
  for (const part of ["id", "digest", "text"] as const)
    expect(new Set(made.map((token) => token[part])).size).toBe(2000);
});

test("the check sum is CRC-32, as zlib has it", () => {
  for (let k = 0; k < 50; k++) {
    const { text } = makeToken();
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(text.slice(0, -6)));
    expect(text.slice(-6)).toBe(sum.toString("base64url"));
  }
});

test("S24: a single wrong letter anywhere is no token, and costs no look into the store", () => {
  const { text } = makeToken();
  const passed: string[] = [];
  for (let place = 0; place < text.length; place++)
    for (const letter of ["a", "7", "Z", "_", " ", "\n", "é"]) {
      const typed = text.slice(0, place) + letter + text.slice(place + 1);
      if (typed !== text && parseToken(typed)) passed.push(typed);
    }
  for (const typed of ["", text.slice(1), `${text}a`, ` ${text}`, `${text}\n`, text.toUpperCase()])
    if (parseToken(typed)) passed.push(typed);
  expect(passed).toEqual([]);
});
