/**
 * The door. Everything behind it may see private rows; nothing that comes out of it depends on a row except through a
 * mechanism that has been paid for.
 */
export { deltaFrom, epsilonFrom, formatDelta, formatEpsilon } from "./accounting/amounts.ts";
export { calibrate, cost } from "./accounting/calibrate.ts";
export { normalTail } from "./accounting/normal.ts";
export { perDrawBy, theorems } from "./accounting/theorems.ts";
export type { Allowance } from "./allowance.ts";
export type { Curator, CuratorForAnalysts, PublicFacts } from "./curator.ts";
export { attributeNamed } from "./draws/attribute-named.ts";
export type { CoverAsked } from "./draws/cover.ts";
export type { NoiseKind } from "./draws/noise-kind.ts";
export type { RankAsked, RankQuestion } from "./draws/ranking.ts";
export type { Selection, Selector, SelectQuestion } from "./draws/selections.ts";
export type { NoisyTable, RankSnpsAsked, SnpTablesAsked } from "./draws/studies.ts";
export type { QuantileAsked } from "./draws/summaries.ts";
export type { CellsAsked, GridsAsked } from "./draws/tables.ts";
export type { TopMechanism } from "./draws/top.ts";
export { memoryLedger } from "./ledger/memory.ts";
export type { Budget, Composition, Entry, Ledger, LedgerEvent, LedgerState } from "./ledger/types.ts";
export { defaultStep } from "./mechanisms/staircase/index.ts";
export { type Opening, openCurator } from "./open.ts";
export { openStudy, type StudyOpening } from "./open-study.ts";
export { type AllowanceRequest, checkDelta } from "./pay.ts";
export type { PlannedDraws, Price } from "./price.ts";
export { priceOf } from "./price.ts";
export type { NearestQuestion } from "./queries/clusters/coverage.ts";
export type { NearestSums, NearestSumsQuestion } from "./queries/clusters/nearest-sums.ts";
export { type CaseControlTable, checkStudy, type Study, sum } from "./queries/studies/case-control.ts";
export { chiSquared, degreesOfFreedom, realChiSquared } from "./queries/studies/chi-squared.ts";
export { chiSquaredSensitivity } from "./queries/studies/chi-squared-sensitivity.ts";
export { criticalValue, pValue } from "./queries/studies/chi-squared-tail.ts";
export { groupsOf, type StratumFacts, type StudyFacts, totalsOf } from "./queries/studies/facts.ts";
export {
  type PreparedScore,
  prepareScore,
  type SnpQuestion,
  type SnpScore,
} from "./queries/studies/scores.ts";
export { cellBounds, columnsOf, rowTotals, type TableKind, tableKinds } from "./queries/studies/tables.ts";
export {
  cellsOf,
  countSensitivity,
  histogramSensitivity,
  sumSensitivity,
  sumUnits,
} from "./queries/tables/counts.ts";
export {
  lastPlace,
  momentSensitivity,
  momentUnit,
  type Order,
  spreadSensitivity,
} from "./queries/tables/moments.ts";
export type { PartTree } from "./queries/tables/parts.ts";
export { ensureShare, quantilePlaces, quantileSensitivity } from "./queries/tables/quantile.ts";
export type { TableCandidate, TablesAsked } from "./queries/tables/table-questions.ts";
export {
  TABLE_SCORE_ONE,
  type TableScore,
  tableScoreSensitivity,
  tableScores,
} from "./queries/tables/table-scores.ts";
export type { Guarantee, Receipt, ReceiptDraw, Release } from "./release.ts";
export type { StudyAllowance, StudyCurator, StudyForAnalysts } from "./study.ts";
export type { OwnedName, OwnedRow, OwnedScore } from "./trust.ts";
