/** Publishing, as the registry lists it. A public table is learnt from as it is, so that publishing has no yardstick. */
import { task } from "../task.ts";
import { publishers } from "./methods.ts";

export const publishTask = task({
  name: "publish",
  title: "Publication",
  summary: "A synopsis of the table that anything can be learnt from.",
  table: publishers,
});
