import { join } from "node:path";
import { expect, test } from "vitest";
import { rational, ZERO } from "../../base/rational.ts";
import type { Ledger } from "../../curator/index.ts";
import { openLedger } from "../../node/ledger.ts";
import { temporaryFolder } from "../../testing/command-line.ts";
import { rememberingLedger } from "./remembering-ledger.ts";

const cost = { epsilon: rational(1n, 100n), delta: ZERO };
const spend = (book: Ledger, purpose: string) =>
  book.spend({
    ...{ cost, purpose, holder: "ana", neighbours: "replace", schema: "0".repeat(64), version: "1.0.0" },
    events: [{ kind: "pure", count: 2, epsilon: rational(1n, 200n) }],
  });

test("a ledger that remembers tells what the file tells, whoever wrote, and reads it once for each of the others' entries", async () => {
  const path = join(temporaryFolder(), "clinic.ledger");
  const own = await openLedger(path, { create: true });
  const other = await openLedger(path);
  let reads = 0;
  const counted = () => {
    reads++;
    return own.entries();
  };
  const book = rememberingLedger({ ...own, entries: counted });
  const same = async () => expect(await book.entries()).toEqual(await other.entries());
  await book.open({
    ...{ dataset: "clinic", neighbours: "replace", unit: "person", composition: "basic" },
    ...{ epsilon: rational(1n), delta: ZERO },
  });
  await book.limit("ana", { epsilon: rational(1n), delta: ZERO });
  await Promise.all([same(), same()]);
  expect(reads).toBe(1);
  const { seq } = await spend(book, "one");
  await book.settle(seq, { epsilon: rational(1n, 200n), delta: ZERO });
  await book.limit("ana", { epsilon: rational(1n, 2n), delta: ZERO });
  await same();
  expect(reads).toBe(1);
  await spend(other, "by somebody else");
  // What this one adds now does not follow what it remembers.
  await spend(book, "two");
  await same();
  await same();
  expect(reads).toBe(2);
  const before = await book.entries();
  await spend(book, "three");
  expect(before).toHaveLength(7);
  await Promise.all([own.close(), other.close()]);
});

test("whoever asks after a spend is told it, also while entries are read that were there before it", async () => {
  const own = await openLedger(join(temporaryFolder(), "clinic.ledger"), { create: true });
  const [hasBegun, mayEnd] = [signal(), signal()];
  const slow = async () => {
    const entries = await own.entries();
    hasBegun.give();
    await mayEnd.given;
    return entries;
  };
  const book = rememberingLedger({ ...own, entries: slow });
  await book.open({
    ...{ dataset: "clinic", neighbours: "replace", unit: "person", composition: "basic" },
    ...{ epsilon: rational(1n), delta: ZERO },
  });
  const before = book.entries();
  await hasBegun.given;
  const { hash } = await spend(book, "meanwhile");
  const after = book.entries();
  // Time enough to look at the last hash, and to find the reading under way.
  await own.state();
  await own.state();
  mayEnd.give();
  expect(await before).toHaveLength(1);
  expect((await after).at(-1)?.hash).toBe(hash);
  await own.close();
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
