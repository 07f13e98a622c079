/** Every private publisher, in the order that help lists them. */
import type { Estimator } from "../estimator.ts";
import type { Synopsis } from "../models/synopsis.ts";
import { diffGen } from "./diff-gen.ts";
import { pph } from "./pph.ts";
import { privBayes } from "./priv-bayes.ts";
import { privPfc } from "./priv-pfc.ts";
import { privetGrid } from "./privet-grid.ts";

export const publishers: readonly Estimator<Synopsis>[] = [privetGrid, privPfc, diffGen, pph, privBayes];
