import { expect, test } from "vitest";
import { canonicalJson } from "../../base/json.ts";
import { ensureStillDeclared } from "./still-declared.ts";

test("what became private since the ledger was chosen is not opened (S58)", () => {
  const declared = { name: "clinic", visibility: "public", attributes: [{ name: "age" }] };
  const text = canonicalJson(declared);
  expect(() => ensureStillDeclared(declared, text)).not.toThrow();
  expect(() => ensureStillDeclared({ ...declared, visibility: "private" }, text)).toThrow("changed");
});
