import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf, LOCK, proofs, type Signatures, sign, stale } from "./proofs.ts";

const root = join(import.meta.dirname, "..");
const signed = () => JSON.parse(readFileSync(join(root, LOCK), "utf8")) as Signatures;

test("every proof is about the code that stands beside it: read both, then npm run proofs -- --sign --by NAME", () => {
  const now = proofs(root);
  expect(Object.keys(now).length).toBeGreaterThan(25);
  expect(stale(now, signed())).toEqual([]);
});

test("changed code makes a proof stale, changed comments do not", () => {
  const source = "/** Claim. True. */\nexport const two = 1 + 1;\n";
  expect(hashOf(source)).toBe(hashOf("// Claim, in other words\nexport const two   = 1 + 1;\n"));
  expect(hashOf(source)).not.toBe(hashOf(source.replace("1 + 1", "1 + 2")));
  expect(stale({ a: "1", b: "2" }, { a: before("1"), c: before("3") })).toEqual(["b", "c"]);
});

const before = (code: string) => ({ code, read: "2026-01-01", by: "somebody" });

test("signing signs what has changed, with date and reader, and leaves what others have read", () => {
  const reader = { read: "2026-02-02", by: "a reader" };
  const signatures = sign({ a: "1", b: "2" }, { a: before("1"), b: before("0"), c: before("3") }, reader);
  expect(signatures).toEqual({ a: before("1"), b: { code: "2", ...reader } });
});

test("every proof says when and by whom it was read", () => {
  for (const [file, { read, by }] of Object.entries(signed()))
    expect([file, /^\d{4}-\d\d-\d\d$/.test(read) && by.trim() !== ""]).toEqual([file, true]);
});

test("every mechanism, query and accountant of the trusted part carries a claim", () => {
  const claimed = Object.keys(proofs(root));
  for (const folder of [
    "mechanisms/exponential",
    "mechanisms/laplace",
    "mechanisms/gaussian",
    "mechanisms/staircase",
    "mechanisms/permute-and-flip",
    "mechanisms/noisy-max",
    "mechanisms/top-k",
  ])
    expect(claimed).toContain(`src/curator/${folder}/index.ts`);
  for (const query of [
    "linear/score",
    "linear/logistic",
    "linear/hinge",
    "linear/zero-one",
    "tables/counts",
    "linear/published",
  ])
    expect(claimed).toContain(`src/curator/queries/${query}.ts`);
});
