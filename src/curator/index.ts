/**
 * The door. Everything behind it may see private rows; nothing that comes out of it depends on a row except through a
 * mechanism that has been paid for.
 */

export { criticalValue, pValue } from "../base/chi-squared-tail.ts";
export { formatDelta, formatEpsilon } from "../base/refusals/amounts.ts";
export { deltaFrom, epsilonFrom } from "../base/typed-amounts.ts";
export type { JudgedRule } from "../schema/coding/judged-rule.ts";
export type { PartTree } from "../schema/coding/part-tree.ts";
export { type Allowance, noiseOf } from "./allowance.ts";
export type { Curator, CuratorForAnalysts, PublicFacts } from "./curator.ts";
export { factsOfPart } from "./dealt.ts";
export {
  type HowFor,
  kindOf,
  type NoiseKind,
  noiseNames,
  plannedDraws,
  type Selector,
  selectors,
  type TopMechanism,
  topMechanisms,
} from "./draws/how.ts";
export type { Engine, EngineSource } from "./engine.ts";
export { type Group, type GroupedRows, groupedEngine } from "./engines/grouped.ts";
export { type SqlConnection, SqlRows, type SqlValue } from "./engines/sql/source.ts";
export type { Grid } from "./kernels/grids/grid-list.ts";
export { memoryLedger } from "./ledger/memory.ts";
export { throwAwayLedger } from "./ledger/throw-away.ts";
export type { Budget, Composition, Entry, Ledger, LedgerEvent, LedgerState } from "./ledger/types.ts";
export { type Opening, openCounted, openCurator } from "./open.ts";
export { openStudy, type StudyOpening } from "./open-study.ts";
export { type AllowanceRequest, checkDelta } from "./pay.ts";
export type { PlannedDraws, Price } from "./price.ts";
export { priceOf } from "./price.ts";
export type { NearestSums } from "./queries/clusters/nearest-sums.ts";
export type { Selection, SelectionQuestion } from "./queries/prepare.ts";
export type { RankQuestion } from "./queries/ranking.ts";
export type { Question, Told } from "./queries/registry.ts";
export { type CaseControlTable, checkStudy, type Study } from "./queries/studies/case-control.ts";
export { degreesOfFreedom, realChiSquared } from "./queries/studies/chi-squared.ts";
export { comparedGroups, type StratumFacts, type StudyFacts } from "./queries/studies/facts.ts";
export type { SnpQuestion } from "./queries/studies/scores.ts";
export type { NoisyTable } from "./queries/studies/snp-tables.ts";
export { type TableKind, tableKinds } from "./queries/studies/tables.ts";
export { sumUnits } from "./queries/tables/counts.ts";
export { momentPlaces, type Order } from "./queries/tables/moments.ts";
export type { MarginalCandidate } from "./queries/tables/select-marginal.ts";
export type { TableCandidate } from "./queries/tables/table-questions.ts";
export { type TableScore, tableScores } from "./queries/tables/table-scores.ts";
export type { AskedTerm, Terms } from "./queries/tables/terms.ts";
export {
  type Guarantee,
  guarantees,
  type NoiseScale,
  type Receipt,
  type ReceiptDraw,
  type Release,
} from "./release.ts";
export type { StudyAllowance, StudyCurator, StudyForAnalysts } from "./study.ts";
export type { OwnedName, OwnedRow, OwnedScore } from "./trust.ts";
