/** How long and how large a request may be before anybody has looked at it, and what is told where it never became one. */
import type { Socket } from "node:net";
import type { FastifyServerOptions } from "fastify";
import { PrivetError } from "../../../base/errors.ts";
import { requestId } from "../../ids.ts";
import { fixedHeaders } from "./headers.ts";
import { problemOf } from "./problems.ts";

const SECOND = 1000;
const HEADER_BYTES = 8 * 1024;

/** Headers in ten seconds, the body in ten more (`bodies.ts`, which does not begin with the headers); sockets are looked at each second. */
export const timeLimits = {
  maxHeaderSize: HEADER_BYTES,
  headersTimeout: 10 * SECOND,
  requestTimeout: 20 * SECOND,
  connectionsCheckingInterval: SECOND,
  keepAliveTimeout: 30 * SECOND,
  // Strict in what is taken: lenient parsers are what smuggled requests pass through.
  insecureHTTPParser: false,
  // Node would answer those without one in words of its own; the hook refuses them like any other.
  requireHostHeader: false,
} as const;

/** Where no hook has run: what every answer says. */
export const bareHeaders = {
  ...fixedHeaders,
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
  "content-type": "application/problem+json",
} as const;

const STATUSES: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout"],
};

/** A body that does not come. */
export const answerTooSlow = (socket: Socket): void => answerBare(socket, STATUSES.ERR_HTTP_REQUEST_TIMEOUT);

/** What is no HTTP gets one answer, without a word of what was sent. */
export const clientErrorHandler: NonNullable<FastifyServerOptions["clientErrorHandler"]> = (
  error,
  socket,
) => {
  answerBare(socket, STATUSES[error.code ?? ""] ?? [400, "Bad Request"]);
};

function answerBare(socket: Socket, [status, reason]: readonly [number, string]): void {
  if (!socket.writable) return void socket.destroy();
  const refusal = new PrivetError(
    "request-invalid",
    "What was sent is no request, or took too long.",
    "GET /openapi.json describes what the server takes.",
  );
  const body = JSON.stringify({ ...problemOf(refusal, requestId()), status });
  const headers = { ...bareHeaders, "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
}
