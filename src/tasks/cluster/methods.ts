/** Every private clustering method, in the order that help lists them. */

import type { Clustering } from "../../models/clustering/clustering.ts";
import type { Method } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { coreset } from "./coreset.ts";
import { dpsga } from "./dpsga.ts";
import { eugKMeans } from "./eug-k-means.ts";
import { gupt } from "./gupt.ts";
import { gupta } from "./gupta.ts";
import { peMeans } from "./pe-means.ts";
import { peMedians } from "./pe-medians.ts";
import { privEem } from "./priv-eem.ts";
import { privEemMedians } from "./priv-eem-medians.ts";
import { privGene } from "./priv-gene.ts";
import { privGeneMedians } from "./priv-gene-medians.ts";
import { privetMeans } from "./privet-means.ts";
import { privetMedians } from "./privet-medians.ts";
import { subSampled } from "./sub-sampled.ts";

/** The methods to cluster; the first is the default. */
export const clusterers: readonly Method<"table", Clustering, ClusterAsk>[] = [
  privetMeans,
  privetMedians,
  privEem,
  privGene,
  eugKMeans,
  gupt,
  peMeans,
  peMedians,
  dpsga,
  privEemMedians,
  privGeneMedians,
  gupta,
  subSampled,
  coreset,
];
