/** Which budgets the same bytes were opened under before: by the registers beside them, and by this user's own list. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { otherBudgetsOf } from "./other-budgets.ts";
import { rememberFiles } from "./register.ts";

afterEach(() => vi.unstubAllEnvs());

/** Rows that were opened under a ledger in one folder, and a file of so many bytes in another. */
async function openedBefore(bytes: string) {
  const folder = temporaryFolder();
  const [first, second] = ["first", "second"].map((name) => join(folder, name));
  for (const own of [first, second]) mkdirSync(own);
  const ledger = join(first, "clinic.ledger");
  writeFileSync(join(first, "clinic.csv"), "age\n31\n");
  writeFileSync(ledger, "{}");
  await rememberFiles(ledger, [join(first, "clinic.csv")]);
  const file = join(second, "stays.csv");
  writeFileSync(file, bytes);
  const inFolder = (own: string) => otherBudgetsOf(join(own, "stays.ledger"), [file]);
  return { ledger, beside: () => inFolder(first), elsewhere: () => inFolder(second) };
}

test("by their bytes: a file of the same size with others is another file", async () => {
  const same = await openedBefore("age\n31\n");
  expect(await same.beside()).toEqual([{ ledger: same.ledger, isThere: true }]);
  expect(await (await openedBefore("age\n32\n")).beside()).toEqual([]);
});

test("also where the ledger lies elsewhere, if this user has opened it, and where it is gone", async () => {
  vi.stubEnv("PRIVET_STATE", temporaryFolder());
  const { ledger, elsewhere } = await openedBefore("age\n31\n");
  expect(await elsewhere()).toEqual([{ ledger, isThere: true }]);
  rmSync(ledger);
  expect(await elsewhere()).toEqual([{ ledger, isThere: false }]);
  vi.stubEnv("PRIVET_STATE", temporaryFolder());
  expect(await elsewhere()).toEqual([]);
});
