/** Everything that the workshop does, by what is asked: the one list, of which each area has its own part. */

import { admissionHandlers } from "./admission.ts";
import { auditHandlers } from "./audits.ts";
import { experimentHandlers } from "./experiments/handlers.ts";
import type { WorkshopHandlers } from "./handlers.ts";
import { placeHandlers } from "./places.ts";
import { tableHandlers } from "./tables.ts";

export const workshopHandlers: WorkshopHandlers = {
  ...placeHandlers,
  ...experimentHandlers(),
  ...admissionHandlers,
  ...auditHandlers,
  ...tableHandlers,
};
