/**
 * What goes over HTTP about whether promises are kept, as JSON.
 *
 *     GET    /v1/audits                               AuditsTold
 *     GET    /v1/audits/proofs                        ProofsTold
 *     GET    /v1/audits/mechanisms                    MeasuringTold, where there is a workshop
 *     POST   /v1/audits/mechanisms  MeasuringAsked    MeasuringTold, and measures on
 *     DELETE /v1/audits/mechanisms                    MeasuringTold, and stops
 */
import type { BoundaryFacts, ReadProof } from "../audit/facts.ts";
import type { LedgerFigures, Light, MechanismFigures, ProofFigures } from "../audit/lights.ts";
import type { Measurement } from "../audit/measure.ts";

/** The four lights. */
export interface AuditsTold {
  readonly ledger: Light<LedgerFigures>;
  readonly proofs: Light<ProofFigures>;
  readonly boundary: Light<BoundaryFacts | null>;
  readonly mechanisms: Light<MechanismFigures | null>;
}

/** Proofs as the package was built with them. */
export interface ProofsTold {
  readonly version: string | null;
  readonly at: string | null;
  readonly items: readonly ReadProof[];
}

/** A measurement, asked for; ε 1 and 20000 draws on each table unless given. */
export interface MeasuringAsked {
  readonly epsilons?: readonly string[];
  readonly trials?: number;
}

/** A measurement as it is. */
export interface MeasuringTold {
  readonly state: "none" | "running" | "done" | "stopped" | "failed";
  /** How far it is, from 0 to 1, and the mechanism that is at work. */
  readonly share: number;
  readonly name: string | null;
  readonly started: string | null;
  /** The last one that came to its end, and when. */
  readonly measurement: Measurement | null;
  readonly at: string | null;
}
