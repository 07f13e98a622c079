/** What the caller of a clustering method wants, and the option that all of them have. */

import { integer } from "../../base/options.ts";
import type { CommonAsk } from "../method.ts";

/** Nothing beyond what every method is asked: the number of centres is an option. */
export type ClusterAsk = CommonAsk;

/** Comparing candidates centre by centre takes time that grows with the square of k. */
const MOST_CENTRES = 100;

export const kOption = integer({
  group: "Model",
  title: "Centres",
  unit: "centres",
  default: 4,
  min: 1,
  max: MOST_CENTRES,
  tip: "How many centres.",
});
