/**
 * Privet: learn from sensitive tables without exposing anyone in them. These parts also run in a browser; files and the
 * durable ledger are in `privet/node`.
 */
export type { Answer, Description, Expected } from "./attributes/describe/answers.ts";
export type { DescribeAsk, Statistic } from "./attributes/describe/ask.ts";
export { describe } from "./attributes/describe/describe.ts";
export { epsilonForError } from "./attributes/describe/epsilon-for.ts";
export { type DescriptionPlan, planDescription } from "./attributes/describe/plan.ts";
export {
  type AttributeRanking,
  type AttributeRankingAsk,
  type AttributeRankingPlan,
  planAttributeRanking,
  rankAttributes,
} from "./attributes/rank/rank-attributes.ts";
export { type RankedSnp, rankSnps, type SnpRanking } from "./attributes/rank/rank-snps.ts";
export { planSnpRanking, type SnpRankingAsk, type SnpRankingPlan } from "./attributes/rank/snp-plan.ts";
export type { SnpOdds, SnpStatistics } from "./attributes/rank/snp-statistics.ts";
export type { Change } from "./changes.ts";
export { majority } from "./classify/majority.ts";
export { classifiers } from "./classify/methods.ts";
export { ownObjective } from "./classify/own-objective.ts";
export { pgPlus } from "./classify/pg-plus.ts";
export { privLocal } from "./classify/priv-local.ts";
export { privet } from "./classify/privet.ts";
export type { ClusterAsk } from "./cluster/ask.ts";
export { clusterers } from "./cluster/methods.ts";
export * from "./curator/index.ts";
export { type Code, PrivetError } from "./errors.ts";
export type { Ask, CommonAsk, Estimator, Fitted, Progress, Quote, Run } from "./estimator.ts";
export { Cancelled } from "./estimator.ts";
export { type Evaluation, evaluate } from "./evaluate/errors.ts";
export { type Mean, meanOf } from "./evaluate/mean.ts";
export { splitTable } from "./evaluate/split.ts";
export { explanations } from "./explanations.ts";
export type { Centre, Clustering } from "./models/clustering.ts";
export {
  type LoadedModel,
  loadAnyModel,
  loadClustering,
  loadModel,
  loadSynopsis,
  saveModel,
} from "./models/file.ts";
export { learnFrom } from "./models/learned-classifier.ts";
export type { Classifier, Coefficient, Model } from "./models/model.ts";
export type { Estimate, PublishedAttribute, Synopsis } from "./models/synopsis.ts";
export {
  type ClassifyPlan,
  type ClusterPlan,
  DEFAULT_METHOD,
  methodNamed,
  type Plan,
  type PublishPlan,
  parsePlan,
  quotePlan,
  runPlan,
} from "./plan.ts";
export { publishers } from "./publish/methods.ts";
export { learnFromTable } from "./publish/public-table.ts";
export { readGenotypeTable } from "./read/genome/genotype-table.ts";
export type { Genotypes, Snp } from "./read/genome/genotypes.ts";
export { readPed } from "./read/genome/ped.ts";
export { readPersonalFiles } from "./read/genome/personal-files.ts";
export { readPlink } from "./read/genome/plink.ts";
export { readAlleles, readBim, readMap } from "./read/genome/snp-list.ts";
export { readVcf } from "./read/genome/vcf.ts";
export { readTable } from "./read/read-table.ts";
export type { ByteSource, Table } from "./read/table.ts";
export { writeCsv } from "./read/write-csv.ts";
export { knownDataset, knownDatasets } from "./schema/catalogue.ts";
export { unitCoordinates } from "./schema/coordinates.ts";
export { inputsOf } from "./schema/inputs.ts";
export { parseSchema } from "./schema/parse.ts";
export { parseStudy, writeStudy } from "./schema/parse-study.ts";
export type * from "./schema/study.ts";
export type * from "./schema/types.ts";
export { lloyd } from "./yardsticks/lloyd.ts";
export { noPrivacy } from "./yardsticks/no-privacy.ts";
