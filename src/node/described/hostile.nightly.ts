/** The files of hostile.test.ts, damaged many times more. */
import { test } from "vitest";
import { foreignFiles } from "../../testing/foreign-files.ts";
import { assertHarmless } from "../../testing/hostile-files.ts";

test.each(foreignFiles)("%s, damaged twenty thousand times", { timeout: 600_000 }, async (name) => {
  await assertHarmless(name, 12, 20_000);
});
