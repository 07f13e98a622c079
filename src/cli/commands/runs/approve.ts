/** privet runs approve: the owner agrees to a run that waits for it. */
import { aboutOneRun, reasonFlag, reasonIn } from "./one-run.ts";

export const runsApprove = aboutOneRun("approve", reasonFlag, (run, input) => run.approve(reasonIn(input)));
