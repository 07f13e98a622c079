import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalWhole } from "../../base/json-form.ts";
import { rational } from "../../base/rational.ts";
import { rules } from "./book.ts";
import { bodyOf, chain, decode, encode, START } from "./entry.ts";
import { memoryLedger } from "./memory.ts";
import { Shelf } from "./shelf.ts";
import type { Entry } from "./types.ts";

const broken = expect.objectContaining({ code: "ledger-broken" });
const amount = (text: string) => rational(BigInt(Math.round(Number(text) * 1000)), 1000n);

async function sample(): Promise<readonly Entry[]> {
  const ledger = memoryLedger({ clock: () => "2026-11-03T09:14:00Z" });
  const cost = { epsilon: amount("0.5"), delta: rational(1n, 10n ** 9n) };
  const request = { purpose: "rank ✓", neighbours: "replace", schema: "5c", version: "0.1.0" } as const;
  await ledger.open({
    dataset: "adult",
    epsilon: amount("2"),
    delta: rational(1n, 10n ** 6n),
    composition: "basic",
    neighbours: "replace",
    unit: "person",
  });
  await ledger.limit("ana", { epsilon: amount("1"), delta: rational(1n, 10n ** 6n) });
  await ledger.spend({
    ...request,
    cost,
    holder: "ana",
    events: [{ kind: "pure", epsilon: amount("0.25"), count: 2 }],
  });
  await ledger.settle(3, { epsilon: amount("0.25"), delta: rational(0n) });
  await ledger.spend({
    ...request,
    cost,
    holder: "ana",
    run: "run_a",
    attempt: 1,
    events: [{ kind: "zcdp", rho: rational(1n, 3n), count: 1 }],
  });
  return ledger.entries();
}

test("the text of an entry is canonical JSON with decimal amounts, and the hash covers it and the hash before", async () => {
  const [open] = await sample();
  expect(encode(open)).toBe(
    '{"at":"2026-11-03T09:14:00Z","body":{"composition":"basic","dataset":"adult","delta":"0.000001","epsilon":"2",' +
      '"neighbours":"replace","totals":{"spent":{"delta":"0","epsilon":"0"}},"unit":"person"},"kind":"open","seq":1}',
  );
  expect(open.previous).toBe("0".repeat(64));
  expect(open.hash).toBe(
    createHash("sha256")
      .update(`${START}\n${encode(open)}`)
      .digest("hex"),
  );
});

test("costs are rounded up and amounts have one spelling", async () => {
  const entries = await sample();
  expect(entries[4].body.events).toEqual([{ kind: "zcdp", rho: "0.333333333333333334", count: 1 }]);
  expect(entries[4].body.cost).toEqual({ epsilon: "0.5", delta: "0.000000001" });
});

test("every entry reads back as it was", async () => {
  for (const entry of await sample())
    expect(decode(encode(entry), entry.previous, entry.hash)).toEqual(entry);
});

test("an entry that callers hold cannot be changed", async () => {
  const [, , spend] = await sample();
  expect(() => Object.assign(spend, { seq: 1 })).toThrow(TypeError);
  expect(() => Object.assign(spend.body.cost as object, { epsilon: "0" })).toThrow(TypeError);
});

test.each([1.5, -0, Number.NaN, 2 ** 53, undefined, 1n, () => 0])("%s has no canonical form", (value) => {
  expect(() => canonicalWhole({ value })).toThrow(TypeError);
});

test("canonical JSON does not depend on the order of keys", () => {
  expect(canonicalWhole({ b: [true, null], a: { d: "é", c: 1 } })).toBe(
    '{"a":{"c":1,"d":"é"},"b":[true,null]}',
  );
});

/** Every text that differs from the entry's in one leaf, one key more or one key less. */
function* variants(value: unknown): Generator<unknown> {
  if (typeof value === "number") yield value + 1;
  if (typeof value === "string") yield* [`${value}0`, "0", ""].filter((other) => other !== value);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    yield [...value, ...value];
    for (let i = 0; i < value.length; i++) for (const inner of variants(value[i])) yield value.with(i, inner);
    return;
  }
  yield { ...value, extra: "1" };
  for (const [key, inner] of Object.entries(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    yield rest;
    for (const other of variants(inner)) yield { ...value, [key]: other };
  }
}

const replayAll = (entries: readonly { text: string; hash: string }[]) => {
  const shelf = new Shelf();
  for (const { text, hash } of entries) shelf.replay(decode(text, shelf.last()?.hash ?? START, hash));
};

test("a change of any field of any entry is found", async () => {
  const entries = await sample();
  const stored = entries.map((entry) => ({ text: encode(entry), hash: entry.hash }));
  expect(() => replayAll(stored)).not.toThrow();
  let tried = 0;
  for (const [i, { text, hash }] of stored.entries()) {
    for (const other of variants(JSON.parse(text))) {
      tried++;
      expect(() => replayAll(stored.with(i, { text: canonicalWhole(other), hash }))).toThrow(broken);
    }
    expect(() =>
      replayAll(stored.with(i, { text, hash: hash.replace(/^./, hash[0] === "0" ? "1" : "0") })),
    ).toThrow(broken);
    if (i < stored.length - 1) expect(() => replayAll(stored.toSpliced(i, 1))).toThrow(broken);
  }
  expect(tried).toBeGreaterThan(200);
});

test("someone who also recomputes every hash is still caught where totals or rules no longer hold", async () => {
  const entries = await sample();
  const rechained = (change: (body: Record<string, unknown>, seq: number) => unknown) => {
    let previous = START;
    return entries.map(({ seq, kind, at, body }) => {
      const text = canonicalWhole({ seq, kind, at, body: change(structuredClone(body), seq) });
      previous = createHash("sha256").update(`${previous}\n${text}`).digest("hex");
      return { text, hash: previous };
    });
  };
  const small = { epsilon: "0.1", delta: "0" };
  expect(() => replayAll(rechained((body) => body))).not.toThrow();
  expect(() => replayAll(rechained((body, seq) => (seq === 3 ? { ...body, cost: small } : body)))).toThrow(
    broken,
  );
  expect(() =>
    replayAll(rechained((body, seq) => (seq === 5 ? { ...body, totals: { spent: small } } : body))),
  ).toThrow(broken);
  expect(() => replayAll(rechained((body, seq) => (seq === 1 ? { ...body, epsilon: "0.6" } : body)))).toThrow(
    broken,
  );
  expect(() => replayAll(rechained((body, seq) => (seq === 4 ? { ...body, entry: 2 } : body)))).toThrow(
    broken,
  );
});

test("a ledger in which somebody spent without a holder before that was refused still verifies", async () => {
  // As earlier versions wrote it: a cap for ana, then a spend that names nobody.
  const [open, holder] = await sample();
  const spent = { epsilon: "0.5", delta: "0" };
  const body = {
    cost: spent,
    events: [],
    purpose: "rank",
    neighbours: "replace",
    schema: "5c",
    version: "0.0.9",
    totals: { spent },
  };
  const text = canonicalWhole({ seq: 3, kind: "spend", at: "2026-11-03T09:14:00Z", body });
  const hash = createHash("sha256").update(`${holder.hash}\n${text}`).digest("hex");
  const old = [open, holder].map((entry) => ({ text: encode(entry), hash: entry.hash }));
  expect(() => replayAll([...old, { text, hash }])).not.toThrow();
});

test("texts that Privet would not have written are refused, whatever their hash", () => {
  const good =
    '{"at":"2026-11-03T09:14:00Z","body":{"entry":3,"totals":{"spent":{"delta":"0","epsilon":"0.5"}},"used":{"delta":"0","epsilon":"0.5"}},"kind":"settle","seq":4}';
  const hashOf = (text: string) => createHash("sha256").update(`${START}\n${text}`).digest("hex");
  expect(decode(good, START, hashOf(good)).seq).toBe(4);
  const bad = [
    "",
    "null",
    "[]",
    "{",
    ` ${good}`,
    good.replace('"settle"', '"gift"'),
    good.replace('"settle"', '"__proto__"'),
    good.replace('"seq":4', '"seq":4.0'),
    good.replace('"seq":4', '"seq":0'),
    good.replace("09:14:00Z", "9:14"),
    ...[
      "0.50",
      ".5",
      "5e-1",
      "+0.5",
      "-0.5",
      "-0",
      "00.5",
      "0x10",
      "NaN",
      "Infinity",
      "0.1234567890123",
      "1e3",
      "",
    ].map((x) => good.replace('"epsilon":"0.5"}},"used"', `"epsilon":"${x}"}},"used"`)),
    good.replace('"epsilon":"0.5"}},"used"', '"epsilon":0.5}},"used"'),
    good.replace('{"entry"', '{"__proto__":{},"entry"'),
  ];
  for (const text of bad) expect(() => decode(text, START, hashOf(text)), text).toThrow(broken);
});

test("a second spend of a run is found, also where its hash and its totals are right", async () => {
  const shelf = new Shelf();
  for (const entry of await sample()) shelf.replay(entry);
  const last = shelf.last() as Entry;
  const again = (run: string) => {
    const { totals, ...asked } = bodyOf(last as Entry & { kind: "spend" });
    const next = { ...asked, cost: { epsilon: "0.1", delta: "0" }, run };
    const after = rules.spend(shelf, { ...next, run: "run_z" });
    return chain(last, "spend", last.at, { ...next, totals: after });
  };
  expect(() => shelf.replay(again("run_a"))).toThrow(broken);
  shelf.replay(again("run_b"));
  expect(shelf.taken("run_b")?.seq).toBe(6);
});
