/** privet runs show: how a run at a server is. */
import { aboutOneRun } from "./one-run.ts";

export const runsShow = aboutOneRun("show", {}, (run) => run.show());
