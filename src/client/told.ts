/** What a server tells, looked at before it is believed: the fields that this client goes by. */
import { ensure, quote } from "../base/errors.ts";
import { isObject, type Json } from "../base/json.ts";
import type { Receipt } from "../curator/index.ts";
import { receiptOf } from "../models/receipt-file.ts";
import { badAnswer } from "./problem.ts";
import { type PageTold, type ReleaseTold, type RunStateTold, type RunTold, runStatesTold } from "./wire.ts";

const RUN = /^run_[a-z2-7]{26}$/;
const RELEASE = /^rel_[a-z2-7]{26}$/;
/** A release, or that of one step of a flow. */
const RELEASED = /^rel_[a-z2-7]{26}(\.[1-9]\d{0,2})?$/;

function object(json: unknown, what: string): Json {
  if (isObject(json)) return json;
  throw badAnswer(`it is no ${what}`);
}

export const isState = (state: unknown): state is RunStateTold =>
  (runStatesTold as readonly unknown[]).includes(state);

export function runIn(json: unknown): RunTold {
  const run = object(json, "run");
  const { id, state, release = null } = run;
  const fits = typeof id === "string" && RUN.test(id) && isState(state) && typeof run.dataset === "string";
  const isReleased = state !== "done" || (typeof release === "string" && RELEASE.test(release));
  if (!fits || !isReleased || !isObject(run.plan)) throw badAnswer("it is no run");
  return run as unknown as RunTold;
}

export function releaseIn(json: unknown): ReleaseTold & { readonly receipt: Receipt } {
  const told = object(json, "release");
  if (!isObject(told.release)) throw badAnswer("it is no release");
  return { ...(told as unknown as ReleaseTold), receipt: receiptOf(told.receipt) };
}

export function pageIn<T>(json: unknown): PageTold<T> {
  const { items, next = null } = object(json, "page of a list");
  if (!Array.isArray(items) || (next !== null && typeof next !== "string"))
    throw badAnswer("it is no page of a list");
  return { items, next };
}

/** An object with these fields, whatever they hold. */
export function withFields<T>(json: unknown, what: string, ...names: readonly (keyof T & string)[]): T {
  const told = object(json, what);
  if (names.some((name) => told[name] === undefined)) throw badAnswer(`it is no ${what}`);
  return told as T;
}

/** An id goes into an address, so it must be one. */
export function idOf(id: string, kind: "run" | "release"): string {
  ensure(
    typeof id === "string" && (kind === "run" ? RUN : RELEASED).test(id),
    "request-invalid",
    `${quote(id)} is no ${kind}.`,
    `Write ${kind === "run" ? "run_" : "rel_"} and its 26 letters and digits, as the server told them.`,
  );
  return id;
}
