/**
 * privet classify --judge 20%, and privet regress: a model of most of the rows, judged on the others with noise, as a flow of two steps on two parts. Nobody is in
 * both, so that it costs the larger of the two.
 */
import { ensure, quote } from "../../../base/errors.ts";
import { plainNumber } from "../../../base/plain-number.ts";
import { loadPredictor } from "../../../models/file.ts";
import { quote as quoted } from "../../../service/quote.ts";
import { parseFlow } from "../../../tasks/flow/flow.ts";
import type { FlowRelease } from "../../../tasks/flow/run.ts";
import { planOfFlow } from "../../../tasks/flow-plan.ts";
import type { AnyJudgement } from "../../../tasks/judge/judge.ts";
import type { Plan } from "../../../tasks/plan.ts";
import type { Flag, Input } from "../../command.ts";
import { shownPath } from "../../input.ts";
import { NOT_WRITTEN, printPaid, written } from "../../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf } from "../../run-plan.ts";
import { judgementText } from "../../text/judgement-text.ts";
import { modelText } from "../../text/model-text.ts";
import { json, note } from "../../text/notes.ts";
import { readableWidth } from "../../text/text-table.ts";
import type { FlagKind } from "../../words/flag-kinds.ts";
import { priceText } from "../flow/price-text.ts";
import type { Planned } from "./fit-plan.ts";

const MOST = 50;

const percent: FlagKind = {
  name: "text",
  refuse: (flag, text) => void percentOf(flag, text),
  examples: ["20%", "25%"],
  outside: ["0%", "51%", "20", "2.5%"],
};

export const judgeFlag: Flag = {
  type: "text",
  value: "P%",
  kind: percent,
  needs: ["data", "paid"],
  tip: "Keeps so many of a hundred rows apart, and judges the model on them, with noise: how often or how far it is off. One price for both.",
};

function percentOf(flag: string, text: string): number {
  const share = /^\d+%$/.test(text) ? plainNumber(text.slice(0, -1)) : undefined;
  ensure(
    share !== undefined && share >= 1 && share <= MOST,
    "option-out-of-range",
    `--${flag} is ${quote(text)}; it must be a whole number of percent from 1% to ${MOST}%.`,
    `Write, for example, --${flag} 20%.`,
  );
  return share;
}

/** 20% as shares: four parts to learn from, one to judge by. */
export function sharesFor(text: string): { readonly learn: number; readonly judge: number } {
  const judge = percentOf("judge", text);
  const common = gcd(judge, 100 - judge);
  return { learn: (100 - judge) / common, judge: judge / common };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** How much the model matters beside the judgement, which is of a few counts. */
const WEIGHT = 3;

function flowPlanOf(plan: Plan, share: string): Plan<"flow"> {
  const { task, method, label, attributes, options, epsilon, delta, holder } = plan;
  const model = {
    method,
    label,
    ...(attributes ? { attributes } : {}),
    options,
    rows: "learn",
    weight: WEIGHT,
  };
  return planOfFlow({
    ...{ title: `${task} ${method}, label ${label}, judged`, epsilon, delta },
    ...(holder === undefined ? {} : { holder }),
    parts: sharesFor(share),
    steps: [
      { name: "model", task, ...model },
      { name: "judgement", task: "judge", label, rows: "judge", options: { model: { from: "model" } } },
    ],
  });
}

export async function fitJudged(input: Input, planned: Planned, share: string): Promise<number> {
  const plan = flowPlanOf(planned.plan, share);
  if (input.flags["dry-run"]) return priceOnly(input, planned, plan);
  const partial = ({ json: { release } }: Ran) => ({ base: planned.data.base, text: json(release) });
  return runPlanOf(input, { ...planned, plan }, partial, (ran) => deliver(input, planned, ran));
}

async function priceOnly(input: Input, { data, seed }: Planned, plan: Plan<"flow">): Promise<number> {
  const { flags, io } = input;
  const told = await quoted(data, plan, { seed, signal: io.signal });
  const { cost, draws, expected, budget, after } = told;
  const text = () => `\n${priceText(told, parseFlow(plan.options.flow), readableWidth(io))}\n`;
  io.out(flags.json ? json({ dryRun: true, plan, cost, draws, expect: expected, budget, after }) : text());
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

async function deliver(input: Input, { out, data }: Planned, ran: Ran): Promise<number> {
  const { flags, io } = input;
  const [model, judgement] = (ran.json.release as FlowRelease).steps.map(({ release }) => release);
  const text = `${JSON.stringify(model, undefined, 2)}\n`;
  const isWritten =
    out !== undefined &&
    (await written(input, out, text, "The model, which is paid for, follows on stdout."));
  const whole = json({
    model: isWritten ? out : model,
    judgement,
    receipt: ran.receipt,
    budget: ran.json.budget,
  });
  const words = () =>
    `${modelText(loadPredictor(text).model, undefined, readableWidth(io))}\n${judgementText(judgement as AnyJudgement, data.name)}`;
  const shown = flags.json ? whole : isWritten ? words() : whole;
  await printPaid(input, shown, { name: data.base, saved: whole });
  noteReceipt(input, ran, "");
  if (isWritten) note(input, `model: ${shownPath(io, out)}`);
  noteBudget(input, ran);
  return out === undefined || isWritten ? 0 : NOT_WRITTEN;
}
