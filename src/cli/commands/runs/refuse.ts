/** privet runs refuse: the owner does not agree to a run that waits for it. */
import { aboutOneRun, reasonFlag, reasonIn } from "./one-run.ts";

export const runsRefuse = aboutOneRun("refuse", reasonFlag, (run, input) => run.refuse(reasonIn(input)));
