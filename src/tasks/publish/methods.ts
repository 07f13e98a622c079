/** Every private publisher, in the order that help lists them. */

import type { Synopsis } from "../../models/synopsis/synopsis.ts";
import type { Method, PublishAsk } from "../method.ts";
import { privetGrid } from "./privet-grid.ts";
import { privetTables } from "./privet-tables.ts";
import { aim } from "./rivals/aim.ts";
import { diffGen } from "./rivals/diff-gen.ts";
import { mst } from "./rivals/mst.ts";
import { pph } from "./rivals/pph.ts";
import { privBayes } from "./rivals/priv-bayes.ts";
import { privPfc } from "./rivals/priv-pfc.ts";
import { privateGsd } from "./rivals/private-gsd.ts";
import { tabPe } from "./rivals/tab-pe.ts";

/** The methods to publish; the first is the default. */
export const publishers: readonly Method<"table", Synopsis, PublishAsk>[] = [
  privetTables,
  privetGrid,
  privPfc,
  diffGen,
  pph,
  privBayes,
  mst,
  aim,
  privateGsd,
  tabPe,
];
