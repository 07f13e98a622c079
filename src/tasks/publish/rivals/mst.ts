/**
 * MST: noisy counts of every attribute, a spanning tree of pairs drawn edge by edge, noisy counts of its pairs, and the distribution that is
 * nearest to all of them.
 *
 * Privacy. A third of ρ each: one table for every attribute and the label, all alike; one draw for each edge by the exponential mechanism, among
 * pairs that close no circle, by how far the pair's counts are from independence (curator/queries/tables/select-marginal.ts); one table for
 * each edge. All draws are planned from the number of attributes alone. Noise is the exact discrete Gaussian.
 *
 * Attributes come in groups by the public rule of scorecards. Groups whose own noisy counts are below three deviations are made one before
 * pairs are looked at, which costs nothing, since it follows from what was released. In the end the rows of such a group are spread evenly
 * over the groups that it was made of, as published; the synopsis tells the groups that there were at first. Tables of pairs with a
 * merged group have served the fit and are not told with it, because they count other groups than the synopsis has.
 *
 * Not as published: pairs with more cells than fit a question are no candidates, and rows are shared out instead of drawn.
 */
import { graphicalModelPaper, mstPaper } from "../../../base/bibliography.ts";
import type { Rational } from "../../../base/rational.ts";
import { fitJunction } from "../../../learn/junction/fit.ts";
import { marginalOf } from "../../../learn/junction/marginal.ts";
import { refined } from "../../../learn/junction/refined.ts";
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import { tablesSynopsis } from "../../../models/synopsis/tables-synopsis.ts";
import { checkPublish } from "../../../search/grids/publication.ts";
import { rhoFor } from "../../../search/rho-for.ts";
import { method, type Search } from "../../method.ts";
import { type Compressed, compressed } from "./mst-compress.ts";
import { type Edge, Forest } from "./mst-tree.ts";
import {
  type CountedTable,
  type Counter,
  choiceDraws,
  counterOf,
  countTables,
  epsilonWorth,
  equalPart,
  measuredTable,
  noiseNote,
  rowsFrom,
  tableDraws,
} from "./noisy-tables.ts";
import { type WholeTable, wholeTable } from "./whole-table.ts";
import { mstWork } from "./whole-table-work.ts";

interface MstPlan {
  readonly rho: { readonly single: Rational; readonly pair: Rational };
  /** ε of each edge's draw. */
  readonly edge: Rational;
}

/** Steps of the fit to single tables, which is soon done, and of the last one. */
const FIRST_STEPS = 100;
const LAST_STEPS = 500;
/** Larger tables of two are not looked at. */
const MOST_PAIR_CELLS = 2 ** 18;

export const mst = method({
  name: "mst",
  title: "MST",
  task: "publish",
  subject: "table",
  summary: "Noisy counts of every attribute and of a tree of pairs, and the distribution nearest to them.",
  cite: [mstPaper, graphicalModelPaper],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {},

  price(facts, ask) {
    checkPublish(facts, ask);
    const { sizes } = wholeTable(facts, ask);
    const [singles, edges] = [sizes.length, sizes.length - 1];
    const third = equalPart(rhoFor(ask.epsilon, ask.delta, "mst"), 3);
    const rho = { single: equalPart(third, singles), pair: equalPart(third, edges) };
    const edge = epsilonWorth(rho.pair);
    return {
      draws: [tableDraws(rho.single, singles), choiceDraws(edge, edges), tableDraws(rho.pair, edges)],
      notes: [
        `${singles} attributes, the label among them: a table of each, then ${edges} tables of two that are drawn`,
        `noise in each count (95 %): ${noiseNote(facts, rho.single)} of one attribute, ${noiseNote(facts, rho.pair)} of two`,
      ],
      work: mstWork(facts, sizes, { most: MOST_PAIR_CELLS, steps: LAST_STEPS }),
      details: { rho, edge } satisfies MstPlan,
    };
  },

  async run(search, ask, { details }) {
    const { facts } = search.data;
    const whole = wholeTable(facts, ask);
    const made = counterOf(search, 3 * whole.sizes.length - 2);
    const singles = await countTables(search, whole.groupings, {
      tables: whole.sizes.map((_, place) => [place]),
      rho: details.rho.single,
      made,
    });
    const rows = rowsFrom(facts, singles);
    const coarse = whole.groupings.map((own, place) => compressed(own, whole.sizes[place], singles[place]));
    const pairs = await countTables(search, groupingsOf(coarse), {
      tables: await drawEdges(search, coarse, { rows, epsilon: details.edge, made }),
      rho: details.rho.pair,
      made,
    });
    return synopsisOf(whole, { coarse, singles, pairs, rows, seed: String(search.random.below(2 ** 32)) });
  },
});

const groupingsOf = (coarse: readonly Compressed[]) => coarse.map(({ grouping }) => grouping);
const sizesOf = (coarse: readonly Compressed[]) => coarse.map(({ size }) => size);

interface Drawing {
  readonly rows: number;
  readonly epsilon: Rational;
  readonly made: Counter;
}

/** Edge by edge, of those that close no circle: rather the pair that is further from independence. */
async function drawEdges(
  search: Search,
  coarse: readonly Compressed[],
  { rows, epsilon, made }: Drawing,
): Promise<readonly Edge[]> {
  const sizes = sizesOf(coarse);
  const alone = fitJunction(
    sizes,
    coarse.flatMap(({ tables }) => tables),
    { rows, steps: FIRST_STEPS },
  );
  const forest = new Forest(sizes.length);
  const edges: Edge[] = [];
  while (edges.length < sizes.length - 1 && !search.stopped()) {
    const open = forest.open().filter(([a, b]) => sizes[a] * sizes[b] <= MOST_PAIR_CELLS);
    if (open.length === 0) break;
    const candidates = open.map((edge) => ({
      table: edge.map((place) => coarse[place].grouping),
      expected: marginalOf(alone, sizes, edge),
    }));
    const { value } = await search.data.make(
      { ask: "select-marginal", candidates },
      { mechanism: "exponential", epsilon },
    );
    const edge = open[value[0]];
    forest.join(edge);
    edges.push(edge);
    made.one();
  }
  return edges;
}

interface Gathered {
  readonly coarse: readonly Compressed[];
  readonly singles: readonly CountedTable[];
  readonly pairs: readonly CountedTable[];
  readonly rows: number;
  readonly seed: string;
}

/** The distribution of the coarse groups that is nearest to all tables, in the groups that there were at first. */
function synopsisOf(whole: WholeTable, { coarse, singles, pairs, rows, seed }: Gathered): Synopsis {
  const measured = [...coarse.flatMap(({ tables }) => tables), ...pairs];
  const cliques = fitJunction(sizesOf(coarse), measured, { rows, steps: LAST_STEPS });
  const isWhole = ({ places }: CountedTable) =>
    places.every((place) => coarse[place].size === whole.sizes[place]);
  return tablesSynopsis({
    label: whole.label,
    attributes: whole.attributes,
    published: whole.published,
    measured: [...singles, ...pairs.filter(isWhole)].map(measuredTable),
    rows,
    from: {
      cliques: refined(
        cliques,
        coarse.map(({ coarseOf }) => coarseOf),
      ),
      seed,
    },
  });
}
