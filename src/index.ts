/**
 * Privet: learn from sensitive tables without exposing anyone in them. These parts also run in a browser; files and the
 * durable ledger are in `privet/node`.
 */
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
export { lloyd } from "./experiment/lloyd.ts";
export { noPrivacy } from "./experiment/no-privacy.ts";
export { explanations } from "./explanations.ts";
export type { Centre, Clustering } from "./models/clustering.ts";
export { type LoadedModel, loadAnyModel, loadClustering, loadModel, saveModel } from "./models/file.ts";
export type { Classifier, Coefficient, Model } from "./models/model.ts";
export {
  type ClassifyPlan,
  type ClusterPlan,
  DEFAULT_METHOD,
  methodNamed,
  type Plan,
  parsePlan,
  quotePlan,
  runPlan,
} from "./plan.ts";
export { readTable } from "./read/read-table.ts";
export type { ByteSource, Table } from "./read/table.ts";
export { writeCsv } from "./read/write-csv.ts";
export { knownDataset, knownDatasets } from "./schema/catalogue.ts";
export { unitCoordinates } from "./schema/coordinates.ts";
export { inputsOf } from "./schema/inputs.ts";
export { parseSchema } from "./schema/parse.ts";
export type * from "./schema/types.ts";
