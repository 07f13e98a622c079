/** The parts of the configuration, each with its defaults. */
import { isIP, isIPv4 } from "node:net";
import { compare, fromDecimal, ZERO } from "../../base/rational.ts";
import type { Guarantee } from "../../curator/index.ts";
import { addressRange, isLoopback } from "../addresses.ts";
import type { ConfigFields } from "./fields.ts";
import type { ServerConfig } from "./types.ts";

/** An address and a port: 127.0.0.1:7777, [::1]:7777, or localhost:7777. */
export function listenOf(fields: ConfigFields, key: string, fallback?: string): ServerConfig["listen"] {
  const text = fields.text(key, fallback);
  const [, six, four, digits] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = six ?? (four === "localhost" ? "127.0.0.1" : four);
  const isAddress = host !== undefined && isIP(host) !== 0 && isIPv4(host) === (six === undefined);
  fields.check(isAddress && Number(digits) <= 65_535, key, "an address with a port, such as 127.0.0.1:7777");
  return { host, port: Number(digits) };
}

export function metricsOf(fields: ConfigFields): ServerConfig["metrics"] {
  if (!fields.has("metrics")) return undefined;
  const metrics = listenOf(fields, "metrics");
  fields.check(
    isLoopback(metrics.host),
    "metrics",
    "an address of this machine alone, such as 127.0.0.1:7778",
  );
  return metrics;
}

const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

export function hostNamesOf(fields: ConfigFields): readonly string[] {
  const names = fields.texts("names", []);
  fields.check(
    names.every((name) => name.length <= 253 && HOST_NAME.test(name)),
    "names",
    'a list of host names in small letters, such as ["privet.hospital.example"]',
  );
  return names;
}

export function proxiesOf(fields: ConfigFields): readonly string[] {
  const proxies = fields.texts("behindProxy", []);
  fields.check(
    proxies.every((range) => addressRange(range) !== undefined),
    "behindProxy",
    'a list of the proxies\' own addresses, such as ["10.0.0.7"] or ["10.0.0.0/24"], and never everybody\'s',
  );
  return proxies;
}

/** Exactly as browsers write them. */
export function originsOf(fields: ConfigFields): readonly string[] {
  const origins = fields.texts("cors", []);
  fields.check(
    origins.every(isOrigin),
    "cors",
    'a list of origins by https, or of this machine, such as ["https://workbench.hospital.example"]',
  );
  return origins;
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin !== text) return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return (
    url.protocol === "https:" || (url.protocol === "http:" && (host === "localhost" || isLoopback(host)))
  );
}

export const timingFields = ["mode", "padding", "extensionsEach", "extensions"] as const;

export function timingOf(fields: ConfigFields): ServerConfig["timing"] {
  fields.only(timingFields);
  return {
    mode: fields.oneOf("mode", ["boundaries", "off"], "boundaries"),
    padding: fields.oneOf("padding", ["work", "sleep"], "work"),
    extensionsEach: fields.whole("extensionsEach", [1, 1000], 3),
    extensions: fields.whole("extensions", [1, 10_000], 10),
  };
}

export const limitFields = [
  "queuedEach",
  "queued",
  "acceptedPerDay",
  "longestSeconds",
  "quotesPerSecond",
  "readsPerSecond",
  "loginFailuresPerMinute",
  "streamsEach",
  "sockets",
  "body",
  "predictions",
  "disk",
] as const;

export function limitsOf(fields: ConfigFields): ServerConfig["limits"] {
  fields.only(limitFields);
  return {
    queuedEach: fields.whole("queuedEach", [1, 1000], 16),
    queued: fields.whole("queued", [1, 100_000], 256),
    acceptedPerDay: fields.whole("acceptedPerDay", [1, 1_000_000], 1000),
    longestSeconds: fields.whole("longestSeconds", [1, 1_000_000], 3600),
    quotesPerSecond: fields.whole("quotesPerSecond", [1, 1000], 5),
    readsPerSecond: fields.whole("readsPerSecond", [1, 10_000], 50),
    loginFailuresPerMinute: fields.whole("loginFailuresPerMinute", [1, 1000], 10),
    streamsEach: fields.whole("streamsEach", [1, 100], 4),
    sockets: fields.whole("sockets", [1, 65_536], 512),
    bodyBytes: fields.size("body", ["1 KB", "16 MB"], "64 KB"),
    predictionBytes: fields.size("predictions", ["1 KB", "256 MB"], "8 MB"),
    diskBytes: fields.size("disk", ["1 MB", "1024 GB"], "1 GB"),
  };
}

export const policyFields = ["guarantee", "approvalAbove", "tokenDays"] as const;
/** Runs without any promise are not for private rows. */
const PROMISES = ["proved", "reviewed", "research"] as const satisfies readonly Guarantee[];

export function policyOf(fields: ConfigFields): ServerConfig["policy"] {
  fields.only(policyFields);
  const above = fields.has("approvalAbove") ? fields.text("approvalAbove") : undefined;
  const epsilon = above === undefined ? undefined : fromDecimal(above);
  fields.check(
    above === undefined || (epsilon !== undefined && compare(epsilon, ZERO) >= 0),
    "approvalAbove",
    'an ε as a decimal text, such as "0.5"',
  );
  return {
    guarantee: fields.oneOf("guarantee", PROMISES, "reviewed"),
    ...(above === undefined ? {} : { approvalAbove: above }),
    tokenDays: fields.whole("tokenDays", [1, 366], 30),
  };
}
