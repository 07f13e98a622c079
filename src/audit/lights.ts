/**
 * The four lights: what of our own promises was checked, and what was found. Good is said of what was checked and held; of what was
 * not checked nothing is said.
 */
import type { AuditFacts, BoundaryFacts } from "./facts.ts";
import type { Measurement } from "./measure.ts";

export type LightState = "good" | "bad" | "unknown";

/** Plain JSON. */
export interface Light<F> {
  readonly state: LightState;
  readonly figures: F;
  /** When it was checked; null where it was not. */
  readonly at: string | null;
}

/** Of one data set: whether its chain of hashes is whole, broken, or could not be looked at now. */
export interface LedgerChecked {
  readonly dataset: string;
  readonly state: LightState;
  readonly entries?: number;
  readonly lastHash?: string;
  /** Why it is not good. */
  readonly code?: string;
}

export interface LedgerFigures {
  readonly ledgers: readonly LedgerChecked[];
}

/** One that is broken makes the light bad; one that could not be looked at makes it unknown. Without any there is nothing to say. */
export function ledgerLight(ledgers: readonly LedgerChecked[], at: string): Light<LedgerFigures> {
  const has = (state: LightState) => ledgers.some((one) => one.state === state);
  const state = has("bad") ? "bad" : has("unknown") || ledgers.length === 0 ? "unknown" : "good";
  return { state, figures: { ledgers }, at: ledgers.length === 0 ? null : at };
}

/** A ledger that was asked and refused: broken or rolled back is bad, and anything else is not known. */
export const refusedLedger = (dataset: string, code: string): LedgerChecked => ({
  dataset,
  state: code === "ledger-broken" || code === "ledger-rolled-back" ? "bad" : "unknown",
  code,
});

export interface ProofFigures {
  readonly proved: number;
  readonly stale: number;
}

export function proofsLight(facts: AuditFacts | undefined): Light<ProofFigures> {
  if (!facts || facts.proofs.length === 0)
    return { state: "unknown", figures: { proved: 0, stale: 0 }, at: null };
  const stale = facts.proofs.filter(({ isStale }) => isStale).length;
  const figures = { proved: facts.proofs.length - stale, stale };
  return { state: stale > 0 ? "bad" : "good", figures, at: facts.at };
}

export function boundaryLight(facts: AuditFacts | undefined): Light<BoundaryFacts | null> {
  if (!facts) return { state: "unknown", figures: null, at: null };
  const { boundary, at } = facts;
  // A check that looked at nothing has found nothing.
  const wasLooked = boundary.files > 0 && boundary.imports > 0 && boundary.rules > 0 && boundary.lines > 0;
  const holds = boundary.violations === 0 && boundary.lines < boundary.limit;
  return { state: !holds ? "bad" : wasLooked ? "good" : "unknown", figures: boundary, at };
}

export interface MechanismFigures {
  readonly measured: number;
  /** Names of those that hide less than they claim. */
  readonly broken: readonly string[];
  readonly epsilons: readonly number[];
  readonly trials: number;
  /** How often a measurement finds something broken where nothing is. */
  readonly falseAlarm: number;
  /** Whether noise of half the size was noticed. */
  readonly isControlCaught: boolean;
}

/** Green only where the same measurement has caught noise of half the size. */
export function mechanismsLight(
  measured: Measurement | undefined,
  at: string | null,
): Light<MechanismFigures | null> {
  if (!measured || measured.mechanisms.length === 0) return { state: "unknown", figures: null, at: null };
  const { mechanisms, epsilons, trials, falseAlarm, control } = measured;
  const broken = [...new Set(mechanisms.filter(({ isWithin }) => !isWithin).map(({ name }) => name))];
  const state = broken.length > 0 ? "bad" : control.isCaught ? "good" : "unknown";
  const figures = {
    ...{ measured: new Set(mechanisms.map(({ name }) => name)).size, broken, epsilons, trials, falseAlarm },
    isControlCaught: control.isCaught,
  };
  return { state, figures, at };
}
