import { expect, test } from "vitest";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { cursorsOf } from "./cursors.ts";

test("a cursor is read by whom it was written for, for the same list, also after a restart", async () => {
  const asked = memoryAsked();
  const text = await cursorsOf(asked).write(812, "people/ana", "runs");
  expect(text).toMatch(/^[A-Za-z0-9_-]{48}$/);
  expect(await cursorsOf(asked).read(text, "people/ana", "runs")).toBe(812);
});

// S34: how many runs there are is nobody's business.
test("a cursor shows no number, and is nobody else's", async () => {
  const cursors = cursorsOf(memoryAsked());
  const texts = await Promise.all([1, 2, 3].map((place) => cursors.write(place, "people/ana", "runs")));
  for (const text of texts) {
    const bytes = Buffer.from(text, "base64url");
    expect(bytes.subarray(12, 20).readBigUInt64BE()).toBeGreaterThan(1000n);
    await expect(cursors.read(text, "people/bo", "runs")).rejects.toMatchObject({ code: "request-invalid" });
    await expect(cursors.read(text, "people/ana", "audit")).rejects.toMatchObject({
      code: "request-invalid",
    });
  }
});

test("a cursor that was changed in any letter is refused", async () => {
  const cursors = cursorsOf(memoryAsked());
  const text = await cursors.write(7, "people/ana", "runs");
  for (let i = 0; i < text.length; i++) {
    const changed = text.slice(0, i) + (text[i] === "A" ? "B" : "A") + text.slice(i + 1);
    await expect(cursors.read(changed, "people/ana", "runs")).rejects.toMatchObject({
      code: "request-invalid",
    });
  }
});
