/**
 * The keys of an issuer, from the one address that the owner wrote down. Kept for ten minutes; fetched again at most each thirty seconds,
 * also where a JWT names a key that is not among them; where the issuer does not answer, the old ones serve for an hour at most.
 */
import { get as httpGet } from "node:http";
import { get as httpsGet } from "node:https";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { isLoopback } from "../../addresses.ts";
import type { Clock } from "../../clock.ts";

export type IssuerKeys = JWTVerifyGetKey;

/** For tests, and for issuers whose certificate is signed by nobody that the machine knows. */
export interface KeyAccess {
  /** Certificates that are believed, in PEM, in the place of the machine's. */
  readonly ca?: string;
  /** Takes http as well, and only from this machine. */
  readonly httpOnLoopback?: boolean;
}

const FRESH = 10 * 60_000;
const USABLE = 60 * 60_000;
const BETWEEN_FETCHES = 30_000;
const PATIENCE = 5_000;
const MOST_BYTES = 1 << 20;

export function issuerKeys(address: string, clock: Clock, access: KeyAccess = {}): IssuerKeys {
  let kept: { readonly find: JWTVerifyGetKey; readonly since: number } | undefined;
  let tried: number | undefined;
  let fetching: Promise<void> | undefined;

  const fetchAgain = async (): Promise<void> => {
    tried = clock.monotonic();
    try {
      const find = createLocalJWKSet(JSON.parse(await textAt(address, clock, access)) as JSONWebKeySet);
      kept = { find, since: tried };
    } catch {
      // The old ones serve on, as long as they may.
    }
  };
  const refresh = async (): Promise<void> => {
    if (!fetching && (tried === undefined || clock.monotonic() - tried >= BETWEEN_FETCHES))
      fetching = fetchAgain().finally(() => {
        fetching = undefined;
      });
    await fetching;
  };
  const age = () => (kept === undefined ? Infinity : clock.monotonic() - kept.since);
  const find: JWTVerifyGetKey = (header, jwt) => {
    if (kept === undefined || age() > USABLE) throw new errors.JWKSNoMatchingKey();
    return kept.find(header, jwt);
  };

  return async (header, jwt) => {
    if (age() > FRESH) await refresh();
    try {
      return await find(header, jwt);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      return find(header, jwt);
    }
  };
}

/** What is at an address, in one answer: Node's own client follows no redirections, and nothing but 200 is taken. */
function textAt(address: string, clock: Clock, { ca, httpOnLoopback }: KeyAccess): Promise<string> {
  const url = new URL(address);
  const isOwn = isLoopback(url.hostname.replace(/^\[|\]$/g, ""));
  if (url.protocol !== "https:" && !(httpOnLoopback && url.protocol === "http:" && isOwn))
    return Promise.reject(new Error("keys are fetched by https"));
  const get = url.protocol === "https:" ? httpsGet : httpGet;
  return new Promise((resolve, reject) => {
    const options = { headers: { accept: "application/json" }, agent: false, ...(ca ? { ca } : {}) };
    const request = get(url, options, (answer) => {
      if (answer.statusCode !== 200) return void request.destroy(new Error("no keys there"));
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        parts.push(part);
        bytes += part.length;
        if (bytes > MOST_BYTES) request.destroy(new Error("too long"));
      });
      answer.on("end", () => resolve(Buffer.concat(parts).toString("utf8")));
      answer.on("error", reject);
      answer.on("close", giveUp);
    });
    const giveUp = clock.at(clock.monotonic() + PATIENCE, () => void request.destroy(new Error("no answer")));
    request.on("error", (error) => {
      giveUp();
      reject(error);
    });
  });
}
