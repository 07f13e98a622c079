import { millionRows } from "../data/million.mjs";
import { exactly } from "../harness/check.mjs";
import { rowThreads } from "../harness/row-threads.mjs";
import { asNumbers, dense, forNumpy, sums } from "./linear.mjs";
import { drawnRows } from "./million.mjs";

const [float32] = dense("zero-one").map((alternative) => ({
  ...alternative,
  arrays: ["x", "weights", "drawn"],
}));

export const millionTwoThreads = {
  name: "million-two-threads",
  work: "The same with the rows dealt out to two threads; numpy with two threads as well",
  asked: { ratio: 1.7, against: "ours, one thread" },
  threads: 2,
  async prepare() {
    const data = await millionRows();
    const { arrays, ...rest } = forNumpy(data);
    const threads = await rowThreads(data.table, data.asked, 2);
    return { ...rest, arrays: { ...arrays, ...drawnRows(data) }, threads, close: threads.close };
  },
  ours: ({ threads }, turn) => threads.sums(turn),
  values: asNumbers,
  alternatives: [
    { name: "ours, one thread", run: sums, values: asNumbers, equal: exactly },
    { ...float32, form: "full" },
  ],
};
