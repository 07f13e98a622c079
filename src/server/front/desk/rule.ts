/**
 * What a run has come to, from three facts: what was asked, what was paid, what was released. Nothing else is consulted, so that after
 * any crash there is one answer.
 *
 * Claim. (c) A run that is told to be done has a committed release. Proof. `done` comes from a sealed release alone. ∎
 * A cancel that came before the boundary wins over a sealed release, which is then never shown: else the outcome would tell whether the
 * draws had ended before the cancel, and that is a clock.
 */
import type { RunRecord } from "../../stores/asked.ts";
import type { Sealed } from "../../stores/released.ts";

export type ComesTo =
  | { readonly state: "done"; readonly code: null }
  | { readonly state: "failed"; readonly code: string }
  | { readonly state: "cancelled"; readonly code: null }
  | { readonly state: "queued"; readonly code: null };

export function comesTo(
  asked: Pick<RunRecord, "cancelAsked">,
  isPaid: boolean,
  released: Pick<Sealed, "outcome" | "code"> | undefined,
): ComesTo {
  if (asked.cancelAsked) return { state: "cancelled", code: null };
  if (released?.outcome === "done") return { state: "done", code: null };
  if (released) return { state: "failed", code: released.code ?? "unexpected" };
  if (isPaid) return { state: "failed", code: "interrupted" };
  return { state: "queued", code: null };
}
