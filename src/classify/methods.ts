/** Every private classifier, in the order that help lists them. */
import type { Estimator } from "../estimator.ts";
import type { Classifier } from "../models/model.ts";
import { majority } from "./majority.ts";
import { pgPlus } from "./pg-plus.ts";
import { privLocal } from "./priv-local.ts";

export const classifiers: readonly Estimator<Classifier>[] = [pgPlus, privLocal, majority];
