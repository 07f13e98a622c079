/** What the publishers of grids let the caller set. */
import { integer, real } from "../options.ts";

export const gridOptions = {
  grids: integer({
    min: 1,
    max: 1_000_000,
    default: 10_000,
    tip: "How many grids are compared: PrivPfC's Θ.",
  }),
  share: real({
    above: 0,
    upTo: 0.95,
    default: 0.37,
    tip: "Which part of ε chooses the grid; most of the rest is for the counts in its cells.",
  }),
};
