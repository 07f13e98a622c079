/** Prices from the pool: two seconds each, more for a flow, remembered by plan, and never a look at a row or at a run. */

import { ensure, PrivetError } from "../../../base/errors.ts";
import { canonicalJson, isObject, type Json } from "../../../base/json.ts";
import type { Work } from "../../../base/work.ts";
import type { PublicFacts, StudyFacts } from "../../../curator/index.ts";
import type { ExpectedFlow } from "../../../tasks/flow/method.ts";
import { sha256Of } from "../../ids.ts";
import type { KeptData } from "../kept-data.ts";
import type { Pool } from "../pool/pool.ts";
import type { StepWorks } from "./seconds.ts";
import type { Quoter, ServerQuote } from "./types.ts";

type Facts = PublicFacts | StudyFacts;

export interface QuoterOptions {
  readonly data: ReadonlyMap<string, Pick<KeptData, "facts">>;
  /** Ê and T₀, from what the run will do and from rates that were measured on made-up rows (`secondsOf`). */
  seconds(dataset: string, work: Work | undefined, steps: StepWorks): ServerQuote["seconds"];
}

const [SECONDS, AT_ONCE] = [2, 2];
/** Of a flow, which is several plans that are priced together until they fit. */
const MOST_SECONDS = 10;
const MOST_REMEMBERED = 1000;

export function poolQuoter(pool: Pool, { data, seconds }: QuoterOptions): Quoter {
  // Whoever opens other rows has other facts, and other prices.
  const remembered = new WeakMap<Facts, Map<string, ServerQuote>>();
  const versions = new WeakMap<Facts, number>();
  let version = 0;
  const twoAtOnce = atOnce(AT_ONCE);
  const work = async (dataset: string, facts: Facts, plan: unknown, forWhom: string) => {
    const most = quoteSeconds(plan);
    const known = versions.get(facts) ?? ++version;
    versions.set(facts, known);
    const { work: toDo, ...quoted } = await pool.work(
      "quote",
      { facts: { name: dataset, version: known, value: facts }, plan },
      { forWhom, seconds: most, late: () => tooSlow(most) },
    );
    return { ...quoted, seconds: seconds(dataset, toDo ?? undefined, stepWorks(quoted)) };
  };
  return {
    isRemembered(dataset, plan) {
      const facts = data.get(dataset)?.facts();
      return facts !== undefined && (remembered.get(facts)?.has(keyOf(dataset, plan)) ?? false);
    },
    async quote(dataset, plan, forWhom = "") {
      const facts = data.get(dataset)?.facts();
      ensure(
        facts !== undefined,
        "not-ready",
        `${dataset} is not open yet. Nothing was run or spent.`,
        "Try again in a minute.",
      );
      const shelf = remembered.get(facts) ?? new Map<string, ServerQuote>();
      remembered.set(facts, shelf);
      const key = keyOf(dataset, plan);
      const held = shelf.get(key) ?? (await twoAtOnce(forWhom, () => work(dataset, facts, plan, forWhom)));
      shelf.delete(key);
      shelf.set(key, held);
      if (shelf.size > MOST_REMEMBERED) shelf.delete([...shelf.keys()][0]);
      return held;
    },
    close: () => pool.close(),
  };
}

function stepWorks({ plan, expected }: Pick<ServerQuote, "plan" | "expected">): StepWorks {
  if (plan.task !== "flow") return undefined;
  return (expected as ExpectedFlow).steps.map(({ work }) => work ?? { bytes: 0 });
}

const keyOf = (dataset: string, plan: unknown): string => sha256Of(canonicalJson([dataset, plan]));

/** However a price comes to be worked out, for a quote or for a run, nobody has more than two being worked out. */
function atOnce(most: number) {
  const all = new Map<string, number>();
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (who === "") return work();
    const now = all.get(who) ?? 0;
    ensure(
      now < most,
      "rate-limited",
      `${most} of your quotes are being worked out already.`,
      "Wait for them, and try again.",
    );
    all.set(who, now + 1);
    try {
      return await work();
    } finally {
      const left = (all.get(who) ?? 1) - 1;
      if (left > 0) all.set(who, left);
      else all.delete(who);
    }
  };
}

/** Two for a plan, and for each step of a flow. */
export function quoteSeconds(plan: unknown): number {
  const { flow } = (isObject(plan) && isObject(plan.options) ? plan.options : {}) as Json;
  const steps = isObject(flow) && Array.isArray(flow.steps) ? flow.steps.length : 1;
  return Math.min(MOST_SECONDS, SECONDS * Math.max(1, steps));
}

const tooSlow = (seconds: number) =>
  new PrivetError(
    "quote-too-slow",
    `Working out the price took more than ${seconds} seconds. Nothing was run or spent.`,
    "Make the plan smaller: fewer attributes, candidates, rounds or steps.",
  );
