/** Every private publisher, in the order that help lists them. */

import type { Synopsis } from "../models/synopsis.ts";
import type { Method } from "../tasks/method.ts";
import { diffGen } from "./diff-gen.ts";
import { pph } from "./pph.ts";
import { privBayes } from "./priv-bayes.ts";
import { privPfc } from "./priv-pfc.ts";
import { privetGrid } from "./privet-grid.ts";

export const publishers: readonly Method<"table", Synopsis>[] = [
  privetGrid,
  privPfc,
  diffGen,
  pph,
  privBayes,
];
