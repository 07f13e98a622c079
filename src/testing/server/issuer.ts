/** An issuer of JWTs on a real socket of this machine, by https, whose keys can be changed and which can be switched off. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import type { Clock } from "../../server/clock.ts";
import type { OidcConfig } from "../../server/config/types.ts";
import { testCertificate } from "./certificates.ts";

export interface IssuerKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly jwk: JWK;
}

export async function issuerKey(kid: string, alg = "ES256"): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

export interface TestIssuer {
  readonly config: OidcConfig;
  /** What a client must believe to reach it. */
  readonly ca: string;
  readonly fetches: () => number;
  keys: readonly JWK[];
  /** How it answers; `on` unless set. */
  state: "on" | "down" | "silent" | "redirects" | "garbage";
  /** Where `redirects` leads to. */
  elsewhere: string;
  close(): Promise<void>;
}

export async function testIssuer(
  given: Partial<OidcConfig> & Pick<OidcConfig, "map">,
  keys: readonly JWK[],
): Promise<TestIssuer> {
  let fetches = 0;
  const { cert, key } = testCertificate();
  const server = createServer({ cert, key }, (request, answer) => {
    fetches++;
    request.on("error", () => undefined);
    if (issuer.state === "silent") return;
    if (issuer.state === "down") return void answer.writeHead(503).end();
    if (issuer.state === "redirects") return void answer.writeHead(302, { location: issuer.elsewhere }).end();
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(issuer.state === "garbage" ? "<html>" : JSON.stringify({ keys: issuer.keys }));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const place = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TestIssuer = {
    config: {
      issuer: place,
      audience: "privet",
      jwks: `${place}/keys`,
      algorithms: ["ES256"],
      allowOwner: false,
      ...given,
    },
    ca: cert,
    fetches: () => fetches,
    keys,
    state: "on",
    elsewhere: "",
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
  return issuer;
}

/** A JWT as the issuer would make it now, with claims and header lines changed; undefined takes one away. */
export async function jwtOf(
  clock: Clock,
  { issuer, audience }: Pick<OidcConfig, "issuer" | "audience">,
  key: CryptoKey | Uint8Array,
  claims: JWTPayload = {},
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const now = Math.floor(clock.now() / 1000);
  const all = {
    iss: issuer,
    aud: audience,
    sub: "u-17",
    iat: now,
    exp: now + 600,
    groups: ["privet-cardio"],
  };
  const payload = Object.fromEntries(
    Object.entries({ ...all, ...claims }).filter(([, v]) => v !== undefined),
  );
  const lines = { alg: "ES256", typ: "at+jwt", kid: "first", ...header };
  return new SignJWT(payload)
    .setProtectedHeader(
      Object.fromEntries(Object.entries(lines).filter(([, v]) => v !== undefined)) as { alg: string },
    )
    .sign(key, Array.isArray(header.crit) ? { crit: { privet: true } } : {});
}
