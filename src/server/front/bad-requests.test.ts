import { expect, test } from "vitest";
import { tryBadRequests } from "../../testing/server/try-bad-requests.ts";

// S36–S38 S50; all ten thousand, and more seeds, in bad-requests.nightly.ts.
test("ten thousand bad requests: the first of them", async () => {
  await tryBadRequests("bad requests, in short", 1000);
});

test("what is tried is bad, of many kinds", async () => {
  const { codes } = await tryBadRequests("another seed", 300);
  expect(codes.size).toBeGreaterThan(6);
});
