/**
 * The door. Everything behind it may see private rows; nothing that comes out of it depends on a row except through a
 * mechanism that has been paid for.
 */
export { deltaFrom, epsilonFrom, formatDelta, formatEpsilon } from "./accounting/amounts.ts";
export { calibrate, cost } from "./accounting/calibrate.ts";
export { perDrawBy, theorems } from "./accounting/theorems.ts";
export type { Allowance } from "./allowance.ts";
export type { Curator, PublicFacts } from "./curator.ts";
export type { CoverAsked } from "./draws/cover.ts";
export type { NoiseKind } from "./draws/noisy-answers.ts";
export type { Selection, Selector, SelectQuestion } from "./draws/selections.ts";
export { memoryLedger } from "./ledger/memory.ts";
export type { Budget, Composition, Entry, Ledger, LedgerEvent, LedgerState } from "./ledger/types.ts";
export { type Opening, openCurator } from "./open.ts";
export type { AllowanceRequest } from "./pay.ts";
export type { PlannedDraws, Price } from "./price.ts";
export { priceOf } from "./price.ts";
export type { NearestQuestion } from "./queries/coverage.ts";
export type { NearestSums, NearestSumsQuestion } from "./queries/nearest-sums.ts";
export type { Guarantee, Receipt, ReceiptDraw, Release } from "./release.ts";
export type { OwnedName, OwnedRow, OwnedScore } from "./trust.ts";
