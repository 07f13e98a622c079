import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashOf, LOCK, proofs, stale } from "./proofs.ts";

const root = join(import.meta.dirname, "..");
const signed = () => JSON.parse(readFileSync(join(root, LOCK), "utf8")) as Record<string, string>;

test("every proof is about the code that stands beside it: read both, then npm run proofs -- --sign", () => {
  const now = proofs(root);
  expect(Object.keys(now).length).toBeGreaterThan(25);
  expect(stale(now, signed())).toEqual([]);
});

test("changed code makes a proof stale, changed comments do not", () => {
  const source = "/** Claim. True. */\nexport const two = 1 + 1;\n";
  expect(hashOf(source)).toBe(hashOf("// Claim, in other words\nexport const two   = 1 + 1;\n"));
  expect(hashOf(source)).not.toBe(hashOf(source.replace("1 + 1", "1 + 2")));
  expect(stale({ a: "1", b: "2" }, { a: "1", c: "3" })).toEqual(["b", "c"]);
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
    "mechanisms/lattice-laplace",
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
