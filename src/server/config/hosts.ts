/**
 * By which names the server may be called, and from which pages. A page of a stranger's can make a browser send requests to this
 * machine, also by a name of its own that it lets point here; it cannot choose what `Host`, `Origin` and `Sec-Fetch-Site` then say.
 */
import { isIPv6 } from "node:net";
import { ensure } from "../../base/errors.ts";
import { isLoopback } from "../addresses.ts";
import type { ServerConfig } from "./types.ts";

const WILDCARDS = ["0.0.0.0", "::"];
const bracketed = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/** What a `Host` line may say, in small letters. `port` is the real one where the configuration left it to the system. */
export function allowedHosts(
  { listen, names }: Pick<ServerConfig, "listen" | "names">,
  port: number = listen.port,
): ReadonlySet<string> {
  const isOpen = WILDCARDS.includes(listen.host);
  const own = isOpen || isLoopback(listen.host) ? ["localhost", "127.0.0.1", "::1"] : [];
  const addresses = [...own, ...(isOpen ? [] : [listen.host])].map((host) => `${bracketed(host)}:${port}`);
  // A name without a port is what a browser sends for the usual one, as behind a proxy.
  const named = names.flatMap((name) => (hasPort(name) ? [name] : [name, `${name}:${port}`]));
  return new Set([...addresses, ...named].map((host) => host.toLowerCase()));
}

const hasPort = (name: string): boolean => /:\d+$/.test(name.replace(/^\[.*\]/, ""));

/** One line with one name that the server goes by; anything else is refused before anything is done. */
export function ensureHost(allowed: ReadonlySet<string>, host: unknown): void {
  ensure(
    typeof host === "string" && allowed.has(host.toLowerCase()),
    "host-unknown",
    "The request names a host that this server does not go by.",
    "Use the address that the owner gave you.",
  );
}

export interface OriginHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | readonly string[] | undefined;
  readonly "sec-fetch-site"?: string | readonly string[] | undefined;
}

/** Typed into the address line, or from this server itself. Another port of the same machine is `same-site`, and somebody else. */
const OWN_SITES: readonly unknown[] = [undefined, "none", "same-origin"];

export function ensureOrigin({ cors }: Pick<ServerConfig, "cors">, headers: OriginHeaders): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isListed = typeof origin === "string" && cors.includes(origin);
  ensure(
    isListed ||
      (origin === undefined && OWN_SITES.includes(site)) ||
      (site === "same-origin" && isOwn(origin, headers.host)),
    "origin-refused",
    "A page from another place made this request.",
    "Call the server from a program, or ask the owner to list the page's origin.",
  );
}

/**
 * The workbench's own page. The host is one that the server goes by (`ensureHost`), and a page cannot choose its origin; behind a proxy the
 * scheme is the proxy's, and is not looked at. Only a browser that says `same-origin` is believed: an old one says nothing, and is not
 * let change anything from a page.
 */
const isOwn = (origin: OriginHeaders["origin"], host: string | undefined): boolean =>
  host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
