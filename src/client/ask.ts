/**
 * One question to a server, until there is an answer. What failed on the way, and 429 and 503, are asked again: later each time, as late
 * as `Retry-After` says, and with the same key, so that nothing is charged twice. Other refusals are final.
 */
import { PrivetError } from "../base/errors.ts";
import {
  type ClientClock,
  type Fetch,
  type HttpAnswer,
  type HttpRequest,
  type StopSignal,
  waitFor,
} from "./outside.ts";
import { badAnswer, problemError, unreachable } from "./problem.ts";

/** The way to one server. */
export interface Link {
  readonly origin: string;
  readonly token: string;
  readonly fetch: Fetch;
  readonly clock: ClientClock;
  /** How often a question is asked at the most. */
  readonly tries: number;
}

export interface HttpQuestion {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** Of what spends. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: StopSignal | undefined;
}

/** Until the first byte of an answer, in milliseconds. */
const PATIENCE = 60_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** Longer than that nobody sits and waits. */
const LONGEST_WAIT = 120_000;
/** The largest release has 64 MB, and its JSON some more. */
const MOST_BYTES = 160 * 2 ** 20;

/** The answer's JSON. */
export async function ask(link: Link, question: HttpQuestion): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(link, question);
    if ("json" in outcome) return outcome.json;
    await beforeNext(link, question, tries, outcome);
  }
}

/** An answer that is read as it comes; of everything but 200 nothing is kept. */
export async function openStream(
  link: Link,
  question: HttpQuestion,
  stop: AbortSignal,
): Promise<HttpAnswer["body"]> {
  const answer = await send(link, question, stop);
  refuseRedirect(answer);
  if (answer.status === 200) return answer.body;
  throw problemError(answer.status, await textOf(answer));
}

interface Failed {
  readonly error: PrivetError;
  /** Whether asking again may help, and how many milliseconds later at the earliest. */
  readonly again: boolean;
  readonly after: number;
}

async function beforeNext(
  link: Link,
  { signal }: HttpQuestion,
  tries: number,
  failed: Failed,
): Promise<void> {
  const { error, again, after } = failed;
  if (!again || tries >= link.tries || after > LONGEST_WAIT) throw error;
  await waitFor(link.clock, Math.max(after, Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE)), signal);
  if (signal?.aborted) throw givenUp();
}

async function attempt(link: Link, question: HttpQuestion): Promise<{ readonly json: unknown } | Failed> {
  const { signal } = question;
  if (signal?.aborted) throw givenUp();
  const stop = new AbortController();
  const abort = () => stop.abort();
  const giveUp = link.clock.after(PATIENCE, abort);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const answer = await send(link, question, stop.signal);
    refuseRedirect(answer);
    return read(link, answer, await textOf(answer));
  } catch (error) {
    if (signal?.aborted) throw givenUp();
    if (error instanceof PrivetError) throw error;
    return { error: unreachable("The connection failed.", link.origin), again: true, after: 0 };
  } finally {
    giveUp();
    signal?.removeEventListener("abort", abort);
  }
}

function read(
  { clock }: Link,
  { status, headers }: HttpAnswer,
  text: string,
): { readonly json: unknown } | Failed {
  if (status >= 200 && status < 300) return { json: status === 204 ? null : parsed(text) };
  const again = status === 429 || (status >= 502 && status <= 504);
  return {
    error: problemError(status, text),
    again,
    after: retryAfter(headers.get("retry-after"), clock.now()),
  };
}

/** Seconds, or a date. */
function retryAfter(text: string | null, now: number): number {
  if (text === null) return 0;
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}

function send(
  { origin, token, fetch }: Link,
  { method, path, body, key, headers }: HttpQuestion,
  signal: AbortSignal,
) {
  const request: HttpRequest = {
    method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Followed, the token would go wherever the answer points to.
    redirect: "manual",
    cache: "no-store",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal,
  };
  return fetch(`${origin}${path}`, request);
}

function refuseRedirect({ status, type }: HttpAnswer): void {
  if (type !== "opaqueredirect" && (status < 300 || status >= 400)) return;
  throw new PrivetError(
    "address-refused",
    "The server points to another address. It is not followed, because the token is for this one alone.",
    "Find out which address is the right one, and use that.",
  );
}

async function textOf({ body }: HttpAnswer): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoded(() => decoder.decode());
    bytes += value?.length ?? 0;
    if (bytes > MOST_BYTES) {
      void reader.cancel();
      throw badAnswer("it does not end");
    }
    text += decoded(() => decoder.decode(value, { stream: true }));
  }
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw badAnswer("it is not text");
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badAnswer("it is not JSON");
  }
}

export const givenUp = (): PrivetError =>
  new PrivetError("cancelled", "Stopped waiting for the server.", "Ask again when you like.");
