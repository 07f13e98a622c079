/**
 * A card with fine groups, for many rows · ε: a little of the budget cuts numbers where the rows are (private-cuts.ts), and a part draws the
 * moves of a card with these and the usual groups (card.ts), which are few enough to be found by draws. The rest measures: how many rows each of many fine groups has, then, attribute after attribute and round
 * after round, the sums of the rows' capped residuals in the groups, with Gaussian noise. What they say of the points is believed as far
 * as noise and chance allow (boost/group-points.ts). The last draw, by errors, chooses among the cards after each round and some on the way, each of
 * these with a little of the last one (with-last.ts).
 *
 * It is noisy-histogram boosting that begins with a card instead of nothing. What was tried is in docs/results/rules.md.
 *
 * Privacy. All draws are planned before the first, from public facts: moves and choice as for a card; counts, class counts and sums of
 * residuals with Gaussian noise. What a draw is about, the card as it is by then, has been released.
 */
import type { Terms } from "../../../curator/index.ts";
import { type Scorecard, scorecard } from "../../../models/classifier/scorecard.ts";
import { type GroupedAttribute, groupOfCode } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import type { Ask, Search } from "../../method.ts";
import { allRows, classCounts, rowsOfCells } from "../boost/class-counts.ts";
import { type BelievedBefore, pointsBelieved } from "../boost/group-points.ts";
import { rowsBeyondNoise } from "../boost/rows-beyond-noise.ts";
import { cardsOnTheWay, chooseByErrors } from "./card.ts";
import type { FineDetails } from "./fine-plan.ts";
import { cutByRows, drawCuts, joinedCuts } from "./private-cuts.ts";
import { farFromEven, MOST_POINTS, withLast } from "./with-last.ts";

/** Beside a card: how far its points may be off. */
const BESIDE_CARD: BelievedBefore = { spread: 0.3, shared: 0.2, alone: 0.5, anew: 0.09, widened: true };
/**
 * Variance of a residual by chance, in units of its curvature: 1 without a cap, where it is p·(1 − p) as the curvature is. All rounds ask about
 * the same rows, so that each takes as many times as much for it as there are rounds.
 */
const CHANCE = 2 / 3;
/** How often the last card stands among those to choose from: another one has to err clearly less, because noise alone chooses one of many. */
const TIMES_LAST = 8;

/** How much a row's residual falls where its points rise by one, in the mean: rows on the right side far off, or capped, hardly count. */
const CURVATURE = 0.12;

export async function fitFine(search: Search, ask: Ask, details: FineDetails): Promise<Scorecard> {
  const { facts } = search.data;
  const { card, counts, choice } = details;
  const label = labelOf(facts.schema, ask.label);
  const toCut = cutByRows(facts.schema, ask.attributes);
  const [moves, attributes] = [card.steps.length, learnable(facts.schema, ask.attributes).length];
  const of = toCut.length + moves + attributes * (1 + details.rounds) + 1;
  const from = (before: number): Search => ({ ...search, made: (step) => search.made(before + step, of) });
  const drawn = await drawCuts(search, toCut, details.cutting, (draws) => search.made(draws, of));
  const [coarse, cuts] = [joinedCuts(toCut, drawn), joinedCuts(toCut, drawn, details.cuts)];
  const usual = groupedInputs(facts.schema, ask.attributes, coarse);
  const inputs = groupedInputs(facts.schema, ask.attributes, cuts);
  const asked = { inputs: usual, positive: label.values[1], cuts: coarse };
  const path = await cardsOnTheWay(from(toCut.length), ask, card, asked);
  const cards = onTheWay(path).map((card) => inFinerGroups(usual, card, inputs));
  const weights = cards.at(-1)?.slice() ?? new Float64Array(inputs.length);
  const tables = inputs.attributes.map((attribute) => [levelGrouping(attribute)]);
  const before = toCut.length + moves;
  const made = (draws: number) => search.made(before + draws, of);
  const counted = await classCounts(search, ask, tables, counts, made);
  const model = (card: Float64Array, cap?: number) =>
    scorecard(label, inputs, [{ positive: 1, weights: card }], rowsBeyondNoise(facts, details.sums), cap);
  if (counted.length < attributes) return model(weights);
  const { rows } = allRows(facts, counted, 2);
  const sizes = counted.map((own) => rowsOfCells(own, 2, rows));
  const refined = await refine(from(before + attributes), ask, details, { inputs, weights, sizes });
  if (search.stopped()) return model(weights);
  const known = { inputs, positive: label.values[1], cuts };
  const early = cards.map((card) => withLast(card, weights, (own) => farFromEven(inputs, sizes, own)));
  const last = Array.from({ length: TIMES_LAST - 1 }, () => weights);
  const chosen = await chooseByErrors(search, ask, known, choice, [...early, ...refined, ...last]);
  search.made(of, of);
  return model(chosen, details.cap);
}

/** The first card on the way, the second, the fourth and so on, and the last: where rows · ε are few an early one may be best. */
const onTheWay = (path: readonly Float64Array[]): readonly Float64Array[] =>
  path.filter((_, i) => i === path.length - 1 || Number.isInteger(Math.log2(i + 1)));

interface Refined {
  readonly inputs: Inputs<GroupedAttribute>;
  /** Made better in place. */
  readonly weights: Float64Array;
  /** Rows in each group of each attribute, as far as is known. */
  readonly sizes: readonly Float64Array[];
}

/** Returns the card after each round. */
async function refine(
  search: Search,
  ask: Ask,
  { sums, rounds, cap }: FineDetails,
  { inputs, weights, sizes }: Refined,
): Promise<readonly Float64Array[]> {
  const reached: Float64Array[] = [];
  const { attributes } = inputs;
  const lines = linesOf(inputs, weights);
  const curvatures = sizes.map((own) => own.map((rows) => Math.max(1, CURVATURE * rows)));
  const believed = attributes.map(({ starts, of }) =>
    pointsBelieved(starts.length, of.kind === "numeric", { ...BESIDE_CARD, chance: CHANCE * rounds }),
  );
  for (let made = 0; made < rounds * attributes.length && !search.stopped(); made++) {
    const k = made % attributes.length;
    const { value, noise } = await search.data.make(
      { ask: "residuals", label: ask.label, model: lines, cap, tables: [lines[k].table] },
      { mechanism: "gaussian", rho: sums },
    );
    const step = believed[k].update(value[0], noise.scale * noise.unit, curvatures[k]);
    const points = lines[k].points as Float64Array;
    for (let group = 0; group < step.length; group++) points[group] = within(points[group] + step[group]);
    if (k === attributes.length - 1) reached.push(weights.slice());
    search.made(made + 1, rounds * attributes.length);
  }
  return reached;
}

/** What noise may make of a group with hardly a row. */
const within = (points: number): number => Math.min(MOST_POINTS, Math.max(-MOST_POINTS, points));

/** A line an attribute, whose points are the card's own, and the bias. */
const linesOf = ({ attributes, offsets }: Inputs<GroupedAttribute>, weights: Float64Array): Terms => [
  ...attributes.map((attribute, k) => ({
    table: [levelGrouping(attribute)],
    points: weights.subarray(offsets[k], offsets[k] + attribute.starts.length),
  })),
  { table: [], points: weights.subarray(-1) },
];

/** The same card in groups that are parts of the usual ones. */
function inFinerGroups(
  usual: Inputs<GroupedAttribute>,
  card: Float64Array,
  finer: Inputs<GroupedAttribute>,
): Float64Array {
  const weights = new Float64Array(finer.length);
  finer.attributes.forEach(({ starts }, k) => {
    for (const [group, start] of starts.entries())
      weights[finer.offsets[k] + group] = card[usual.offsets[k] + groupOfCode(usual.attributes[k], start)];
  });
  weights[finer.length - 1] = card[usual.length - 1];
  return weights;
}
