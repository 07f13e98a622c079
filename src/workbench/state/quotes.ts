/** Prices as the reader turns the knobs: free, asked a moment after the last change, and the last question wins. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { PlanAsked, QuoteTold } from "../../client/wire.ts";
import { commandOfPlan } from "../plan/command.ts";
import { askServer } from "./api.ts";
import { considered } from "./data.ts";
import { write } from "./log.ts";
import { chosen } from "./place.ts";

export interface Quoted {
  readonly plan: PlanAsked | undefined;
  readonly quote?: QuoteTold;
  readonly error?: unknown;
  readonly isPending: boolean;
}

const PAUSE = 300;

export const quoteNow = (plan: PlanAsked, abort?: AbortSignal): Promise<QuoteTold> =>
  askServer<QuoteTold>(
    "POST",
    `/v1/datasets/${encodeURIComponent(chosen.value)}/quotes`,
    { plan },
    { signal: abort },
  );

/** Follows a plan that changes; `stop` when the screen goes. */
export function quotesOf(plan: ReadonlySignal<PlanAsked | undefined>): {
  readonly quoted: ReadonlySignal<Quoted>;
  stop(): void;
} {
  const quoted = signal<Quoted>({ plan: undefined, isPending: false });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort = new AbortController();
  const ask = async (asked: PlanAsked) => {
    abort = new AbortController();
    const { signal: own } = abort;
    try {
      const quote = await quoteNow(asked, own);
      if (own.aborted) return;
      quoted.value = { plan: asked, quote, isPending: false };
      considered.value = Number(quote.cost.epsilon);
      write(commandOfPlan(asked, chosen.value, true));
    } catch (error) {
      if (!own.aborted) quoted.value = { plan: asked, error, isPending: false };
    }
  };
  const end = effect(() => {
    const asked = plan.value;
    clearTimeout(timer);
    abort.abort();
    const { quote } = quoted.peek();
    quoted.value = { plan: asked, ...(quote && asked ? { quote } : {}), isPending: asked !== undefined };
    if (asked) timer = setTimeout(() => void ask(asked), PAUSE);
  });
  return {
    quoted,
    stop() {
      end();
      clearTimeout(timer);
      abort.abort();
      considered.value = 0;
    },
  };
}
