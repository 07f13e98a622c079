/** Every route: the one list that HTTP, the description and the tests walk. */
import type { Route } from "../route.ts";
import { aboutRoutes } from "./about.ts";
import { datasetRoutes } from "./datasets.ts";
import { judgedRoutes } from "./judged.ts";
import { ledgerRoutes } from "./ledger.ts";
import { peopleRoutes } from "./people.ts";
import { releaseNoteRoutes } from "./release-notes.ts";
import { releaseRoutes } from "./releases.ts";
import { runRoutes } from "./runs.ts";
import { workbenchRoutes } from "./workbench.ts";

export const routes: readonly Route[] = [
  ...workbenchRoutes,
  ...aboutRoutes,
  ...datasetRoutes,
  ...runRoutes,
  ...releaseRoutes,
  ...releaseNoteRoutes,
  ...judgedRoutes,
  ...ledgerRoutes,
  ...peopleRoutes,
];
