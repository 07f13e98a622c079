/**
 * Every planted bug. What none of these kinds can say is not expressible: search code never holds rows or scores, so a
 * step, a progress line or a label taken from the data has nowhere to be planted but behind the door.
 */
import { accounting } from "./zoo/accounting.mjs";
import { admissionZoo } from "./zoo/admission.mjs";
import { auditZoo } from "./zoo/audit.mjs";
import { blockAnswers } from "./zoo/blocks.mjs";
import { cardsZoo } from "./zoo/cards.mjs";
import { clientZoo } from "./zoo/client.mjs";
import { clustering } from "./zoo/clustering.mjs";
import { clusters } from "./zoo/clusters.mjs";
import { csv } from "./zoo/csv.mjs";
import { databases } from "./zoo/databases.mjs";
import { dealt } from "./zoo/dealt.mjs";
import { declareZoo } from "./zoo/declare.mjs";
import { describe } from "./zoo/describe.mjs";
import { desk } from "./zoo/desk.mjs";
import { door } from "./zoo/door.mjs";
import { engines } from "./zoo/engines.mjs";
import { estimators } from "./zoo/estimators.mjs";
import { experimentsZoo } from "./zoo/experiments.mjs";
import { flowRuns } from "./zoo/flow-runs.mjs";
import { foreign } from "./zoo/foreign.mjs";
import { front } from "./zoo/front.mjs";
import { frontAuth } from "./zoo/front-auth.mjs";
import { genetic } from "./zoo/genetic.mjs";
import { gradients } from "./zoo/gradients.mjs";
import { judgedNumbers } from "./zoo/judged-numbers.mjs";
import { kMedian } from "./zoo/k-median.mjs";
import { keeperZoo } from "./zoo/keeper.mjs";
import { ledger } from "./zoo/ledger.mjs";
import { linearSteps } from "./zoo/linear-steps.mjs";
import { mechanisms } from "./zoo/mechanisms.mjs";
import { missing } from "./zoo/missing.mjs";
import { noise } from "./zoo/noise.mjs";
import { paperZoo } from "./zoo/paper.mjs";
import { privateFiles } from "./zoo/private-files.mjs";
import { publish } from "./zoo/publish.mjs";
import { queries } from "./zoo/queries.mjs";
import { reading } from "./zoo/reading.mjs";
import { receipts } from "./zoo/receipts.mjs";
import { requests } from "./zoo/requests.mjs";
import { resume } from "./zoo/resume.mjs";
import { rivals } from "./zoo/rivals.mjs";
import { sandbox } from "./zoo/sandbox.mjs";
import { serverFlows } from "./zoo/server-flows.mjs";
import { service } from "./zoo/service.mjs";
import { steppedCentres } from "./zoo/steps.mjs";
import { serverStores } from "./zoo/stores.mjs";
import { studies } from "./zoo/studies.mjs";
import { tables } from "./zoo/tables.mjs";
import { timing } from "./zoo/timing.mjs";
import { traceZoo } from "./zoo/trace.mjs";
import { trust } from "./zoo/trust.mjs";
import { workedZoo } from "./zoo/worked.mjs";
import { workshop } from "./zoo/workshop.mjs";

export const zoo = [
  ...auditZoo,
  ...admissionZoo,
  ...reading,
  ...csv,
  ...sandbox,
  ...queries,
  ...missing,
  ...steppedCentres,
  ...studies,
  ...tables,
  ...trust,
  ...workshop,
  ...timing,
  ...traceZoo,
  ...clusters,
  ...engines,
  ...linearSteps,
  ...cardsZoo,
  ...paperZoo,
  ...mechanisms,
  ...noise,
  ...accounting,
  ...ledger,
  ...door,
  ...keeperZoo,
  ...requests,
  ...estimators,
  ...genetic,
  ...blockAnswers,
  ...gradients,
  ...clustering,
  ...kMedian,
  ...publish,
  ...judgedNumbers,
  ...resume,
  ...flowRuns,
  ...serverFlows,
  ...dealt,
  ...rivals,
  ...declareZoo,
  ...describe,
  ...privateFiles,
  ...receipts,
  ...service,
  ...desk,
  ...serverStores,
  ...databases,
  ...workedZoo,
  ...clientZoo,
  ...experimentsZoo,
  ...frontAuth,
  ...foreign,
  ...front,
];
