/** Everything that the workshop does, by what is asked: the one list, of which each area has its own part. */
import type { WorkshopHandlers } from "./handlers.ts";
import { placeHandlers } from "./places.ts";
import { tableHandlers } from "./tables.ts";

export const workshopHandlers: WorkshopHandlers = {
  ...placeHandlers,
  ...tableHandlers,
};
