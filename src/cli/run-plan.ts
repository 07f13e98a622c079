/**
 * A plan on the command line, whatever its task: the question before it, its progress, what a stop leaves, and the lines after it. The
 * walk is the same for all: words, plan, data, quote, question, run, text.
 */
import { amountIn } from "../base/rational.ts";
import { longRunNote } from "../base/work.ts";
import type { Guarantee } from "../curator/index.ts";
import type { EngineWish } from "../node/memory-limit.ts";
import type { Data } from "../service/data.ts";
import { leftOf } from "../service/json.ts";
import type { Resumable } from "../service/paying-once.ts";
import type { QuoteJson } from "../service/quote.ts";
import { type Released, start } from "../service/start.ts";
import type { Plan } from "../tasks/plan.ts";
import type { Input } from "./command.ts";
import { confirm } from "./confirm.ts";
import { keepPartial } from "./paid-result.ts";
import { type ProgressLine, progressLine } from "./progress.ts";
import { afterWords, costText, leftText } from "./text/amounts-text.ts";
import { note, noteInYellow, noteWrapped } from "./text/notes.ts";
import { spentText } from "./text/receipt-text.ts";
import { expectationOf } from "./words/command-line.ts";

/** What was typed, as a plan, and how it is carried out. */
export interface Walk {
  readonly data: Data;
  readonly plan: Plan;
  readonly allow: Guarantee | undefined;
  readonly seed: number | undefined;
  readonly threads?: number | undefined;
  readonly wish?: EngineWish | undefined;
  /** Of a flow: what it is gone on with. */
  readonly resumable?: Resumable | undefined;
  /** Called once it is wanted, before anything is paid. */
  readonly agreed?: () => Promise<void>;
}

export interface Ran extends Released {
  /** What was told before it. */
  readonly quote: QuoteJson;
}

/** What a run that was stopped leaves: the name of its file, and what is in it; nothing where it keeps its releases by itself. */
export type Partial = (ran: Ran) => { readonly base: string; readonly text: string } | undefined;

/** `deliver` brings the result where it should go; what it throws leaves a server's run to be taken up again. */
export async function runPlanOf<T>(
  input: Input,
  walk: Walk,
  partial: Partial,
  deliver: (ran: Ran) => Promise<T>,
): Promise<T> {
  const { data, plan, allow, seed, threads, wish, resumable } = walk;
  let line: ProgressLine | undefined;
  let quote: QuoteJson | undefined;
  const running = start(data, plan, {
    seed,
    threads,
    ...wish,
    allow,
    resumable,
    signal: input.io.signal,
    progress: (now) => line?.show(now),
    wanted: async (quoted, agreed) => {
      quote = quoted;
      if (!agreed) await askFor(input, quoted);
      await walk.agreed?.();
      line = progressLine(input, {
        ...{ method: plan.method, epsilon: Number(plan.epsilon) },
        goesOn: data.elsewhere !== undefined,
        staysSpent: quoted.after !== null && quoted.cost.composition !== "basic",
      });
    },
  });
  const released = await running.result.finally(() => line?.clear());
  const ran: Ran = { ...released, quote: quote! };
  if (!ran.stopped) {
    const delivered = await deliver(ran);
    await ran.safe?.();
    return delivered;
  }
  const left = partial(ran);
  if (left) await keepPartial(input, left.base, left.text);
  throw ran.stopped;
}

/** The last moment before the spend: the price is known, and nothing has been charged. */
async function askFor(input: Input, { data, cost, after, expected, work }: QuoteJson): Promise<void> {
  const said = expectationOf(expected);
  if (said !== undefined) noteWrapped(input, `expect: ${said}`);
  for (const line of longRunNote(work ?? undefined)) noteWrapped(input, line);
  if (data.visibility === "public") noteInYellow(input, `PUBLIC DATA: ${data.name} is declared public.`);
  if (after)
    await confirm(
      input,
      `Spend ε ${costText(amountIn(cost.epsilon))} of ${data.name} (${afterWords(after)})?`,
    );
}

/** What it was bought with and how: "receipt: ε 0.5, δ 0 · priv-local · entry 3". */
export function noteReceipt(input: Input, { receipt, state, json, plan }: Released, how: string): void {
  const entry = state ? ` · entry ${receipt.entry}` : "";
  const seeded = json.seeded ? " · seeded, so guarantee none" : "";
  note(input, `receipt: ${spentText(receipt, input.flags, plan)}${how}${entry}${seeded}`);
}

export function noteBudget(input: Input, { state }: Released): void {
  if (state) note(input, `budget: ${leftOf(state).greek} ${leftText(leftOf(state).left)} left`);
}
