/** Names of runs, releases and requests. */
import { createHash, randomBytes } from "node:crypto";
import { base32 } from "../base/base32.ts";
import { canonicalJson } from "../base/json.ts";

export const sha256Of = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** What tells equal plans, in the audit and among releases. */
export const planDigest = (plan: unknown): string => sha256Of(canonicalJson(plan));

/**
 * A run's name follows from who asked for it, about what and with which key.
 *
 * Claim. A repeated key names the same run, whatever was lost in between; nobody else's key names it.
 * Proof. It is a function of the three, written apart by line feeds, which none of them holds; two triples have one name only where
 * SHA-256, cut to 130 bits, collides. ∎
 */
export const runId = (principal: string, dataset: string, key: string): string =>
  `run_${base32(createHash("sha256").update(`run\n${principal}\n${dataset}\n${key}`, "utf8").digest())}`;

/** What a run released has the run's own letters. */
export const releaseId = (run: string): string => `rel_${run.slice("run_".length)}`;
export const runOfRelease = (release: string): string => `run_${release.slice("rel_".length)}`;

/**
 * What a step of a flow's run is sealed as, by its number from 1 on; what keeps it until the ledger has the word of it; and that the run's
 * draws were begun for the so-many-th time.
 */
export const keptStepOf = (run: string, step: number): string => `${run}-${step}`;
export const stepOfRun = (run: string, step: number): string => `${run}.${step}`;
export const beginningOf = (run: string, nth: number): string => `${run}~${nth}`;

export const RUN_ID = "^run_[a-z2-7]{26}$";
/** A release, or what one step of a flow released, by its number from 1 on: `rel_….2`. */
export const RELEASED_ID = "^(rel_[a-z2-7]{26})(?:\\.([1-9][0-9]{0,2}))?$";
/** Data sets, people and teams. */
export const NAME = "^[a-z0-9][a-z0-9._-]{0,63}$";

export const requestId = (): string => `req_${base32(randomBytes(17))}`;
