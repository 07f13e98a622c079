/**
 * Privet's grid: PrivPfC with its ε shared out by how much there is to tell, and with a second look. One grid is drawn among ten thousand;
 * where rows and ε are many, another among those near it; then the class counts of its cells are published, and learners see
 * the nearest numbers from 0 up that have the right sum (models/synopsis/smoothing.ts).
 *
 * Privacy. As many draws of a grid as are planned, and the counts of the cells, of which a row is in one; a count of the rows (2 % of ε) only
 * where neighbours add or remove a row and nobody has declared about how many there are. Grids follow from the schema, from
 * public randomness and, near a drawn one, from that; shares, limits and the number of draws from ε and declared rows alone.
 *
 * What was tried. On Adult, Bank and Credit (four fifths of the rows, neighbours that replace), the error of the noisy majority of
 * the cells was computed as its expectation over all draws of a grid: for two classes that is the quality itself, so that
 * settings differ by what they do and hardly by luck. In percent, over four splits that had no part in the choice:
 *
 *     Adult, Bank, Credit  ε 0.05                0.1                  0.2                  0.5                  1
 *     as published     17.90 11.83 19.83   16.56 11.22 18.49   16.09 10.35 18.18   15.76 10.04 18.05   15.62  9.80 17.94
 *     priv-pfc         16.93 11.49 18.76   16.27 10.60 18.27   15.94 10.13 18.13   15.71 10.02 18.00   15.61  9.78 17.86
 *     this             16.61 11.36 18.55   16.16 10.47 18.25   15.94 10.12 18.13   15.61 10.03 18.06   15.30  9.68 17.91
 *
 * Mushroom, which had no say at all: priv-pfc 2.66, 1.84, 1.37, 0.62, 0.32; this 1.76, 1.65, 1.44, 0.62, 0.28.
 * - Half of ε for choosing, not 37 %, and a quarter of the cells: what is lost at small ε is lost by choosing a poor grid.
 * - 1,000 or 3,000 grids leave out what Adult needs; 30,000 cost more in the draw than they bring at ε 0.2 and below.
 * - A second draw among near grids is worth 0.1 to 0.4 points on Adult from ε 0.3 on; at 0.1 and 0.2 it costs 0.1 to 0.4, and Credit is
 *   0.05 worse with it even at 1. With the first grid's levels kept, or with a third draw, it is worse in the mean.
 *   Counting the first grid for a fifth of all near ones halves what Credit loses.
 * - A quality that allows for less noise than there will be, or a prior for fewer attributes: within 0.04 points in the mean.
 * - Learners: logistic regression mostly gains by the nearest numbers, up to 0.7 points, others hardly. Drawing counts towards those of
 *   naive Bayes, or of cells with an attribute less (three splits of Adult): up to a point worse at ε 0.05, the same at 1.
 * - Drawn by permute-and-flip, one choice was better by 0.04 to 0.3 points at ε 0.05 (24 draws each). It is never worse than the exponential
 *   mechanism, and here, where prices add up, it costs the same; so it is what is used. The table above is from before.
 */
import { privPfcPaper } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { integer } from "../../base/options.ts";
import { ZERO } from "../../base/rational.ts";
import { GRIDS, privetGridPlan } from "../../search/grids/privet-plan.ts";
import { checkPublish, gridDraws, publishGrid } from "../../search/grids/publication.ts";
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
    return { ...gridDraws(facts, ask, details), delta: ZERO, details };
  },

  run: (search, ask, { details }) => publishGrid(search, ask, details),
});
