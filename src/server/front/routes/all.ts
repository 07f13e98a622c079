/** Every route: the one list that HTTP, the description and the tests walk. */
import type { Route } from "../route.ts";
import { aboutRoutes } from "./about.ts";
import { datasetRoutes } from "./datasets.ts";
import { learntRoutes } from "./learnt.ts";
import { ledgerRoutes } from "./ledger.ts";
import { peopleRoutes } from "./people.ts";
import { releaseRoutes } from "./releases.ts";
import { runRoutes } from "./runs.ts";
import { workbenchRoutes } from "./workbench.ts";

export const routes: readonly Route[] = [
  ...workbenchRoutes,
  ...aboutRoutes,
  ...datasetRoutes,
  ...runRoutes,
  ...releaseRoutes,
  ...learntRoutes,
  ...ledgerRoutes,
  ...peopleRoutes,
];
