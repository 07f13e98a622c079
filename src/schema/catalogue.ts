/** The public data sets that Privet knows by name. No row of them comes with the product. */
import { adult } from "./known/adult.ts";
import { adultA9a } from "./known/adult-a9a.ts";
import { bank } from "./known/bank.ts";
import { bankCoded } from "./known/bank-coded.ts";
import { breastCancer } from "./known/breast-cancer.ts";
import { credit } from "./known/credit.ts";
import { creditG } from "./known/credit-g.ts";
import { diabetes } from "./known/diabetes.ts";
import { glass } from "./known/glass.ts";
import { ionosphere } from "./known/ionosphere.ts";
import { iris } from "./known/iris.ts";
import type { KnownDataset } from "./known/known-dataset.ts";
import { lifesci, lifesciActive } from "./known/lifesci.ts";
import { mushroom } from "./known/mushroom.ts";
import { a1, birch1, s1, unbalance } from "./known/points.ts";
import { soybean } from "./known/soybean.ts";
import { spambase } from "./known/spambase.ts";
import { supermarket } from "./known/supermarket.ts";
import { vote } from "./known/vote.ts";

const datasets: readonly KnownDataset[] = [
  a1,
  adult,
  adultA9a,
  bank,
  bankCoded,
  birch1,
  breastCancer,
  credit,
  creditG,
  diabetes,
  glass,
  ionosphere,
  iris,
  lifesci,
  lifesciActive,
  mushroom,
  s1,
  soybean,
  spambase,
  supermarket,
  unbalance,
  vote,
];

/** All of them, by name. */
export function knownDatasets(): readonly KnownDataset[] {
  return datasets;
}

/** The known public data set of this name, with its schema; undefined where there is none. */
export function knownDataset(name: string): KnownDataset | undefined {
  return datasets.find((dataset) => dataset.name === name);
}
