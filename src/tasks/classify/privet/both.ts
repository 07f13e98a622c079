/**
 * A tree and a card in one, for tables with levels and a middling number of rows · ε, where now one and now the other form errs less: a grid
 * is drawn and its cells are counted, a tree tells what points they get (tree-points.ts), and then a card is boosted beside it: sums of the
 * rows' capped residuals, attribute after attribute and round after round, believed as far as the noise allows (boost/group-points.ts). The last
 * draw, by errors, chooses how much of the card is added to the tree: a quarter, half, three quarters or all of it. A quarter mostly changes no
 * prediction of the tree, but puts rows in order by all attributes.
 *
 * Privacy. All draws are planned before the first, from public facts (both-plan.ts): the grid and the choice by the exponential mechanism,
 * counts, class counts and sums of residuals with Gaussian noise. What a draw is about, the grid and the model as they are by then, has been
 * released.
 */
import type { Terms } from "../../../curator/index.ts";
import { type Additive, additive } from "../../../models/classifier/additive.ts";
import { groupingOf, publishedAt } from "../../../models/synopsis/published-attribute.ts";
import type { PlainPublished } from "../../../models/synopsis/synopsis.ts";
import { groupedInputs } from "../../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../../schema/coding/learnable.ts";
import { chooseGrid, publishedBy } from "../../../search/grids/publication.ts";
import { rowsOrGuess } from "../../../search/rounds.ts";
import type { Ask, Search } from "../../method.ts";
import { classCounts, rowsOfCells } from "../boost/class-counts.ts";
import { type BelievedBefore, pointsBelieved } from "../boost/group-points.ts";
import { rowsBeyondNoise } from "../boost/rows-beyond-noise.ts";
import type { BothDetails } from "./both-plan.ts";
import { cutByRows, drawCuts, joinedCuts } from "./private-cuts.ts";
import { treePoints } from "./tree-points.ts";

/** Beside a tree: how far the points of an attribute's groups may be from 0. */
const BESIDE_TREE: BelievedBefore = { spread: 0.5, shared: 0.3, alone: 0.3, anew: 0.09 };
/** How much a row's residual falls where its points rise by one, in the mean. */
const CURVATURE = 0.09;
/** How much of the card may be added to the tree. */
const PARTS = [0.25, 0.5, 0.75, 1];
/** What noise may make of a group with hardly a row. */
const MOST_POINTS = 8;

interface Line {
  readonly table: readonly PlainPublished[];
  readonly points: Float64Array;
}

export async function fitBoth(search: Search, ask: Ask, details: BothDetails): Promise<Additive> {
  const { facts } = search.data;
  const label = labelOf(facts.schema, ask.label);
  const attributes = learnable(facts.schema, ask.attributes);
  const toCut = cutByRows(facts.schema, ask.attributes);
  const of = toCut.length + 2 + attributes.length * (1 + details.rounds) + 1;
  const made = (before: number) => (draws: number) => search.made(before + draws, of);
  // A row moves counts of the grid's cells no further than sums of residuals, in units of what it adds to them.
  const chanceBelow = Math.max(rowsBeyondNoise(facts, details.cells), rowsBeyondNoise(facts, details.sums));
  const model = ([tree, ...lines]: readonly Line[], part: number): Additive =>
    additive({
      label,
      classes: [1],
      terms: [tree, ...lines.map((line) => times(line, part))].map(({ table, points }) => ({
        table,
        points: [points],
      })),
      ...{ chanceBelow, cap: details.cap },
    });
  const drawn = await drawCuts(search, toCut, details.cutting, made(0));
  const tree = await drawTree(search, ask, details, made(toCut.length));
  const cuts = joinedCuts(toCut, drawn, details.cuts);
  const inputs = groupedInputs(facts.schema, ask.attributes, cuts);
  const lines = inputs.attributes.map((one): Line => {
    const table = [publishedAt(one.of, one)];
    return { table, points: new Float64Array(one.starts.length) };
  });
  const before = toCut.length + 2;
  const tables = lines.map(({ table }) => table.map(groupingOf));
  const counted = await classCounts(search, ask, tables, details.counts, made(before));
  if (counted.length < lines.length) return model([tree], 0);
  const sizes = counted.map((own) => rowsOfCells(own, 2, rowsOrGuess(facts)));
  await boost(search, ask, details, { tree, lines, sizes }, made(before + lines.length));
  if (search.stopped()) return model([tree, ...lines], 1);
  const { value } = await search.data.make(
    {
      ask: "select-model",
      label: ask.label,
      models: PARTS.map((part) => termsOf([tree, ...lines.map((line) => times(line, part))])),
    },
    { mechanism: "exponential", epsilon: details.choice },
  );
  search.made(of, of);
  return model([tree, ...lines], PARTS[value]);
}

const times = ({ table, points }: Line, part: number): Line => ({
  table,
  points: points.map((p) => part * p),
});

const termsOf = (lines: readonly Line[]): Terms =>
  lines.map(({ table, points }) => ({ table: table.map(groupingOf), points }));

/** The cells of a drawn grid, and the points that a tree of their counts gives them. */
async function drawTree(
  search: Search,
  ask: Ask,
  { grid, cells }: BothDetails,
  made: (draws: number) => void,
): Promise<Line> {
  const { facts } = search.data;
  const attributes = learnable(facts.schema, ask.attributes);
  const rows = rowsOrGuess(facts);
  const chosen = await chooseGrid(search, { ask, attributes, plan: grid, rows, made: () => made(1) });
  const published = publishedBy(chosen, attributes);
  const [counted] = await classCounts(search, ask, [published.map(groupingOf)], cells, () => made(2));
  const total = facts.neighbours === "replace" ? facts.rows : undefined;
  // Stopped before its cells were counted, it says nothing.
  if (counted === undefined) return { table: [], points: new Float64Array(1) };
  return {
    table: published,
    points: treePoints({ ...counted, label: labelOf(facts.schema, ask.label), published, total }),
  };
}

interface Boosted {
  readonly tree: Line;
  /** Made better in place. */
  readonly lines: readonly Line[];
  /** Rows in each group of each attribute, as far as is known. */
  readonly sizes: readonly Float64Array[];
}

async function boost(
  search: Search,
  ask: Ask,
  { sums, rounds, cap }: BothDetails,
  { tree, lines, sizes }: Boosted,
  made: (draws: number) => void,
): Promise<void> {
  const model = termsOf([tree, ...lines]);
  const curvatures = sizes.map((own) => own.map((rows) => Math.max(1, CURVATURE * rows)));
  const believed = lines.map(({ table: [{ attribute }], points }) =>
    pointsBelieved(points.length, attribute.kind === "numeric", BESIDE_TREE),
  );
  for (let draw = 0; draw < rounds * lines.length && !search.stopped(); draw++) {
    const k = draw % lines.length;
    const { value, noise } = await search.data.make(
      { ask: "residuals", label: ask.label, model, cap, tables: [model[k + 1].table] },
      { mechanism: "gaussian", rho: sums },
    );
    const step = believed[k].update(value[0], noise.scale * noise.unit, curvatures[k]);
    const { points } = lines[k];
    for (let group = 0; group < step.length; group++)
      points[group] = Math.min(MOST_POINTS, Math.max(-MOST_POINTS, points[group] + step[group]));
    made(draw + 1);
  }
}
