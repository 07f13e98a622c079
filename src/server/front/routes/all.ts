/** Every route: the one list that HTTP, the description and the tests walk. */
import type { Route } from "../route.ts";
import { aboutRoutes } from "./about.ts";
import { admissionRoutes } from "./admission.ts";
import { auditRoutes } from "./audits.ts";
import { compositionRoutes } from "./compositions.ts";
import { datasetRoutes } from "./datasets.ts";
import { experimentRoutes } from "./experiments.ts";
import { judgedRoutes } from "./judged.ts";
import { learntRoutes } from "./learnt.ts";
import { ledgerRoutes } from "./ledger.ts";
import { peopleRoutes } from "./people.ts";
import { releaseNoteRoutes } from "./release-notes.ts";
import { releaseRoutes } from "./releases.ts";
import { runRoutes } from "./runs.ts";
import { sessionRoutes } from "./sessions.ts";
import { tableRoutes } from "./tables.ts";
import { workbenchRoutes } from "./workbench.ts";
import { workshopRoutes } from "./workshop.ts";

export const routes: readonly Route[] = [
  ...workbenchRoutes,
  ...aboutRoutes,
  ...datasetRoutes,
  ...runRoutes,
  ...releaseRoutes,
  ...learntRoutes,
  ...releaseNoteRoutes,
  ...judgedRoutes,
  ...ledgerRoutes,
  ...peopleRoutes,
  ...sessionRoutes,
  ...admissionRoutes,
  ...auditRoutes,
  ...compositionRoutes,
  ...workshopRoutes,
  ...tableRoutes,
  ...experimentRoutes,
];
