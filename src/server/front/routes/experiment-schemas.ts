/** What experiments are told as. */
import * as s from "../schemas.ts";

export const experimentDocument: s.WireSchema = {
  type: "object",
  description:
    "An experiment (experiment/1): data sets × methods × ε × repeats. Tables are named by their schema: GET /v1/experiment-choices lists them.",
};

export const jobs = { type: "integer", minimum: 1, maximum: 64, description: "Runs side by side." };
const experimentState = s.oneOf(["not-started", "running", "pausing", "paused", "stopped", "failed", "done"]);
const trouble = { ...s.document("Code, message and fix of what ended it."), type: ["object", "null"] };
export const experimentListed = s.object({
  name: s.text,
  title: s.text,
  task: s.text,
  state: experimentState,
  done: s.whole,
  of: s.whole,
  problem: trouble,
});
const going = {
  state: experimentState,
  done: s.whole,
  of: s.whole,
  jobs: s.orNull(s.whole),
  secondsLeft: { ...s.orNull(s.number), description: "From the runs that were made; a guess." },
  working: { ...s.listOf(s.whole), description: "Cells with runs under way." },
  problem: trouble,
};
export const experimentTold = s.object({
  ...going,
  name: s.text,
  title: s.text,
  task: s.text,
  measure: s.object({ name: s.text, title: s.text, better: s.text }),
  matrix: s.object({
    data: s.listOf(s.text),
    methods: s.listOf(s.text),
    epsilon: s.listOf(s.text),
    yardsticks: s.listOf(s.text),
    each: s.whole,
  }),
  definition: experimentDocument,
  command: s.text,
});
export const cellChanges = s.object({
  ...going,
  mark: { ...s.text, description: "Give it as `since` to be told what changes from here on." },
  whole: { ...s.flag, description: "These are all cells; what was told before counts no more." },
  more: { ...s.flag, description: "There are more changes already." },
  cells: {
    ...s.listOf(s.listOf(s.number)),
    description:
      "[number, runs made, mean, seconds a run]. Numbers go through each data set's methods, each with its ε, and then its yardsticks.",
  },
});
export const estimateTold = s.object({
  cells: s.whole,
  runs: s.whole,
  there: { ...s.whole, description: "Runs whose results are there already." },
  jobs: s.whole,
  seconds: s.number,
  low: s.number,
  high: s.number,
  seen: { ...s.whole, description: "Kinds of run that were tried, or made before." },
  kinds: s.whole,
  unseen: { ...s.listOf(s.text), description: "Kinds that were not: their time is a guess." },
});
