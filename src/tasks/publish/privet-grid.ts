/**
 * Privet's grid: PrivPfC with its ε shared out by how much there is to tell, and with a second look. One grid is drawn among ten thousand;
 * where rows and ε are many, another among those near it; then the class counts of its cells are published, and learners see
 * the nearest numbers from 0 up that have the right sum (models/synopsis/smoothing.ts).
 *
 * Privacy. As many draws of a grid as are planned, and the counts of the cells, of which a row is in one; a count of the rows (2 % of ε) only
 * where neighbours add or remove a row and nobody has declared about how many there are. Grids follow from the schema, from
 * public randomness and, near a drawn one, from that; shares, limits and the number of draws from ε and declared rows alone.
 *
 * What was tried, and what came of it: docs/results/rules.md.
 */

import { privPfcPaper } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { integer } from "../../base/options.ts";
import { ZERO } from "../../base/rational.ts";
import { GRIDS, privetGridPlan } from "../../search/grids/privet-plan.ts";
import { checkPublish, gridDraws, publishGrid } from "../../search/grids/publication.ts";
import { gridsWork } from "../../search/work/tables.ts";
import { method } from "../method.ts";

export const privetGrid = method({
  name: "privet-grid",
  title: "Privet's grid",
  task: "publish",
  subject: "table",
  summary:
    "Chooses a grid that separates the classes, looks for a better one near it where ε allows, and publishes the counts in its cells.",
  cite: [basis(privPfcPaper)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    grids: integer({
      group: "Search",
      unit: "grids",
      min: 1,
      max: 1_000_000,
      default: GRIDS,
      tip: "How many grids the first choice is made from.",
    }),
  },

  price(facts, ask, { grids }) {
    checkPublish(facts, ask);
    const details = privetGridPlan(facts, ask, grids);
    return {
      ...gridDraws(facts, ask, details),
      delta: ZERO,
      work: gridsWork(facts, ask, details),
      details,
    };
  },

  run: (search, ask, { details }) => publishGrid(search, ask, details),
});
