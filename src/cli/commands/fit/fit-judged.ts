/**
 * privet classify --judge 20%, and privet regress: a model of most of the rows, judged on the others with noise, as a flow of two steps on two parts. Nobody is in
 * both, so that it costs the larger of the two.
 */
import { ensure, quote } from "../../../base/errors.ts";
import type { Options } from "../../../base/options.ts";
import { plainNumber } from "../../../base/plain-number.ts";
import { loadPredictor } from "../../../models/file.ts";
import { quote as quoted } from "../../../service/quote.ts";
import { parseFlow } from "../../../tasks/flow/flow.ts";
import type { FlowRelease } from "../../../tasks/flow/run.ts";
import { planOfFlow } from "../../../tasks/flow-plan.ts";
import type { AnyJudgement } from "../../../tasks/judge/judge.ts";
import type { Plan } from "../../../tasks/plan.ts";
import { defaultMethod, methodNamed } from "../../../tasks/registry.ts";
import type { Flag, Flags, Input } from "../../command.ts";
import { newFile, shownPath } from "../../input.ts";
import { needing } from "../../method-run/flags.ts";
import type { Planned } from "../../method-run/typed-plan.ts";
import { NOT_WRITTEN, printPaid, written } from "../../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf } from "../../run-plan.ts";
import { judgementText } from "../../text/judgement-text.ts";
import { json, note } from "../../text/notes.ts";
import { savedModelText } from "../../text/saved-model-text.ts";
import { readableWidth } from "../../text/text-table.ts";
import type { FlagKind } from "../../words/flag-kinds.ts";
import { optionFlags, optionsFrom } from "../../words/method-flags.ts";
import { priceText } from "../flow/price-text.ts";

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
  tip: "Keeps so many of a hundred rows apart, and judges the model on them, with noise: how often or how far it is off. One price for both; --out judged.json puts the judgement into judged.judgement.json.",
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

/** What the judge is told besides, where a number is predicted. */
const { within } = methodNamed("judge", defaultMethod("judge")).options;
const judgedOptions: Options = { within };
export const judgedFlags: Flags = needing("judged", ["within"], optionFlags("judge", judgedOptions));
export const JUDGED = { judged: "models that are judged as well: --judge 20%" } as const;

function flowPlanOf({ flags }: Input, plan: Plan, share: string): Plan<"flow"> {
  const { task, method, label, attributes, options, epsilon, delta, holder } = plan;
  const told = task === "regress" ? optionsFrom("judge", judgedOptions, flags) : {};
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
      {
        name: "judgement",
        task: "judge",
        label,
        rows: "judge",
        options: { model: { from: "model" }, ...told },
      },
    ],
  });
}

export async function fitJudged(input: Input, planned: Planned, share: string): Promise<number> {
  const plan = flowPlanOf(input, planned.plan, share);
  planned.data.ensureEngine?.(planned.wish);
  if (input.flags["dry-run"]) return priceOnly(input, planned, plan);
  const { out } = planned;
  const files =
    out === undefined ? undefined : { model: out, judgement: newFile(input.io, besideModel(out)) };
  const partial = ({ json: { release } }: Ran) => ({ base: planned.data.base, text: json(release) });
  return runPlanOf(input, { ...planned, plan }, partial, (ran) => deliver(input, { planned, files }, ran));
}

/** judged.json has its judgement in judged.judgement.json. */
const besideModel = (out: string): string => `${out.replace(/\.json$/i, "")}.judgement.json`;

async function priceOnly(input: Input, { data, seed }: Planned, plan: Plan<"flow">): Promise<number> {
  const { flags, io } = input;
  const told = await quoted(data, plan, { seed, signal: io.signal });
  const { cost, draws, expected, budget, after } = told;
  const text = () => `\n${priceText(told, parseFlow(plan.options.flow), readableWidth(io))}\n`;
  io.out(flags.json ? json({ dryRun: true, plan, cost, draws, expect: expected, budget, after }) : text());
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

interface Destined {
  readonly planned: Planned;
  /** Where both go; undefined for stdout. */
  readonly files: { readonly model: string; readonly judgement: string } | undefined;
}

async function deliver(input: Input, { planned: { data }, files }: Destined, ran: Ran): Promise<number> {
  const { flags, io } = input;
  const [model, judgement] = (ran.json.release as FlowRelease).steps.map(({ release }) => release);
  const text = fileText(model);
  const kept = files && {
    model: await written(input, files.model, text, "The model, which is paid for, follows on stdout."),
    judgement: await written(
      input,
      files.judgement,
      fileText(judgement),
      "The judgement, which is paid for, follows on stdout.",
    ),
  };
  const whole = json({
    model: kept?.model ? files?.model : model,
    ...(kept?.judgement ? { judgementFile: files?.judgement } : {}),
    ...{ judgement, receipt: ran.receipt, budget: ran.json.budget },
  });
  const isKept = kept?.model && kept.judgement;
  const judged = judgementText(judgement as AnyJudgement, data.name);
  const words = (path: string) => `${savedModelText(input, loadPredictor(text).model, path)}\n${judged}`;
  const shown = flags.json || !files || !isKept ? whole : words(files.model);
  await printPaid(input, shown, { name: data.base, saved: whole });
  noteReceipt(input, ran, "");
  if (files && kept?.model) note(input, `model: ${shownPath(io, files.model)}`);
  if (files && kept?.judgement) note(input, `judgement: ${shownPath(io, files.judgement)}`);
  noteBudget(input, ran);
  // A document hides in its middle what was asked for: it comes last, in words.
  if (!isKept) for (const line of `\n${judged}`.trimEnd().split("\n")) note(input, line);
  return files === undefined || isKept ? 0 : NOT_WRITTEN;
}

/** A release as a flow writes it, which other commands read. */
const fileText = (release: unknown): string => `${JSON.stringify(release, undefined, 2)}\n`;
