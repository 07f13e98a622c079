import { matrix } from "../data/linear.mjs";
import { millionRows } from "../data/million.mjs";
import { exactly } from "../harness/check.mjs";
import { byDefinition } from "../plain/definition.mjs";
import { ADULT_GROUPS, asNumbers, dense, forNumpy, lookUps, sums } from "./linear.mjs";

/** numpy draws the rows of the matrix itself: a million of them would be half a gigabyte to hand over. */
const [float32, float64] = dense("zero-one").map((alternative) => ({
  ...alternative,
  arrays: ["x", "weights", "drawn"],
}));

export const drawnRows = ({ distinct, drawn }) => ({
  x: ["distinct inputs", () => matrix(distinct)],
  drawn: ["drawn rows", () => ({ values: drawn, shape: [drawn.length] })],
});

export const million = {
  name: "million",
  work: "1,000,000 rows like Adult's: 0/1 loss of 200 candidates, one thread",
  asked: { ratio: 20, against: "numpy float32" },
  async prepare() {
    const data = await millionRows();
    const { arrays, ...rest } = forNumpy(data, { groups: ADULT_GROUPS });
    return { ...rest, arrays: { ...arrays, ...drawnRows(data) } };
  },
  ours: sums,
  values: asNumbers,
  alternatives: [
    float32,
    float64,
    { ...lookUps("zero-one"), form: "full" },
    {
      name: "plain look-ups over distinct rows",
      untimed: true,
      run: ({ distinct }, turn) => byDefinition(distinct, turn),
      equal: exactly,
    },
  ],
};
