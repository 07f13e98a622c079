/** Judging released models on private rows, as the registry lists it. */
import { task } from "../task.ts";
import { judgeByCounts } from "./judge.ts";

export const judgeTask = task({
  name: "judge",
  title: "Judgement",
  summary: "How well a released model does on private rows.",
  table: [judgeByCounts],
});
