/** Whether a flow's edges carry what their places take: by the one table that the workbench draws them by (flow/fits.ts). */
import { ensure, quote } from "../../base/errors.ts";
import { canonicalJson } from "../../base/json.ts";
import { stepKindOf } from "../../flow/edges.ts";
import type { ReleasedKind } from "../../flow/fits.ts";
import { type Flow, type FreeStep, isFrom, isPaid, type PaidStep, START_OPTION } from "./flow.ts";

interface Edge {
  readonly from: string;
  readonly place: string;
}

export function ensureFitting({ steps }: Flow): void {
  const named = new Map(steps.map((step) => [step.name, step]));
  for (const step of steps)
    for (const edge of edgesInto(step)) ensureEdge(step, edge, named.get(edge.from) as PaidStep | FreeStep);
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
}

/**
 * What a start costs must not hang on what it will be. Of a step that is asked for a card over the same attributes every outcome has the same
 * groups, which follow from what is declared or from the card that the first of them starts from (known.ts), and as many draws are made from any;
 * what other forms release is known only once it is.
 */
function ensureCard(step: PaidStep, source: PaidStep): void {
  const { method = CARDS, options } = source;
  ensureThat(
    method === CARDS && options.model === "card",
    step,
    `it starts from ${quote(source.name)}, which may release something else than a card: say "model": "card" there`,
  );
  const [own, its] = [step, source].map(({ attributes = null }) => canonicalJson(attributes));
  ensureThat(own === its, step, `it starts from ${quote(source.name)}, which is about other attributes`);
}

/** The method that makes cards to start from. */
const CARDS = "privet";

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
