/** The public data sets that Privet knows by name. No row of them comes with the product. */
import { adult } from "./known/adult.ts";
import { bank } from "./known/bank.ts";
import { breastCancer } from "./known/breast-cancer.ts";
import { credit } from "./known/credit.ts";
import { creditG } from "./known/credit-g.ts";
import { diabetes } from "./known/diabetes.ts";
import { glass } from "./known/glass.ts";
import { ionosphere } from "./known/ionosphere.ts";
import { iris } from "./known/iris.ts";
import type { KnownDataset } from "./known/known-dataset.ts";
import { mushroom } from "./known/mushroom.ts";
import { soybean } from "./known/soybean.ts";
import { spambase } from "./known/spambase.ts";
import { vote } from "./known/vote.ts";

const datasets: readonly KnownDataset[] = [
  adult,
  bank,
  breastCancer,
  credit,
  creditG,
  diabetes,
  glass,
  ionosphere,
  iris,
  mushroom,
  soybean,
  spambase,
  vote,
];

/** All of them, by name. */
export function knownDatasets(): readonly KnownDataset[] {
  return datasets;
}

export function knownDataset(name: string): KnownDataset | undefined {
  return datasets.find((dataset) => dataset.name === name);
}
