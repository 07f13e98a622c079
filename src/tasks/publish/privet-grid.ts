import { integer } from "../../base/options.ts";
import { ZERO } from "../../base/rational.ts";
import { GRIDS, privetGridPlan } from "../../search/grids/privet-plan.ts";
import { checkPublish, gridDraws, publishGrid } from "../../search/grids/publication.ts";
import { estimator } from "../method.ts";

export const privetGrid = estimator({
  name: "privet-grid",
  title: "Privet's grid",
  task: "publish",
  summary:
    "Chooses a grid that separates the classes, looks for a better one near it where ε allows, and publishes the counts in its cells.",
  cite: "After Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    grids: integer({
      min: 1,
      max: 1_000_000,
      default: GRIDS,
      tip: "How many grids the first choice is made from.",
    }),
  },

  price(facts, ask, { grids }) {
    checkPublish(facts, ask);
    const details = privetGridPlan(facts, ask, grids);
    return { ...gridDraws(facts, ask, details), delta: ZERO, details };
  },

  fit: (search, ask, { details }) => publishGrid(search, ask, details),
});
