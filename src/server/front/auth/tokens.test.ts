import crypto from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { personIn, tokenIn } from "../../../testing/server/people.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import { withSecretOf } from "../../../testing/server/wrong-tokens.ts";
import type { AuditNote } from "../../stores/asked.ts";
import { openServerDb } from "../../stores/server-db.ts";
import { makeToken } from "../../tokens.ts";
import { authenticator } from "./authenticator.ts";

const limits = { loginFailuresPerMinute: 10 } as never;
const SECOND = 1000;
const DAY = 86_400 * SECOND;

async function house() {
  const [clock, asked, notes] = [virtualClock(), memoryAsked(), [] as AuditNote[]];
  await personIn(asked, "people/ana", "analyst", [{ dataset: "clinic", holder: "team/cardiology" }]);
  const authenticate = authenticator({
    config: { oidc: [], limits },
    clock,
    asked,
    audit: (note) => void notes.push(note),
  });
  const enter = (text: string, address = "10.0.0.7") => authenticate(`Bearer ${text}`, address);
  const refusal = (text: string, address?: string) =>
    enter(text, address).then(
      () => "let in",
      (error) => error.code,
    );
  return { clock, asked, notes, authenticate, enter, refusal };
}
const note = { at: 0, who: "owner", act: "token.revoke" } as const;
const expires = (clock: { now(): number }, days: number) => ({ expires: clock.now() + days * DAY });

describe("tokens", () => {
  // S24, S25, S26.
  test("say who asks, what they know of, and who pays", async () => {
    const { asked, enter, clock } = await house();
    const { id, text } = await tokenIn(asked, "people/ana", expires(clock, 1));
    expect(await enter(text)).toEqual({
      name: "people/ana",
      role: "analyst",
      datasets: ["clinic"],
      holders: { clinic: "team/cardiology" },
      readOnly: false,
      token: { id, expires: clock.now() + DAY },
    });
  });

  test("that are mistyped, unknown, wrong, expired, revoked, or of blocked and missing people get one text", async () => {
    const { asked, authenticate, clock } = await house();
    const good = await tokenIn(asked, "people/ana", expires(clock, 1));
    const unknown = makeToken();
    const expired = await tokenIn(asked, "people/ana", { expires: clock.now() - 31 * SECOND });
    const revoked = await tokenIn(asked, "people/ana", { ...expires(clock, 1), revoked: 1 });
    const orphan = await tokenIn(asked, "people/nobody", expires(clock, 1));
    await asked.putPerson({ name: "people/bob", role: "analyst", blocked: true }, note);
    const blocked = await tokenIn(asked, "people/bob", expires(clock, 1));
    const shown = [
      undefined,
      "",
      "Bearer",
      "Basic YW5hOnNlY3JldA==",
      `bearer  ${good.text}`,
      `Bearer ${good.text} x`,
      `Bearer ${good.text.slice(0, -1)}`,
      `Bearer ${good.text.replace(/.$/, (last) => (last === "A" ? "B" : "A"))}`,
      `Bearer ${good.text.slice(0, 18) + unknown.text.slice(18)}`,
      `Bearer ${withSecretOf(good.id)}`,
      `Bearer ${"A".repeat(20_000)}`,
      ...[unknown, expired, revoked, orphan, blocked].map(({ text }) => `Bearer ${text}`),
    ];
    const said = await Promise.all(
      shown.map((line, i) =>
        authenticate(line, `10.0.1.${i}`).then(
          () => "let in",
          ({ code, message, fix }) => JSON.stringify({ code, message, fix }),
        ),
      ),
    );
    expect(new Set(said).size).toBe(1);
    expect(said[0]).toContain('"unauthenticated"');
    expect((await authenticate(`Bearer ${good.text}`, "10.0.0.7")).name).toBe("people/ana");
  });

  test("expire by the wall's clock, with thirty seconds of tolerance, also while remembered", async () => {
    const { asked, enter, refusal, clock } = await house();
    const { text } = await tokenIn(asked, "people/ana", { expires: clock.now() + 10 * SECOND });
    await clock.pass(39.9 * SECOND);
    expect((await enter(text)).name).toBe("people/ana");
    await clock.pass(0.2 * SECOND);
    expect(await refusal(text)).toBe("unauthenticated");
  });

  test("that are revoked, and people who are blocked, are refused within a second", async () => {
    const { asked, enter, refusal, clock } = await house();
    const [one, two] = [
      await tokenIn(asked, "people/ana", expires(clock, 1)),
      await tokenIn(asked, "people/ana", expires(clock, 1)),
    ];
    await enter(one.text);
    await enter(two.text);
    await asked.revokeToken(one.id, clock.now(), note);
    await clock.pass(SECOND);
    expect(await refusal(one.text)).toBe("unauthenticated");
    expect((await enter(two.text)).name).toBe("people/ana");
    await asked.putPerson({ name: "people/ana", role: "analyst", blocked: true }, note);
    await clock.pass(SECOND);
    expect(await refusal(two.text)).toBe("unauthenticated");
  });

  test("are looked up once a second, and their last day of use is noted once a day", async () => {
    const { asked, enter, clock } = await house();
    const { id, text } = await tokenIn(asked, "people/ana", expires(clock, 3));
    const [looks, uses] = [vi.spyOn(asked, "token"), vi.spyOn(asked, "tokenUsed")];
    for (let i = 0; i < 10; i++) await enter(text);
    expect(looks).toHaveBeenCalledTimes(1);
    await clock.pass(SECOND);
    await enter(text);
    expect(looks).toHaveBeenCalledTimes(2);
    expect(uses.mock.calls).toEqual([[id, "2026-11-16"]]);
    await clock.pass(DAY);
    await enter(text);
    expect((await asked.token(id))?.lastUsed).toBe("2026-11-17");
  });

  test("have no more rights than their person has now, and no more than they were made with", async () => {
    const { asked, enter, refusal, clock } = await house();
    await personIn(asked, "people/olga", "owner", [{ dataset: "clinic" }]);
    const known = async (person: string, given: object) =>
      (await enter((await tokenIn(asked, person, { ...expires(clock, 1), ...given })).text)).datasets;
    expect(await known("people/olga", {})).toBe("all");
    expect(await known("people/olga", { datasets: ["wards"] })).toEqual(["wards"]);
    expect(await known("people/olga", { role: "analyst" })).toEqual(["clinic"]);
    expect(await known("people/ana", { datasets: ["clinic", "wards"] })).toEqual(["clinic"]);
    expect(await known("people/ana", { datasets: [] })).toEqual([]);
    const risen = await tokenIn(asked, "people/ana", { ...expires(clock, 1), role: "owner" });
    expect(await refusal(risen.text)).toBe("unauthenticated");
  });

  test("are guessed ten times a minute from one address, and then not answered; others and the right ones are let in", async () => {
    const { asked, refusal, enter, clock, notes } = await house();
    const { text } = await tokenIn(asked, "people/ana", expires(clock, 1));
    const guess = (address: string) => refusal(makeToken().text, address);
    const told = await Promise.all(Array.from({ length: 30 }, () => guess("10.0.0.7")));
    expect(told.filter((code) => code === "unauthenticated")).toHaveLength(10);
    expect(told.filter((code) => code === "rate-limited")).toHaveLength(20);
    expect(await guess("10.0.0.8")).toBe("unauthenticated");
    expect((await enter(text, "10.0.0.7")).name).toBe("people/ana");
    await clock.pass(59.9 * SECOND);
    expect(await guess("10.0.0.7")).toBe("rate-limited");
    await clock.pass(0.2 * SECOND);
    expect(await guess("10.0.0.7")).toBe("unauthenticated");
    const fails = notes.filter(({ act, address }) => act === "login.fail" && address === "10.0.0.7");
    expect(fails).toHaveLength(11);
  });

  test("and their secrets and digests are in no line and no message, whatever happens", async () => {
    const { asked, authenticate, notes, clock } = await house();
    const revoked = await tokenIn(asked, "people/ana", { ...expires(clock, 1), revoked: 1 });
    const secret = revoked.text.slice(18, -6);
    const { digest } = (await asked.token(revoked.id))!;
    const said: string[] = [];
    for (const line of [
      `Bearer ${revoked.text}`,
      `Bearer ${revoked.text}x`,
      revoked.text,
      `bearer ${secret}`,
    ])
      await authenticate(line, "10.0.0.7").catch((error) =>
        said.push(`${error.stack}${JSON.stringify(error)}`),
      );
    expect([said.length, notes.length]).toEqual([4, 4]);
    const written = said.join() + JSON.stringify(notes);
    for (const hidden of [secret, secret.slice(0, 20), digest]) expect(written).not.toContain(hidden);
    expect(notes[0]).toEqual({
      at: clock.now(),
      who: "nobody",
      token: revoked.id,
      act: "login.fail",
      told: 401,
      code: "unauthenticated",
      address: "10.0.0.7",
    });
  });
});

test("tokens that the owner's terminal makes and revokes in the real store are seen by the server within a second", async () => {
  const folder = mkdtempSync(join(tmpdir(), "privet-tokens-"));
  const [clock, path] = [virtualClock(), join(folder, "server.db")];
  const [server, terminal] = [await openServerDb(path, { create: true }), await openServerDb(path)];
  const config = { oidc: [], limits };
  const authenticate = authenticator({ config, clock, asked: server, audit: () => undefined });
  const told = (text: string) =>
    authenticate(`Bearer ${text}`, "10.0.0.7").then(
      ({ name, holders }) => `${name} ${holders.clinic}`,
      ({ code }) => code,
    );
  await personIn(terminal, "people/ana", "analyst", [{ dataset: "clinic", holder: "team/cardiology" }]);
  const { id, text } = await tokenIn(terminal, "people/ana", expires(clock, 1));
  expect(await told(text)).toBe("people/ana team/cardiology");
  expect(await told(withSecretOf(id))).toBe("unauthenticated");
  await terminal.revokeToken(id, clock.now(), note);
  await clock.pass(SECOND);
  expect(await told(text)).toBe("unauthenticated");
  await Promise.all([server.close(), terminal.close()]);
  rmSync(folder, { recursive: true });
});

describe("the comparison", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  // S24. What a stopwatch would have to find is found by counting; tokens.nightly.ts has the stopwatch.
  test("is one of whole digests in constant time, for known and unknown ids alike, after one look into the store", async () => {
    const { asked, refusal, enter, clock } = await house();
    const good = await tokenIn(asked, "people/ana", expires(clock, 1));
    const { id, digest } = makeToken();
    await asked.putToken(
      { ...(await asked.token(good.id))!, id, digest, ...expires(clock, 1) },
      { at: 0, who: "owner", act: "token.make" },
    );
    const wrong = withSecretOf(id);
    const looks = [vi.spyOn(asked, "token"), vi.spyOn(asked, "person"), vi.spyOn(asked, "grants")];
    const compared = vi.spyOn(crypto, "timingSafeEqual");
    syncBuiltinESMExports();
    const did = async (text: string, told: string) => {
      for (const spy of [...looks, compared]) spy.mockClear();
      expect(await refusal(text)).toBe(told);
      const lengths = compared.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength]);
      return { looks: looks.map((spy) => spy.mock.calls.length), lengths };
    };
    const once = { looks: [1, 0, 0], lengths: [[32, 32]] };
    expect(await did(makeToken().text, "unauthenticated")).toEqual(once);
    expect(await did(wrong, "unauthenticated")).toEqual(once);
    // Also while the right one is remembered.
    await enter(good.text);
    expect(await did(withSecretOf(good.id), "unauthenticated")).toEqual(once);
    await clock.pass(SECOND);
    expect(await did(good.text, "let in")).toEqual({ looks: [1, 1, 1], lengths: [[32, 32]] });
  });
});
