/** Every private publisher, in the order that help lists them. */

import type { Synopsis } from "../../models/synopsis/synopsis.ts";
import type { Method } from "../method.ts";
import { privetGrid } from "./privet-grid.ts";
import { diffGen } from "./rivals/diff-gen.ts";
import { pph } from "./rivals/pph.ts";
import { privBayes } from "./rivals/priv-bayes.ts";
import { privPfc } from "./rivals/priv-pfc.ts";
import { privateGsd } from "./rivals/private-gsd.ts";
import { tabPe } from "./rivals/tab-pe.ts";

/** The methods to publish; the first is the default. */
export const publishers: readonly Method<"table", Synopsis>[] = [
  privetGrid,
  privPfc,
  diffGen,
  pph,
  privBayes,
  privateGsd,
  tabPe,
];
