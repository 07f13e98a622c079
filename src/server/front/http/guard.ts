/**
 * What is refused before anything else is looked at. Two readers of one request (a proxy and this server, or two parts of this server)
 * must not disagree on what it says, so whatever could be read in two ways is no request.
 */
import type { FastifyRequest } from "fastify";
import { ensureRequest } from "./problems.ts";

const SINGLE = new Set([
  "host",
  "authorization",
  "idempotency-key",
  "content-type",
  "content-length",
  "transfer-encoding",
  "last-event-id",
  "origin",
]);
/** No percent signs: no name in a path needs one, and every trick with paths does. */
const PATH = /^\/[A-Za-z0-9/._:~-]*$/;
const LONGEST_ADDRESS = 2048;
const SECRET_NAMES = new Set(["token", "access_token", "authorization"]);
const WITHOUT_BODY = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

export function ensureOneReading({ raw }: FastifyRequest): void {
  const { rawHeaders, url = "", httpVersion, method = "" } = raw;
  ensureRequest(httpVersion === "1.1", "The request is not HTTP/1.1.");
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase());
  const doubled = names.find((name, i) => SINGLE.has(name) && names.indexOf(name) !== i);
  ensureRequest(doubled === undefined, `The header ${doubled} is there twice.`);
  const has = (name: string) => names.includes(name);
  ensureRequest(
    !(has("content-length") && has("transfer-encoding")),
    "The request tells its length in two ways.",
  );
  const { "content-length": length } = raw.headers;
  ensureRequest(
    !WITHOUT_BODY.has(method) || (!has("transfer-encoding") && (length === undefined || length === "0")),
    "A request of this method has no body.",
  );
  ensureAddress(url);
}

function ensureAddress(url: string): void {
  const [path, ...queries] = url.split("?");
  ensureRequest(url.length <= LONGEST_ADDRESS, "The address is too long.");
  ensureRequest(
    PATH.test(path) && !path.includes("//") && !/\/\.\.?(\/|$)/.test(path),
    "The address holds characters, or steps, that no address here has.",
  );
  const names = [...new URLSearchParams(queries.join("?")).keys()];
  ensureRequest(
    !names.some((name) => SECRET_NAMES.has(name.toLowerCase())),
    "A token stands in the address, where proxies and histories keep it. Have it revoked, and send it in the Authorization header.",
  );
  ensureRequest(new Set(names).size === names.length, "The address has a parameter twice.");
}
