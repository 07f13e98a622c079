/**
 * PrivPfC: chooses one grid among thousands in a single draw, by how many rows its noisy cells would put into the right class, and
 * publishes the noisy class counts of its cells.
 *
 * Privacy. A count of the rows (add-remove only, 3 % of ε), one draw of a grid (37 %), and the counts of its cells, of which a row is in one
 * (60 %). Grids and their order are public.
 *
 * As published, grids are drawn as if one row could move two qualities apart by 2·1.1; it can by 2Δ − 1 ≤ 1.18 only
 * (curator/queries/tables/grid-quality.ts). `bound: range` draws by the exact range at the whole 37 %. `bound: published` draws each grid with
 * the paper's probabilities, which are those of the exact range at (2Δ − 1)/2.2 of the 37 %; it is charged that, and the rest is not spent.
 * Other corrections of the paper (docs/errata.md, 003-11 to 003-17) hold for both.
 */

import { privPfcPaper } from "../../../base/bibliography.ts";
import { choice, integer, real } from "../../../base/options.ts";
import {
  add,
  amountIn,
  multiply,
  type Rational,
  rational,
  subtract,
  toNumber,
  ZERO,
} from "../../../base/rational.ts";
import { formatEpsilon } from "../../../curator/index.ts";
import {
  checkPublish,
  type GridPlan,
  gridDraws,
  noiseEpsilon,
  publishGrid,
} from "../../../search/grids/publication.ts";
import { gridsWork } from "../../../search/work/tables.ts";
import { method } from "../../method.ts";

const SIZE = fromPercent(3);
/** The paper's: the noise in a cell is then a fifth of its rows, if all cells have as many. */
const CELLS_PER_ROW = 0.2;
/** What the paper bounds the range of the qualities by. */
const PUBLISHED_RANGE = 2.2;

const MOST_GRIDS = 1_000_000;

const gridOptions = {
  grids: integer({
    group: "Search",
    unit: "grids",
    min: 1,
    max: MOST_GRIDS,
    default: 10_000,
    tip: "How many grids are compared: PrivPfC's Θ.",
  }),
  share: real({
    group: "Budget",
    title: "Share for choosing",
    unit: "share of ε",
    above: 0,
    upTo: 0.95,
    default: 0.37,
    tip: "Which part of ε chooses the grid; most of the rest is for the counts in its cells.",
  }),
  bound: choice({
    group: "Expert",
    of: ["range", "published"],
    default: "range",
    tip: "How far one row moves two grids' qualities apart: exactly, or 2·1.1 as published, which spends part of its ε on nothing.",
  }),
};

export const privPfc = method({
  name: "priv-pfc",
  title: "PrivPfC",
  task: "publish",
  subject: "table",
  summary:
    "Chooses one grid of many by how well its noisy cells separate the classes, and publishes the counts in its cells.",
  cite: [privPfcPaper],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: gridOptions,

  price(facts, ask, { grids, share, bound }) {
    checkPublish(facts, ask);
    const size = facts.neighbours === "add-remove" ? multiply(ask.epsilon, SIZE) : ZERO;
    const select = multiply(ask.epsilon, amountIn(String(share)));
    const counts = subtract(ask.epsilon, add(size, select));
    const part = bound === "published" ? publishedPart(toNumber(noiseEpsilon(facts, counts))) : rational(1n);
    const drawn = multiply(select, part);
    const details: GridPlan = {
      rule: { choices: [grids], cellsPerRow: CELLS_PER_ROW, smoothing: "none", mechanism: "exponential" },
      epsilons: { ...(size.n > 0n ? { size } : {}), choices: [drawn], counts },
    };
    const { draws, notes } = gridDraws(facts, ask, details);
    const unspent =
      bound === "published"
        ? [
            `drawn as published, which is worth ε ${formatEpsilon(drawn)} of ${formatEpsilon(select)}: the rest is not spent`,
          ]
        : [];
    return {
      draws,
      delta: ZERO,
      notes: [...notes, ...unspent],
      work: gridsWork(facts, ask, details),
      details,
    };
  },

  run: (search, ask, { details }) => publishGrid(search, ask, details),
});

/** Which part of the ε for choosing the paper's own probabilities are worth, rounded down to twelve digits. */
export function publishedPart(noise: number): Rational {
  return rational(BigInt(Math.floor((qualityRange(noise) / PUBLISHED_RANGE) * 1e12)), 10n ** 12n);
}

/** 2Δ − 1, for Δ = max 1 + g(y − 1) − g(y) over leads y ≥ 1; the largest is at about (1 + √3)/ε. */
function qualityRange(noise: number): number {
  const loss = (y: number) => (y * Math.exp(-noise * y) * (1 + (noise * y) / 2)) / 2;
  let most = 1;
  for (let y = 1; y <= 4 / noise + 2; y++) most = Math.max(most, 1 + loss(y - 1) - loss(y));
  return 2 * most - 1;
}

function fromPercent(percent: number): Rational {
  return rational(BigInt(percent), 100n);
}
