/**
 * What a coordinator of Trino answers to one request, by Node's own HTTP client and the protocol that Trino publishes for its clients: a
 * statement is sent once, and its answer is fetched page by page until a page names no next one.
 *
 * - The next page is asked of the server that was chosen, whatever address an answer names, and no redirection is followed: a
 *   password goes nowhere else.
 * - A server that is busy (502, 503, 504, 429) is asked again; every other status but 200 is a failure.
 * - A whole number that JSON's reader could round is refused: every count is asked for as a text (read/sql/trino-dialect.ts).
 */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../../base/json.ts";
import type { SqlValue } from "../../curator/index.ts";

export interface TrinoServer {
  /** http://host:port or https://host:port. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TrinoPage {
  readonly rows: readonly (readonly SqlValue[])[];
  /** The path of the next page; the answer is whole where there is none. */
  readonly next: string | undefined;
}

export interface PageRequest {
  readonly method: "POST" | "GET" | "DELETE";
  readonly path: string;
  readonly body?: string;
  readonly signal: AbortSignal;
}

const BUSY = new Set([429, 502, 503, 504]);
const BETWEEN_TRIES_MS = 100;
const MOST_TRIES = 100;

/** A page of an answer. Throws where the statement failed; what is thrown is for nobody's eyes. */
export async function fetchedPage(server: TrinoServer, asked: PageRequest): Promise<TrinoPage> {
  for (let tries = 1; ; tries++) {
    const { status, text } = await exchange(server, asked);
    if (status === 200) return pageIn(text);
    if (!BUSY.has(status) || tries === MOST_TRIES) throw new Error("no page");
    await wait(BETWEEN_TRIES_MS, undefined, { signal: asked.signal });
  }
}

/** Ends the statement that has a page at this path. */
export const endStatement = (server: TrinoServer, path: string, signal: AbortSignal): Promise<unknown> =>
  exchange(server, { method: "DELETE", path, signal });

/** One request on a line of its own: a server hangs up on who is silent for some seconds, which a process that counts for longer notices too late. */
function exchange(
  { origin, headers }: TrinoServer,
  { method, path, body = "", signal }: PageRequest,
): Promise<{ readonly status: number; readonly text: string }> {
  const url = new URL(origin + path);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const bytes = Buffer.from(body, "utf8");
  const sized = { ...headers, "content-type": "text/plain; charset=utf-8", "content-length": bytes.length };
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers: sized, agent: false, signal }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString("utf8") }),
      );
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(bytes);
  });
}

function pageIn(text: string): TrinoPage {
  const page: unknown = JSON.parse(text);
  if (!isObject(page) || page.error !== undefined) throw new Error("the statement failed");
  const { nextUri, data = [], stats } = page;
  const next = typeof nextUri === "string" ? pathIn(nextUri) : undefined;
  const isEnded = isObject(stats) && stats.state === "FINISHED";
  if (!Array.isArray(data) || !data.every(isRow) || (next === undefined && !isEnded))
    throw new Error("no answer of Trino's");
  return { rows: data, next };
}

function pathIn(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

const isRow = (row: unknown): row is readonly SqlValue[] => Array.isArray(row) && row.every(isValue);

const isValue = (value: unknown): boolean =>
  value === null || ["string", "boolean"].includes(typeof value) || Number.isSafeInteger(value);
