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
import type { PlannedDraws } from "../../../curator/index.ts";
import { fitJunction } from "../../../learn/junction/fit.ts";
import { modelMarginal } from "../../../learn/junction/marginal.ts";
import { refined } from "../../../learn/junction/refined.ts";
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import { tablesSynopsis } from "../../../models/synopsis/tables-synopsis.ts";
import { rhoToShare } from "../../../search/rho-for.ts";
import { method, type PublishAsk, type Search } from "../../method.ts";
import type { DrawnCounts } from "../whole/drawn-tables.ts";
import { type Edge, Forest } from "../whole/forest.ts";
import { type GroupedTable, groupedTable } from "../whole/grouped-table.ts";
import {
  alike,
  type Counter,
  choiceDraws,
  counterOf,
  countTables,
  epsilonWorth,
  equalPart,
  noiseNote,
  placesNote,
  rowsFrom,
  tableDraws,
} from "../whole/noisy-tables.ts";
import { type Compressed, compressed } from "./tables/mst-compress.ts";
import { mstWork } from "./tables/work.ts";

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
  label: "optional",
  neighbours: ["replace", "add-remove"],
  options: {},

  price(facts, ask: PublishAsk) {
    const { sizes } = groupedTable(facts, ask);
    const [singles, edges] = [sizes.length, sizes.length - 1];
    const plan = mstPlan(rhoToShare(ask.epsilon, ask.delta, "mst"), singles, edges);
    return {
      draws: mstDraws(plan, singles, edges),
      notes: [
        `${placesNote(sizes, ask.label)}: a table of each, then ${edges} tables of two that are drawn`,
        `noise in each count (95 %): ${noiseNote(facts, plan.rho.single)} of one attribute, ${noiseNote(facts, plan.rho.pair)} of two`,
      ],
      work: mstWork(facts, sizes, { most: MOST_PAIR_CELLS, steps: LAST_STEPS }),
      details: plan,
    };
  },

  async run(search, ask: PublishAsk, { details }) {
    const { facts } = search.data;
    const whole = groupedTable(facts, ask);
    const made = counterOf(search, 3 * whole.sizes.length - 2);
    const everyPlace = whole.sizes.map((_, place) => [place]);
    const singles = await countTables(search, whole.groupings, alike(everyPlace, details.rho.single), made);
    const rows = rowsFrom(facts, singles);
    const coarse = whole.groupings.map((own, place) => compressed(own, whole.sizes[place], singles[place]));
    const edges = await drawEdges(search, coarse, { rows, epsilon: details.edge, made });
    const pairs = await countTables(search, groupingsOf(coarse), alike(edges, details.rho.pair), made);
    return synopsisOf(whole, { coarse, singles, pairs, rows, seed: String(search.random.below(2 ** 32)) });
  },
});

/** Where there is but one attribute, all goes to its table. */
function mstPlan(rho: Rational, singles: number, edges: number): MstPlan {
  const third = equalPart(rho, 3);
  const pair = equalPart(third, Math.max(1, edges));
  return {
    rho: { single: equalPart(edges > 0 ? third : rho, singles), pair },
    edge: epsilonWorth(pair),
  };
}

const mstDraws = ({ rho, edge }: MstPlan, singles: number, edges: number): readonly PlannedDraws[] => [
  tableDraws(rho.single, singles),
  ...(edges > 0 ? [choiceDraws(edge, edges), tableDraws(rho.pair, edges)] : []),
];

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
      expected: modelMarginal(alone, sizes, edge),
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
  readonly singles: readonly DrawnCounts[];
  readonly pairs: readonly DrawnCounts[];
  readonly rows: number;
  readonly seed: string;
}

/** The distribution of the coarse groups that is nearest to all tables, in the groups that there were at first. */
function synopsisOf(whole: GroupedTable, { coarse, singles, pairs, rows, seed }: Gathered): Synopsis {
  const measured = [...coarse.flatMap(({ tables }) => tables), ...pairs];
  const cliques = fitJunction(sizesOf(coarse), measured, { rows, steps: LAST_STEPS });
  const isWhole = ({ places }: DrawnCounts) =>
    places.every((place) => coarse[place].size === whole.sizes[place]);
  return tablesSynopsis({
    label: whole.label,
    attributes: whole.attributes,
    published: whole.published,
    measured: [...singles, ...pairs.filter(isWhole)],
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
