/** Whether a flow's edges carry what their places take: by the one table that the workbench draws them by (flow/fits.ts). */
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, quote } from "../../base/errors.ts";
import { canonicalJson, isObject } from "../../base/json.ts";
import { stepKindOf, tellsBounds } from "../../flow/edges.ts";
import { CARDS, PAID_KINDS, type ReleasedKind } from "../../flow/fits.ts";
import type { Subject } from "../subject.ts";
import {
  type Flow,
  type FreeStep,
  isFrom,
  isPaid,
  type PaidStep,
  START_OPTION,
  WITHIN_OPTION,
} from "./flow.ts";

interface Edge {
  readonly from: string;
  readonly place: string;
}

/** `subject`: what the flow is about, where that is known. */
export function ensureFitting({ steps }: Flow, subject?: Subject): void {
  for (const step of steps) if (isPaid(step)) ensureKnown(step);
  const named = new Map(steps.map((step) => [step.name, step]));
  for (const step of steps)
    for (const edge of edgesInto(step)) {
      const source = named.get(edge.from) as PaidStep | FreeStep;
      ensureEdge(step, edge, source);
      if (!isPaid(step) && step.do === "plot" && isPaid(source)) ensurePicture(step, source, subject);
    }
}

/** What a task releases nobody knows that does not know the task, so that every edge of it would be told to be wrong. */
function ensureKnown({ name, task }: PaidStep): void {
  const known = Object.keys(PAID_KINDS);
  ensure(
    known.includes(task),
    "option-unknown",
    `Step ${quote(name)}: There is no task ${quote(task)} that a flow could do.`,
    `${didYouMean(task, known)}The tasks are: ${known.join(", ")}.`,
  );
}

/** Of the kinds that can be plotted, what has no picture all the same: SNPs, and descriptions of single numbers. */
function ensurePicture(step: FreeStep, source: PaidStep, subject: Subject | undefined): void {
  const from = quote(source.name);
  ensureThat(
    source.task !== "rank" || subject !== "study",
    step,
    `${from} ranks SNPs, of which a flow has no picture: a ranking by itself has`,
  );
  const { statistics, cross } = source.options;
  const isDrawn = (one: unknown) => isObject(one) && (one.what === "histogram" || one.what === "cross-table");
  ensureThat(
    source.task !== "describe" ||
      cross !== undefined ||
      !Array.isArray(statistics) ||
      statistics.some(isDrawn),
    step,
    `${from} tells no histogram and no table, and no other statistic has a picture`,
  );
}

function ensureEdge(step: PaidStep | FreeStep, { from, place }: Edge, source: PaidStep | FreeStep): void {
  const input = stepKindOf(step).inputs.find((one) => one.place === place);
  // Which options take something is told by the method; what they can be given is a model.
  const takes: readonly ReleasedKind[] = input?.takes ?? ["model"];
  const { releases } = stepKindOf(source);
  ensureThat(
    releases !== undefined && takes.includes(releases),
    step,
    `${quote(from)} releases ${releases ?? "nothing that a step could take"}, and ${place} takes ${takes.join(" or ")}`,
  );
  // Free steps are carried out by shells, after everything that is paid for.
  ensureThat(
    !isPaid(step) || isPaid(source),
    step,
    `${quote(from)} costs nothing and comes after all that is paid for, so nothing paid can hang on it`,
  );
  if (!isPaid(step) || !isPaid(source) || place === "attributes") return;
  ensureThat(
    step.label === source.label,
    step,
    `it is about ${step.label}, and ${quote(from)} about ${source.label}`,
  );
  if (place === `options.${START_OPTION}`) ensureCard(step, source);
  if (place === `options.${WITHIN_OPTION}`)
    ensureThat(
      tellsBounds(source.options),
      step,
      `${quote(from)} tells no bounds: ask it for the statistic bounds, or for two quantiles of an attribute`,
    );
}

/**
 * What a start costs must not hang on what it will be. Of a step that is asked for a card over the same attributes every outcome has the same
 * groups, which follow from what is declared or from the card that the first of them starts from (known.ts), and as many draws are made from any;
 * what other forms release is known only once it is.
 */
function ensureCard(step: PaidStep, source: PaidStep): void {
  const { method = CARDS.method, options } = source;
  ensureThat(
    method === CARDS.method && options.model === CARDS.model,
    step,
    `it starts from ${quote(source.name)}, which may release something else than a card: say "model": "card" there`,
  );
  const [own, its] = [step, source].map(({ attributes = null }) => canonicalJson(attributes));
  ensureThat(own === its, step, `it starts from ${quote(source.name)}, which is about other attributes`);
}

function edgesInto(step: PaidStep | FreeStep): readonly Edge[] {
  if (!isPaid(step)) return [{ from: step.from, place: "from" }];
  const places = { attributes: step.attributes, ...prefixed(step.options) };
  return Object.entries(places).flatMap(([place, value]) =>
    isFrom(value) ? [{ from: value.from, place }] : [],
  );
}

const prefixed = (options: PaidStep["options"]) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [`options.${name}`, value]));

function ensureThat(ok: boolean, { name }: PaidStep | FreeStep, why: string): void {
  ensure(ok, "flow-invalid", `Step ${quote(name)}: ${why}.`, "See docs/flows.md for what fits where.");
}
