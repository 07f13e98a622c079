/** Codes of `privet open`, in the store and over HTTP. */
import { expect, test } from "vitest";
import { frontHouse } from "../../../testing/server/front-house.ts";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { personIn, tokenIn } from "../../../testing/server/people.ts";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import { CODE_TIME, makeCodeOf, makeRoot, OWNER, SESSION_TIME } from "../../sessions.ts";
import type { AskedStore, AuditNote } from "../../stores/asked.ts";
import { makeCode, parseCode, parseToken } from "../../tokens.ts";
import { signing } from "./sign-in.ts";

const from = { address: "127.0.0.1", request: "req_a" };
const note = (act: AuditNote["act"], more: Partial<AuditNote> = {}): AuditNote => ({
  at: 0,
  who: "machine/owner",
  act,
  ...more,
});

async function world(limit = 1000) {
  const clock = virtualClock();
  const [asked, audited] = [memoryAsked(), [] as AuditNote[]];
  const config = { limits: { loginFailuresPerMinute: limit } } as Parameters<typeof signing>[0]["config"];
  const signIn = signing({ config, clock, asked, audit: (line) => void audited.push(line) });
  const root = await makeRoot(asked, clock, note);
  const code = async () => (await makeCodeOf(root, asked, clock, note))!;
  return { clock, asked, audited, signIn, root, code };
}

const refused = { code: "unauthenticated" };

test("a code is changed for an owner's token of twelve hours, which its server's end revokes (S51)", async () => {
  const { clock, asked, signIn, root, code } = await world();
  const { token, expires } = await signIn(await code(), from);
  expect(expires - clock.now()).toBe(SESSION_TIME);
  expect(SESSION_TIME).toBe(12 * 3_600_000);
  const { id } = parseToken(token)!;
  expect(await asked.token(id)).toMatchObject({
    ...{ person: OWNER, role: "owner", datasets: null, readOnly: false, parent: root, revoked: null },
  });
  await asked.revokeToken(root, clock.now(), note("token.revoke"));
  expect((await asked.token(id))?.revoked).toBe(clock.now());
});

test("a code is good for one exchange, also when several come at once (S52)", async () => {
  const { signIn, asked, code } = await world();
  const text = await code();
  const tokens = async () => (await asked.tokens()).length;
  const before = await tokens();
  const told = await Promise.allSettled([1, 2, 3].map(() => signIn(text, from)));
  expect(told.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  await expect(signIn(text, from)).rejects.toMatchObject(refused);
  expect(await tokens()).toBe(before + 1);
});

test("a code is good for ten minutes", async () => {
  const { clock, signIn, code } = await world();
  const [early, late] = [await code(), await code()];
  await clock.pass(CODE_TIME - 1);
  await signIn(early, from);
  await clock.pass(1);
  await expect(signIn(late, from)).rejects.toMatchObject(refused);
  expect(CODE_TIME).toBe(600_000);
});

test("a code of a server that has stopped, or of somebody who is shut out, is refused", async () => {
  const { clock, asked, signIn, root, code } = await world();
  const [first, second] = [await code(), await code()];
  await asked.putPerson({ name: OWNER, role: "owner", blocked: true }, note("person.block"));
  await expect(signIn(first, from)).rejects.toMatchObject(refused);
  await asked.putPerson({ name: OWNER, role: "analyst", blocked: false }, note("person.add"));
  await expect(signIn(first, from)).rejects.toMatchObject(refused);
  await asked.putPerson({ name: OWNER, role: "owner", blocked: false }, note("person.add"));
  await signIn(first, from);
  await asked.revokeToken(root, clock.now(), note("token.revoke"));
  await expect(signIn(second, from)).rejects.toMatchObject(refused);
  expect(await makeCodeOf(root, asked, clock, note)).toBeUndefined();
  // One that was written while its server's end was.
  const written = (await asked.token(second.slice(0, 10)))!;
  await asked.putToken({ ...written, revoked: null }, note("token.make"));
  await expect(signIn(second, from)).rejects.toMatchObject(refused);
});

test("guesses are refused in one text, written down, and told to wait; the right code still comes in", async () => {
  const { audited, signIn, code } = await world(3);
  const right = await code();
  const guesses = [
    makeCode().text,
    `${right.slice(0, 11)}${"A".repeat(22)}`,
    "nonsense",
    "",
    right.toUpperCase(),
  ];
  const told: string[][] = [];
  for (const guess of guesses)
    told.push(
      await signIn(guess, from).then(
        () => ["let in"],
        ({ code: why, message }) => [why, message],
      ),
    );
  expect(new Set(told.slice(0, 3).map(String)).size).toBe(1);
  expect(told.map(([why]) => why)).toEqual([
    ...Array(3).fill("unauthenticated"),
    "rate-limited",
    "rate-limited",
  ]);
  expect(audited.map(({ act, told: status, who }) => [act, status, who])).toEqual(
    Array(3).fill(["login.fail", 401, "nobody"]),
  );
  expect(JSON.stringify(audited)).not.toContain(right.slice(11));
  await signIn(right, from);
});

test("a token is no code, a code is no token, and what has no server behind it is neither", async () => {
  const { asked, signIn, code } = await world();
  await personIn(asked, "people/o", "owner");
  const { text, id } = await tokenIn(asked, "people/o");
  const secret = text.slice("privet_".length + 11, -6);
  await expect(signIn(text, from)).rejects.toMatchObject(refused);
  await expect(signIn(`${id}-${secret.slice(0, 22)}`, from)).rejects.toMatchObject(refused);
  expect(parseToken(await code())).toBeUndefined();
  const orphan = makeCode();
  const { digest } = parseCode(orphan.text)!;
  await tokenIn(asked as AskedStore, "people/o", { id: orphan.id, digest });
  await expect(signIn(orphan.text, from)).rejects.toMatchObject(refused);
});

test("over HTTP: once, then never; nothing else of the body is taken, and no page of another origin is let in (S54)", async () => {
  const { ask, house, app, undocumented } = await frontHouse();
  const root = await makeRoot(house.asked, house.clock, note);
  const code = (await makeCodeOf(root, house.asked, house.clock, note))!;
  const post = (body: unknown, headers = {}) => ask(undefined, "POST", "/v1/sessions", { body, headers });
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await post({ code }, foreign)).json).toMatchObject({ status: 403, code: "origin-refused" });
  expect((await post({ code }, { "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await post({ code }, { host: "rebound.example" })).status).toBe(421);
  expect((await ask(`Bearer ${code}`, "GET", "/v1/me")).status).toBe(401);
  expect((await post({ code, role: "owner" })).status).toBe(400);
  expect((await post({ code: "x".repeat(2000) })).status).toBe(413);
  const told = await post({ code });
  expect(told.status).toBe(201);
  expect(Object.keys(told.json).sort()).toEqual(["expires", "token"]);
  expect(told.headers["cache-control"]).toBe("no-store");
  const me = await ask(`Bearer ${told.json.token}`, "GET", "/v1/me");
  expect(me.json).toMatchObject({ role: "owner", readOnly: false });
  expect((await post({ code })).json).toMatchObject({ status: 401, code: "unauthenticated" });
  expect(undocumented).toEqual([]);
  await app.close();
});
