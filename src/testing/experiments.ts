/** A small experiment for tests: a public clinic, two methods, two ε. */

import type { ExperimentData } from "../experiment/experiment.ts";
import { knownDataset } from "../schema/catalogue.ts";
import { parseSchema } from "../schema/parse/schema.ts";

export const smallExperiment = {
  privet: "experiment/1",
  name: "small",
  title: "A small experiment",
  task: "classify",
  data: [{ schema: "clinic.schema.json" }],
  methods: ["pg-plus", { name: "priv-local", title: "PrivLocal, 3 rounds", options: { rounds: 3 } }],
  epsilon: ["0.5", "2"],
  delta: "0.000001",
  repeats: 2,
  split: { test: 0.25 },
  seed: 7,
  yardsticks: ["majority", "no-privacy"],
};

export const voteChoice: ExperimentData = {
  name: "vote",
  schema: knownDataset("vote")!.schema,
  label: "Class",
  digest: "made up",
};

export const ageSchema = parseSchema({
  privet: "schema/1",
  name: "ages",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    { name: "age", kind: "numeric", low: 0, high: 99, missing: 50 },
    { name: "old", kind: "label", values: ["no", "yes"] },
  ],
});
