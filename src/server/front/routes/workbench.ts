/**
 * The page that people see, and what it is made of. It says nothing about anybody or any data: whoever asks gets the same bytes, and
 * learns the rest by the API with a token.
 */

import { pages } from "../http/pages.ts";
import { notFound } from "../http/problems.ts";
import { aboutNothing, type Route, type RouteCall, route, type ToldByRoute } from "../route.ts";

/**
 * Scripts and styles of this server alone, none in the page itself; nothing is sent to or fetched from anywhere else, and no other page
 * frames it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FOR_EVER = "public, max-age=31536000, immutable";

function told({ headers }: RouteCall, address: string, keep: string): ToldByRoute {
  const page = pages().get(address);
  if (!page) throw notFound();
  const isPacked = /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
  return {
    headers: {
      "content-type": page.type,
      "content-security-policy": POLICY,
      "cache-control": keep,
      vary: "Authorization, Accept-Encoding",
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    },
    body: isPacked ? page.packed : page.text,
  };
}

export const workbenchRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/",
    act: null,
    summary: "The workbench: a page for people, which talks to this API.",
    answers: { 200: { says: "The page.", media: ["text/html"] } },
    codes: ["not-found"],
    about: aboutNothing,
    handle: async (call) => told(call, "/", "no-cache"),
  }),
  route({
    method: "GET",
    path: "/assets/:asset",
    act: null,
    summary: "Scripts, styles and pictures of the workbench.",
    answers: { 200: { says: "The file.", media: ["text/javascript", "text/css", "image/svg+xml"] } },
    codes: ["not-found"],
    about: aboutNothing,
    handle: async (call) => told(call, `/assets/${call.params.asset}`, FOR_EVER),
  }),
];
