/** Every private method to predict a number, in the order that help lists them. */
import type { Regressor } from "../../models/model.ts";
import type { Method } from "../method.ts";
import { adaSsp } from "./linear/ada-ssp.ts";
import { functional } from "./linear/functional.ts";
import { quantileRegression } from "./linear/quantile.ts";
import { ridgeOutput } from "./linear/ridge-output.ts";
import { mean } from "./mean.ts";
import { noisyMeans } from "./means/noisy-means.ts";
import { privet } from "./privet/privet.ts";
import { dpsga } from "./search/dpsga.ts";
import { pgPlus } from "./search/pg-plus.ts";

/** The methods to regress; the first is the default. */
export const regressors: readonly Method<"table", Regressor>[] = [
  privet,
  adaSsp,
  noisyMeans,
  functional,
  ridgeOutput,
  quantileRegression,
  pgPlus,
  dpsga,
  mean,
];
