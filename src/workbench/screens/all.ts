/** The screens in the order of work. A new one is a folder, a line here, and its words. */
import { place } from "../state/place.ts";
import type { Screen } from "./screen.ts";

export const screens: readonly Screen[] = [
  { word: "data", load: () => import("./data/data.tsx"), needsNoData: true },
  { word: "budget", load: () => import("./budget/budget.tsx") },
  { word: "attributes", load: () => import("./attributes/attributes.tsx") },
  { word: "classify", load: () => import("./classify/classify.tsx") },
  { word: "regress", load: () => import("./regress/regress.tsx") },
  { word: "cluster", load: () => import("./cluster/cluster.tsx") },
  { word: "publish", load: () => import("./publish/publish.tsx") },
  { word: "flow", load: () => import("./flow/flow.tsx") },
  {
    word: "experiment",
    load: () => import("./experiment/experiment.tsx"),
    needsNoData: true,
    isPublic: true,
  },
  { word: "audit", load: () => import("./audit/audit.tsx"), needsNoData: true },
];

/** Whether the screen that is looked at is about public data alone. */
export const isPublicScreen = (): boolean =>
  screens.some(({ word, isPublic }) => isPublic && word === place.value.screen);
