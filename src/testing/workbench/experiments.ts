/** Public tables that nobody is in, and an experiment of thousands of cells that nobody has run. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lineOf } from "../../experiment/results.ts";
import { runsOf } from "../../experiment/runs.ts";
import {
  experimentAsked,
  resultsPath,
  saveDefinition,
} from "../../server/workshop/experiments/definitions.ts";
import { settingOf } from "../../server/workshop/experiments/open-experiment.ts";

export function madeUpTable(folder: string, name: string, rows: number): void {
  const schema = {
    ...{ privet: "schema/1", name, visibility: "public", unit: "person", neighbours: "replace", rows: {} },
    file: { path: `${name}.csv` },
    attributes: [
      { name: "age", kind: "numeric", low: 0, high: 100, missing: 50, source: "made up" },
      { name: "ward", kind: "categorical", values: ["north", "south"], source: "made up" },
      { name: "outcome", kind: "label", values: ["no", "yes"], source: "made up" },
    ],
  };
  const lines = Array.from({ length: rows }, (_, k) => {
    const [age, ward] = [(k * 37) % 101, k % 3 ? "north" : "south"];
    return `${age},${ward},${(age > 50 && ward === "north") !== (k % 11 === 0) ? "yes" : "no"}`;
  });
  writeFileSync(join(folder, `${name}.schema.json`), JSON.stringify(schema));
  writeFileSync(join(folder, `${name}.csv`), `age,ward,outcome\n${lines.join("\n")}\n`);
}

export const LARGE = { sets: 5, methods: 50, amounts: 20 } as const;

/** Five tables × fifty methods × twenty ε: 5,000 cells, every one with a made-up result. */
export async function largeExperiment(folder: string): Promise<void> {
  const names = Array.from({ length: LARGE.sets }, (_, k) => `set-${k + 1}`);
  for (const name of names) madeUpTable(folder, name, 40);
  const asked = {
    ...{ privet: "experiment/1", name: "large", title: "Five thousand cells", task: "classify", repeats: 1 },
    data: names.map((schema) => ({ schema })),
    methods: Array.from({ length: LARGE.methods }, (_, k) => ({
      name: "priv-local",
      title: `Method ${k + 1}`,
      options: { rounds: k + 1 },
    })),
    epsilon: Array.from({ length: LARGE.amounts }, (_, k) => String((k + 1) / 10)),
    split: { test: 0.25 },
  };
  const { experiment, definition } = experimentAsked(asked, folder);
  mkdirSync(join(folder, "experiments"), { recursive: true });
  await saveDefinition(folder, experiment, definition, false);
  const runs = runsOf(experiment, (await settingOf(experiment, folder)).data);
  const lines = runs.map(({ key }, k) =>
    lineOf({ key, repeat: 0, fold: 0, value: ((k * 7919) % 1000) / 1000, ms: 5 + (k % 9), rows: 40 }),
  );
  writeFileSync(resultsPath(folder, "large"), lines.join(""));
}
