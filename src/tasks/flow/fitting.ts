/** Whether a flow's edges carry what their places take: by the one table that the workbench draws them by (flow/fits.ts). */
import { ensure, quote } from "../../base/errors.ts";
import { stepKindOf } from "../../flow/edges.ts";
import type { ReleasedKind } from "../../flow/fits.ts";
import { type Flow, type FreeStep, isFrom, isPaid, type PaidStep } from "./flow.ts";

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
