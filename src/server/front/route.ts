/**
 * A route as it is declared, once: its act, what goes in, what comes out, and what is done. HTTP, the description at /openapi.json and the
 * tests that walk all routes read the same list.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Code } from "../../base/errors.ts";
import type { Principal } from "../people.ts";
import type { AuditAct, AuditNote } from "../stores/asked.ts";
import type { Act, ActSubject } from "./auth/may.ts";
import type { Asking } from "./desk/types.ts";
import type { House } from "./house.ts";
import type { Cursors } from "./http/cursors.ts";
import type { Rate } from "./http/rates.ts";
import type { Pool } from "./pool/pool.ts";
import type { WireSchema } from "./schemas.ts";
import type { Streams } from "./streams.ts";

/** What all handlers share. */
export interface Shop {
  readonly house: House;
  readonly pool: Pool;
  readonly cursors: Cursors;
  readonly streams: Streams;
  /** How often each may have a price worked out. */
  readonly quotes: Rate;
  /** The whole description, when all routes are known. */
  openapi(): unknown;
}

/** One request, of somebody who is known. */
export interface RouteCall extends Shop {
  readonly who: Principal;
  readonly asking: Asking;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** It has passed its schema. */
  readonly body: unknown;
  readonly headers: FastifyRequest["headers"];
  readonly reply: FastifyReply;
  readonly request: FastifyRequest;
}

export interface ToldByRoute {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object, or a text of the media type that is declared. */
  readonly body?: unknown;
  /** Written already: a stream. */
  readonly hijacked?: true;
}

/** What an act is about, and what was found on the way. */
export interface About<F> {
  readonly subject: ActSubject;
  readonly found: F;
}

export interface RouteAnswer {
  readonly says: string;
  /** Of JSON. */
  readonly schema?: WireSchema;
  /** Of anything else: the media type. */
  readonly media?: readonly string[];
  readonly headers?: Readonly<Record<string, WireSchema>>;
}

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** As Fastify writes it: /v1/runs/:run. */
  readonly path: string;
  /** Null where nobody needs to be known. */
  readonly act: Act | null;
  readonly summary: string;
  readonly query?: Readonly<Record<string, WireSchema>>;
  readonly headers?: Readonly<Record<string, WireSchema>>;
  readonly body?: WireSchema;
  /** The body may be as large as a file of people to predict. */
  readonly isBodyLarge?: true;
  /** The most that its body may have, where that is less than others may. */
  readonly bodyBytes?: number;
  /** The body goes to a thread as it was sent, and is read there. */
  readonly isBodyRaw?: true;
  readonly answers: Readonly<Record<number, RouteAnswer>>;
  /** What it refuses with, besides what every route may. */
  readonly codes: readonly Code[];
  /** Undefined where there is no such thing. Asked before the body is read. */
  about(call: RouteCall): Promise<About<unknown> | undefined>;
  handle(call: RouteCall, found: unknown): Promise<ToldByRoute>;
}

type Declared<F> = Omit<Route, "about" | "handle"> & {
  about(call: RouteCall): Promise<About<F> | undefined>;
  handle(call: RouteCall, found: F): Promise<ToldByRoute>;
};

/** A route whose handler gets what `about` has found. */
export const route = <F>(declared: Declared<F>): Route => declared as unknown as Route;

/** A line of the audit: who asks here, and by which token, address and request. */
export const noteOf = (
  { house, who, asking }: RouteCall,
  act: AuditAct,
  more: Partial<AuditNote> = {},
): AuditNote => ({
  at: house.clock.now(),
  who: who.name,
  token: who.token.id,
  act,
  address: asking.address,
  request: asking.request,
  ...more,
});

export const aboutNothing = async (): Promise<About<undefined>> => ({ subject: {}, found: undefined });
