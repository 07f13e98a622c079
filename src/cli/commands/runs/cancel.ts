/** privet runs cancel: asks a server to give a run up. */
import { aboutOneRun } from "./one-run.ts";

export const runsCancel = aboutOneRun("cancel", {}, (run) => run.cancel());
