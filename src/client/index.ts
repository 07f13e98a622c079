/**
 * The curator's server, from Node and from browsers: `privet/client`. Plans go there, what is released comes back with its receipt, and a
 * released model predicts here. Nothing is charged twice, whatever is lost on the way.
 */
export {
  type ConnectOptions,
  connect,
  type RemoteBudget,
  type RemoteDataset,
  type RemoteQuote,
  type RemoteRunHandle,
  type RemoteServer,
  type RunsWanted,
} from "./connect.ts";
export type { Loaded } from "./outcome.ts";
export type { ClientClock, Fetch, HttpAnswer, HttpRequest, StopSignal } from "./outside.ts";
export { freshKey } from "./outside.ts";
export { ServerRefusal } from "./problem.ts";
export type { Agreed, AgreeOptions, ModelOfPlan, RemoteRun, RunOptions, RunProgress } from "./run.ts";
export type {
  BudgetTold,
  DatasetTold,
  Decision,
  LedgerVerified,
  MeTold,
  MethodListed,
  PageTold,
  PlanAsked,
  ProblemTold,
  QuoteTold,
  ReceiptVerified,
  ReleaseListed,
  ReleaseTold,
  RunAsked,
  RunEventTold,
  RunStateTold,
  RunTold,
} from "./wire.ts";
