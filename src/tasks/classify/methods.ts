/** Every private classifier, in the order that help lists them. */

import type { Classifier } from "../../models/model.ts";
import type { Method } from "../method.ts";
import { gupt } from "./blocks/gupt.ts";
import { sampleAggregate } from "./blocks/sample-aggregate.ts";
import { dpBoost } from "./boost/dp-boost.ts";
import { dpEbm } from "./boost/dp-ebm.ts";
import { privetBoost } from "./boost/privet-boost.ts";
import { dpGd } from "./descent/dp-gd.ts";
import { dpSgd } from "./descent/dp-sgd.ts";
import { frankWolfe } from "./descent/frank-wolfe.ts";
import { functional } from "./descent/functional.ts";
import { diffpC45 } from "./diffp/c45.ts";
import { diffpId3 } from "./diffp/id3.ts";
import { dpsga } from "./dpsga/dpsga.ts";
import { majority } from "./majority.ts";
import { amp } from "./output/amp.ts";
import { pPsgd } from "./output/p-psgd.ts";
import { pScpsgd } from "./output/p-scpsgd.ts";
import { privateErm } from "./output/private-erm.ts";
import { privateErmObjective } from "./output/private-erm-objective.ts";
import { privateSvm } from "./output/private-svm.ts";
import { emGenetic } from "./priv-gene/em-genetic.ts";
import { pgPlus } from "./priv-gene/pg-plus.ts";
import { privEem } from "./priv-gene/priv-eem.ts";
import { privGene } from "./priv-gene/priv-gene.ts";
import { privLocal } from "./priv-gene/priv-local.ts";
import { privet } from "./privet/privet.ts";
import { subSampled } from "./sub-sampled.ts";

/** The methods to classify; the first is the default. */
export const classifiers: readonly Method<"table", Classifier>[] = [
  privet,
  privetBoost,
  pgPlus,
  privLocal,
  privGene,
  privEem,
  dpsga,
  emGenetic,
  subSampled,
  dpEbm,
  dpBoost,
  privateErm,
  privateErmObjective,
  amp,
  privateSvm,
  pPsgd,
  pScpsgd,
  gupt,
  sampleAggregate,
  dpGd,
  dpSgd,
  functional,
  frankWolfe,
  diffpC45,
  diffpId3,
  majority,
];
