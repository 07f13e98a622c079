import { test } from "vitest";
import { tryBadRequests } from "../../testing/server/try-bad-requests.ts";

test("ten thousand bad requests", async () => {
  for (const seed of ["one", "two", "three"]) await tryBadRequests(seed, 10_000);
});
