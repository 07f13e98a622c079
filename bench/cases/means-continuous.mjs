import { lloydByScikitLearn } from "../data/continuous-arrays.mjs";
import { distinctCase } from "../harness/distinct.mjs";

export const meansContinuous = distinctCase({
  name: "means-continuous",
  work: "k-means, five centres, 20 attributes of 10,001 levels",
  shape: "continuous",
  most: 1e7,
  command: "cluster DATA --k 5 --with privet-means",
  ceiling: { scans: 60, bytes: 330e6, bytesARow: 60 },
  beside: lloydByScikitLearn,
});
