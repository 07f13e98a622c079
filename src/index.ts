/**
 * Privet: learn from sensitive tables without exposing anyone in them. These parts also run in a browser; files and the
 * durable ledger are in `privet/node`. Every name is written out: what stands here is promised to callers, and nothing else is.
 */

export type { Change } from "./base/changes.ts";
export type { Citation } from "./base/citation.ts";
export { type Code, type Fix, PrivetError } from "./base/errors.ts";
export { explanations } from "./base/explanations.ts";
export { type ShellWords, worded, wordFix } from "./base/fix.ts";
export { toJSONSchema } from "./base/options/schema.ts";
export type { Option, Options } from "./base/options.ts";
export type {
  Allowance,
  AllowanceRequest,
  Budget,
  Composition,
  Curator,
  CuratorForAnalysts,
  Engine,
  EngineSource,
  Entry,
  Group,
  GroupedRows,
  Guarantee,
  HowFor,
  Ledger,
  LedgerEvent,
  LedgerState,
  NoiseKind,
  NoiseScale,
  Opening,
  OwnedName,
  OwnedRow,
  OwnedScore,
  PlannedDraws,
  Price,
  PublicFacts,
  Question,
  Receipt,
  ReceiptDraw,
  Release,
  StudyAllowance,
  StudyCurator,
  StudyFacts,
  StudyForAnalysts,
  StudyOpening,
  Told,
} from "./curator/index.ts";
export {
  deltaFrom,
  epsilonFrom,
  formatDelta,
  formatEpsilon,
  groupedEngine,
  memoryLedger,
  noiseOf,
  openCurator,
  openStudy,
  plannedDraws,
  priceOf,
  sumUnits,
} from "./curator/index.ts";
export { type Evaluation, evaluate } from "./evaluate/errors.ts";
export { evaluateRegressor, type RegressionMeasures } from "./evaluate/regression.ts";
export { learnFrom } from "./models/classifier/learned-classifier.ts";
export type { Centre, Clustering } from "./models/clustering/clustering.ts";
export { pmmlOf } from "./models/export/pmml/pmml.ts";
export { sqlOf } from "./models/export/sql.ts";
export {
  type LoadedModel,
  loadAnyModel,
  loadClustering,
  loadModel,
  loadRegressor,
  loadSynopsis,
  saveModel,
} from "./models/file.ts";
export type { Classifier, Coefficient, Model, Predictor, Regressor } from "./models/model.ts";
export type { Estimate, PublishedAttribute, Synopsis } from "./models/synopsis/synopsis.ts";
export { writeCsv } from "./read/csv/write-csv.ts";
export { readGenotypeTable } from "./read/genome/genotype-table.ts";
export type { Genotypes, Snp } from "./read/genome/genotypes.ts";
export { readPed } from "./read/genome/ped.ts";
export { readPersonalFiles } from "./read/genome/personal-files.ts";
export { readPlink } from "./read/genome/plink.ts";
export { readAlleles, readBim, readMap } from "./read/genome/snp-list.ts";
export { readVcf } from "./read/genome/vcf.ts";
export { readTable } from "./read/read-table.ts";
export type { ByteSource, Table } from "./read/table.ts";
export { knownDataset } from "./schema/catalogue.ts";
export { parseSchema } from "./schema/parse/schema.ts";
export { parseStudy } from "./schema/parse/study.ts";
export type { MissingGenotypes, Strata, StudyFiles, StudySchema } from "./schema/study.ts";
export type {
  Attribute,
  BookNeighbours,
  CategoricalAttribute,
  CodedAttribute,
  DecimalMark,
  FileFormat,
  LabelAttribute,
  MissingPolicy,
  Neighbours,
  NumericAttribute,
  Schema,
  TaxonomyGroup,
  TaxonomyLevel,
} from "./schema/types.ts";
export { ownObjective } from "./tasks/classify/own-objective.ts";
export type { Answer, Description, Expected } from "./tasks/describe/answers.ts";
export type { DescribeAsk, Statistic } from "./tasks/describe/ask.ts";
export { describe } from "./tasks/describe/describe.ts";
export { epsilonForError } from "./tasks/describe/epsilon-for.ts";
export { simulateFlow } from "./tasks/flow-curves.ts";
export { flowOfPlan, planOfFlow } from "./tasks/flow-plan.ts";
export type { Ask, CommonAsk, Fitted, Method, Progress, Quote, Run } from "./tasks/method.ts";
export { Cancelled } from "./tasks/method.ts";
export {
  type ClassifyPlan,
  type ClusterPlan,
  type CommonPlan,
  type DescribePlan,
  type Plan,
  type PublishPlan,
  parsePlan,
  partsAsked,
  quotePlan,
  type RankPlan,
  type RegressPlan,
  runPlan,
} from "./tasks/plan.ts";
export type { AttributeRankingAsk } from "./tasks/rank/planned-attributes.ts";
export { type AttributeRanking, rankAttributes } from "./tasks/rank/rank-attributes.ts";
export type { SnpRankingAsk } from "./tasks/rank/snps/planned-snps.ts";
export { rankSnps, type SnpRanking } from "./tasks/rank/snps/rank-snps.ts";
export type { SnpOdds, SnpStatistics } from "./tasks/rank/snps/statistics.ts";
export type { RankedSnp } from "./tasks/rank/snps/tell.ts";
export { methodNamed, tasks } from "./tasks/registry.ts";
