/**
 * PrivPfC: chooses one grid among thousands in a single draw, by how many rows its noisy cells would put into the right class, and
 * publishes the noisy class counts of its cells.
 *
 * Privacy. A count of the rows (add-remove only, 3 % of ε), one draw of a grid (37 %), and the counts of its cells, of which a row is in one
 * (60 %). Grids and their order are public. Where the paper bounds the range of the qualities by 2.2, the exact 2Δ − 1 is used
 * (curator/queries/grid-quality.ts).
 */
import { estimator } from "../estimator.ts";
import { gridOptions } from "./grid-options.ts";
import { checkPublish, gridDraws, publishGrid } from "./grid-publication.ts";

export const privPfc = estimator({
  name: "priv-pfc",
  title: "PrivPfC",
  task: "publish",
  summary:
    "Chooses one grid of many by how well its noisy cells separate the classes, and publishes the counts in its cells.",
  cite: "Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: gridOptions,

  price(facts, ask, options) {
    checkPublish(facts, ask);
    const { grids = 10_000, share: select = 0.37 } = options;
    return gridDraws(facts, ask, { size: 0.03, select, grids, smoothing: "none" });
  },

  fit: (search, ask, { details }) => publishGrid(search, ask, details),
});
