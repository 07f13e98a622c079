/** Clustering, as the registry lists it. */
import { task } from "../task.ts";
import { noiseInChoices } from "./expected-noise.ts";
import { clusterers } from "./methods.ts";

export const clusterTask = task({
  name: "cluster",
  title: "Clustering",
  summary: "Places that rows are near to.",
  table: clusterers,
  expect: (_facts, { method }) => noiseInChoices(method),
  yardsticks: [
    {
      name: "no-privacy",
      title: "NoPrivacy (Lloyd)",
      summary: "Ordinary k-means (Lloyd) without noise: a yardstick, for public data only.",
      fits: true,
    },
    {
      name: "random",
      title: "Random centres",
      summary: "Centres that have seen no row: what a method must be better than.",
      fits: false,
    },
  ],
});
