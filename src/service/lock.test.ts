import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { holdLock } from "./lock.ts";

test("a lock holds until it is released, also where nobody remembers it (S22)", async () => {
  const path = join(temporaryFolder(), "clinic.keeper.lock");
  const second = () => holdLock(path, "keeps clinic");
  const refusal = { code: "not-ready", message: "Another process keeps clinic." };
  await second();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 5; round++) {
    collect();
    // Connections are closed by a later turn of the loop.
    await new Promise((resolve) => void setImmediate(resolve));
    await expect(second()).rejects.toMatchObject(refusal);
  }
});

test("a lock that was released can be held again", async () => {
  const path = join(temporaryFolder(), "clinic.keeper.lock");
  const first = await holdLock(path, "keeps clinic");
  first.release();
  (await holdLock(path, "keeps clinic")).release();
});
