/** Row 27 to 29 of the threats: JWTs that must not open anything, against a real issuer on a real socket. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { base64url, exportSPKI } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type IssuerKey,
  issuerKey,
  jwtOf,
  type TestIssuer,
  testIssuer,
} from "../../../testing/server/issuer.ts";
import { memoryAsked } from "../../../testing/server/memory-stores.ts";
import { personIn, tokenIn } from "../../../testing/server/people.ts";
import { type VirtualClock, virtualClock } from "../../../testing/server/virtual-clock.ts";
import type { OidcConfig } from "../../config/types.ts";
import type { AskedStore } from "../../stores/asked.ts";
import { authenticator } from "./authenticator.ts";
import { rightsOf } from "./jwt.ts";

const map = [
  {
    claim: "groups",
    value: "privet-cardio",
    role: "analyst",
    datasets: ["clinic"],
    holder: "team/cardiology",
  },
] as const;
const MINUTE = 60_000;

let [first, second]: IssuerKey[] = [];
let [issuer, rival]: TestIssuer[] = [];
let clock: VirtualClock;
let asked: AskedStore;
let enter: (text: string) => Promise<string>;

beforeAll(async () => {
  [first, second] = [await issuerKey("first"), await issuerKey("second")];
  issuer = await testIssuer({ map }, [first.jwk]);
  rival = await testIssuer({ map, audience: "privet-rival" }, [second.jwk]);
});
afterAll(() => Promise.all([issuer.close(), rival.close()]));
beforeEach(() => {
  Object.assign(issuer, { keys: [first.jwk], state: "on" });
  [clock, asked] = [virtualClock(), memoryAsked()];
  enter = entrance([issuer, rival]);
});

/** Gives the name of whoever is let in, or the code of the refusal. */
function entrance(
  issuers: readonly TestIssuer[],
  config: readonly OidcConfig[] = issuers.map((i) => i.config),
) {
  const authenticate = authenticator({
    config: { oidc: config, limits: { loginFailuresPerMinute: 1000 } as never },
    clock,
    asked,
    audit: () => undefined,
    issuers: { ca: issuers.map(({ ca }) => ca).join("\n") },
  });
  return (text: string) =>
    authenticate(`Bearer ${text}`, "10.0.0.7").then(
      ({ name }) => name,
      ({ code }) => code as string,
    );
}
const jwt = (claims = {}, header = {}, key: Parameters<typeof jwtOf>[2] = first.privateKey) =>
  jwtOf(clock, issuer.config, key, claims, header);
const seconds = (from: number) => Math.floor(clock.now() / 1000) + from;
const part = (json: unknown) => base64url.encode(JSON.stringify(json));
const GOOD = /^oidc:[a-z2-7]{20}$/;

describe("JWTs of the bad list are refused", () => {
  const forgeries: Readonly<Record<string, () => string | Promise<string>>> = {
    "alg none": async () => `${part({ alg: "none", typ: "at+jwt" })}.${(await jwt()).split(".")[1]}.`,
    "HS256 with the public key as its secret": async () =>
      jwt({}, { alg: "HS256" }, new TextEncoder().encode(await exportSPKI(first.publicKey))),
    "an algorithm that is not listed, with a key of the issuer's": async () => {
      const rsa = await issuerKey("rsa", "RS256");
      issuer.keys = [first.jwk, rsa.jwk];
      return jwt({}, { alg: "RS256", kid: "rsa" }, rsa.privateKey);
    },
    "another audience": () => jwt({ aud: "billing" }),
    "no audience": () => jwt({ aud: undefined }),
    "another issuer": () => jwt({ iss: "https://issuer.example" }),
    "no issuer": () => jwt({ iss: undefined }),
    expired: () => jwt({ exp: seconds(-31) }),
    "without an end": () => jwt({ exp: undefined }),
    "from the future": () => jwt({ iat: seconds(60) }),
    "not valid yet": () => jwt({ nbf: seconds(60) }),
    "older than an hour, whatever its end": () => jwt({ iat: seconds(-3631), exp: seconds(86_400) }),
    "without the time it was made": () => jwt({ iat: undefined }),
    "without a subject": () => jwt({ sub: undefined }),
    "with an empty subject": () => jwt({ sub: "" }),
    "an ID token": () => jwt({}, { typ: "JWT" }),
    "of no type": () => jwt({}, { typ: undefined }),
    "an unknown key": () => jwt({}, { kid: "third" }),
    "another's signature": () => jwt({}, {}, second.privateKey),
    "a line that must be understood": () => jwt({}, { crit: ["privet"], privet: 1 }),
    "a claim that was changed": async () => {
      const [head, body, signature] = (await jwt({ groups: ["none"] })).split(".");
      const claims = JSON.parse(Buffer.from(body, "base64url").toString());
      return [head, part({ ...claims, groups: ["privet-cardio"] }), signature].join(".");
    },
    "no signature": async () => (await jwt()).replace(/[^.]+$/, ""),
    "five parts": async () => `${await jwt()}.a.b`,
    "no JSON": () => `${base64url.encode("{")}.${base64url.encode("{")}.aa`,
  };

  // S27. A good one passes beside each, so that it is the fault alone that is refused.
  test.each(Object.entries(forgeries))("%s", async (_, forge) => {
    expect(await enter(await forge())).toBe("unauthenticated");
    expect(await enter(await jwt())).toMatch(GOOD);
  });

  // S28.
  test("keys come from the configured address alone, whatever a JWT says of itself", async () => {
    const elsewhere = rival.config.jwks;
    const own = { jwk: second.jwk, x5c: ["MIIB"], x5u: elsewhere, jku: elsewhere };
    for (const [line, value] of Object.entries(own)) {
      const before = rival.fetches();
      expect(await enter(await jwt({}, { [line]: value }, second.privateKey)), line).toBe("unauthenticated");
      expect(await enter(await jwt({}, { [line]: value, kid: "second" }, second.privateKey))).toBe(
        "unauthenticated",
      );
      expect(rival.fetches()).toBe(before);
    }
  });

  test("an issuer's keys vouch for that issuer alone, and each has its own audience", async () => {
    const asRival = (claims: object) => jwt({ ...claims }, { kid: "second" }, second.privateKey);
    expect(await enter(await asRival({ iss: rival.config.issuer, aud: "privet-rival" }))).toMatch(GOOD);
    expect(await enter(await asRival({}))).toBe("unauthenticated");
    expect(await enter(await asRival({ iss: rival.config.issuer, aud: "privet" }))).toBe("unauthenticated");
    // The same subject of another issuer is somebody else.
    expect(await enter(await asRival({ iss: rival.config.issuer, aud: "privet-rival" }))).not.toBe(
      await enter(await jwt()),
    );
  });

  test("people are told apart by issuer and subject, never by their e-mail", async () => {
    const email = "ana@hospital.example";
    const [one, again, other] = [
      await enter(await jwt({ sub: "u-1", email })),
      await enter(await jwt({ sub: "u-1", email: "ana@elsewhere.example" })),
      await enter(await jwt({ sub: "u-2", email })),
    ];
    expect(one).toMatch(GOOD);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  test("a redirection is not followed, and neither http nor a stranger's certificate is believed", async () => {
    Object.assign(issuer, { state: "redirects", elsewhere: rival.config.jwks });
    const before = rival.fetches();
    const asFirst = { ...issuer.config };
    expect(await enter(await jwt({}, { kid: "second" }, second.privateKey))).toBe("unauthenticated");
    expect(rival.fetches()).toBe(before);
    issuer.state = "on";
    const plain = entrance([issuer], [{ ...asFirst, jwks: asFirst.jwks.replace("https:", "http:") }]);
    expect(await plain(await jwt())).toBe("unauthenticated");
    expect(await entrance([rival], [asFirst])(await jwt())).toBe("unauthenticated");
    expect(await entrance([issuer])(await jwt())).toMatch(GOOD);
  });
});

test("for tests, keys come by http from this machine, and from no other even then", async () => {
  const server = createServer((_, answer) => void answer.end(JSON.stringify({ keys: [first.jwk] })));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const at = async (host: string, httpOnLoopback: boolean) => {
    const config = { ...issuer.config, jwks: `http://${host}:${port}/keys` };
    const authenticate = authenticator({
      config: { oidc: [config], limits: { loginFailuresPerMinute: 10 } as never },
      clock,
      asked,
      audit: () => undefined,
      issuers: { httpOnLoopback },
    });
    return authenticate(`Bearer ${await jwt()}`, "10.0.0.7").then(
      ({ name }) => name,
      ({ code }) => code,
    );
  };
  expect(await at("127.0.0.1", true)).toMatch(GOOD);
  expect(await at("127.0.0.1", false)).toBe("unauthenticated");
  // A name may lead elsewhere.
  expect(await at("localhost", true)).toBe("unauthenticated");
  server.close();
});

// S29.
describe("an issuer's keys", () => {
  test("are fetched once in ten minutes, and for an unknown key at most each thirty seconds", async () => {
    const since = issuer.fetches();
    const fetched = () => issuer.fetches() - since;
    for (let i = 0; i < 5; i++) await enter(await jwt({ sub: `u-${i}` }));
    expect(fetched()).toBe(1);
    for (let i = 0; i < 5; i++) await enter(await jwt({ sub: `u-${i}` }, { kid: "third" }));
    expect(fetched()).toBe(1);
    await clock.pass(30_000);
    for (let i = 0; i < 5; i++) await enter(await jwt({ sub: `u-${i}` }, { kid: "third" }));
    expect(fetched()).toBe(2);
    await clock.pass(10 * MINUTE + 1);
    await enter(await jwt());
    expect(fetched()).toBe(3);
  });

  test("may be changed: the new one is found at once, the old one is refused after ten minutes", async () => {
    expect(await enter(await jwt())).toMatch(GOOD);
    issuer.keys = [second.jwk];
    await clock.pass(30_000);
    const old = () => jwt({ sub: "late" });
    expect(await enter(await jwt({}, { kid: "second" }, second.privateKey))).toMatch(GOOD);
    expect(await enter(await old())).toBe("unauthenticated");
    issuer.keys = [first.jwk];
    enter = entrance([issuer]);
    expect(await enter(await jwt())).toMatch(GOOD);
    issuer.keys = [];
    await clock.pass(9 * MINUTE);
    expect(await enter(await old())).toMatch(GOOD);
    await clock.pass(MINUTE + 1);
    expect(await enter(await old())).toBe("unauthenticated");
  });

  test.each(["down", "garbage", "silent"] as const)(
    "serve for an hour while the issuer is %s; then JWTs are refused and tokens go on",
    async (state) => {
      await personIn(asked, "people/ana", "analyst", [{ dataset: "clinic" }]);
      const { text } = await tokenIn(asked, "people/ana");
      expect(await enter(await jwt())).toMatch(GOOD);
      issuer.state = state;
      await clock.pass(59 * MINUTE);
      expect(await waited(enter(await jwt()))).toMatch(GOOD);
      await clock.pass(MINUTE + 1);
      expect(await waited(enter(await jwt()))).toBe("unauthenticated");
      expect(await enter(text)).toBe("people/ana");
      issuer.state = "on";
      expect(await waited(enter(await jwt()))).toBe("unauthenticated");
      await clock.pass(30_000);
      expect(await enter(await jwt())).toMatch(GOOD);
    },
  );

  /** Lets the five seconds pass after which an issuer is not waited for any longer. */
  async function waited(answer: Promise<string>): Promise<string> {
    let isThere = false;
    void answer.then(() => {
      isThere = true;
    });
    while (!isThere) await clock.pass(100);
    return answer;
  }
});

describe("what claims mean", () => {
  const config = (rules: OidcConfig["map"], allowOwner = false) => ({ map: rules, allowOwner });
  const cardio = map[0];
  const audit = { claim: "groups", value: "audit", role: "auditor", datasets: ["clinic", "wards"] } as const;
  const chief = { claim: "admin", value: "yes", role: "owner", datasets: ["clinic"] } as const;

  test("is nothing unless a rule of the owner's matches", async () => {
    expect(await enter(await jwt({ groups: [] }))).toBe("unauthenticated");
    expect(await enter(await jwt({ groups: undefined }))).toBe("unauthenticated");
    for (const groups of [
      "privet",
      ["Privet-Cardio"],
      { "privet-cardio": true },
      [["privet-cardio"]],
      null,
      1,
    ])
      expect(rightsOf(config([cardio]), { groups })).toBeUndefined();
    expect(rightsOf(config([{ ...cardio, claim: "constructor" }]), {})).toBeUndefined();
    expect(rightsOf(config([]), { groups: ["privet-cardio"] })).toBeUndefined();
    expect(rightsOf(config([cardio]), { groups: "privet-cardio" })?.role).toBe("analyst");
  });

  test("joins the rules of one role, and the first that names a data set says who pays", () => {
    const wards = { ...cardio, value: "wards", datasets: ["clinic", "wards"], holder: "team/wards" };
    const rights = rightsOf(config([cardio, wards]), { groups: ["wards", "privet-cardio"] });
    expect(rights).toEqual({
      role: "analyst",
      datasets: ["clinic", "wards"],
      holders: { clinic: "team/cardiology", wards: "team/wards" },
    });
  });

  test("gives no data set by a rule of another role", () => {
    const both = { groups: ["audit", "privet-cardio"] };
    expect(rightsOf(config([cardio, audit]), both)).toMatchObject({ role: "analyst", datasets: ["clinic"] });
    expect(rightsOf(config([audit, cardio]), both)).toEqual({
      role: "auditor",
      datasets: ["clinic", "wards"],
      holders: {},
    });
  });

  test("makes no owner unless the configuration says that it may", () => {
    expect(rightsOf(config([chief]), { admin: "yes" })).toBeUndefined();
    expect(rightsOf(config([chief, audit]), { admin: "yes", groups: "audit" })?.role).toBe("auditor");
    expect(rightsOf(config([chief], true), { admin: "yes" })?.role).toBe("owner");
  });

  test("is nothing for somebody whom the owner has blocked, within a second", async () => {
    const name = await enter(await jwt());
    await asked.putPerson(
      { name, role: "analyst", blocked: true },
      { at: 0, who: "owner", act: "person.block" },
    );
    await clock.pass(1000);
    expect(await enter(await jwt())).toBe("unauthenticated");
    expect(await enter(await jwt({ sub: "somebody else" }))).toMatch(GOOD);
  });

  test("a JWT is valid for an hour at most, and names no more data sets than the rules do", async () => {
    const authenticate = authenticator({
      config: { oidc: [issuer.config], limits: { loginFailuresPerMinute: 10 } as never },
      clock,
      asked,
      audit: () => undefined,
      issuers: { ca: issuer.ca },
    });
    const text = await jwt({ exp: seconds(86_400) });
    const found = await authenticate(`Bearer ${text}`, "::1");
    expect(found).toMatchObject({ role: "analyst", datasets: ["clinic"], readOnly: false });
    expect(found.holders).toEqual({ clinic: "team/cardiology" });
    expect(found.token.expires).toBe(1000 * seconds(3600));
    await asked.putGrant(
      { person: found.name, dataset: "wards", holder: found.name, off: false },
      { at: 0, who: "owner", act: "grant.give" },
    );
    await clock.pass(1000);
    const again = await authenticate(`Bearer ${text}`, "::1");
    expect([again.datasets, again.holders]).toEqual([["clinic"], { clinic: "team/cardiology" }]);
  });
});
