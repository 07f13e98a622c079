/**
 * Publishing a grid: what PrivPfC and ours share. A count of the rows where it is private, one draw among public grids, and the
 * noisy counts of the cells of the one that was drawn.
 */
import { formatEpsilon, type PlannedDraws, type PublicFacts } from "../curator/index.ts";
import { ensure } from "../errors.ts";
import type { Ask, Priced, Search } from "../estimator.ts";
import { gridSynopsis } from "../models/grid-synopsis.ts";
import type { SmoothingName } from "../models/smoothing.ts";
import type { PublishedAttribute, Synopsis } from "../models/synopsis.ts";
import {
  add,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  subtract,
  toNumber,
  ZERO,
} from "../rational.ts";
import { levelGrouping } from "../schema/grouping.ts";
import { labelOf, learnable, type PlainAttribute } from "../schema/inputs.ts";
import { taxonomyOf } from "../schema/taxonomy.ts";
import { enumerateGrids } from "./grids/enumerate-grids.ts";
import { type Grid, gridsAsPairs, levelSizesOf } from "./grids/grids.ts";

export interface GridRule {
  /** Parts of ε: for the number of rows, where it is private, and for choosing the grid. The rest is for the counts. */
  readonly size: number;
  readonly select: number;
  readonly grids: number;
  readonly smoothing: SmoothingName;
}

export interface GridPlan {
  readonly rule: GridRule;
  readonly epsilons: { readonly size: Rational; readonly select: Rational; readonly counts: Rational };
}

/** PrivPfC's constant: a grid has at most this many cells for each row and unit of ε in the counts. */
const CELLS_PER_ROW = 0.2;
/** Beyond this, noise would drown everything, and tables would not fit. */
const MOST_CELLS = 2 ** 20;
/** Guessed where nothing is declared; said in the notes. */
const GUESSED_ROWS = 10_000;

/** What any publisher asks of the schema before it is priced. */
export function checkPublish(facts: PublicFacts, ask: Ask): void {
  const label = labelOf(facts.schema, ask.label);
  ensure(
    label.values.length >= 2 && label.values.length <= 256,
    "option-out-of-range",
    `${ask.label} has ${label.values.length} values; publishing for classification needs 2 to 256.`,
    "Choose another label, or declare fewer values with an `other`.",
  );
  learnable(facts.schema, ask.attributes);
}

export function gridDraws(facts: PublicFacts, ask: Ask, rule: GridRule): Priced<GridPlan> {
  const countsRows = facts.neighbours === "add-remove";
  const size = countsRows ? partOf(ask.epsilon, rule.size) : ZERO;
  const select = partOf(ask.epsilon, rule.select);
  const counts = subtract(ask.epsilon, add(size, select));
  const draws: PlannedDraws[] = [
    ...(countsRows ? [{ kind: "pure", epsilon: size, count: 1 } as const] : []),
    { kind: "bounded-range", epsilon: select, count: 1 },
    { kind: "pure", epsilon: counts, count: 1 },
  ];
  return {
    draws,
    delta: ZERO,
    notes: notesOf(facts, ask, rule, counts),
    details: { rule, epsilons: { size, select, counts } },
  };
}

function notesOf(facts: PublicFacts, ask: Ask, rule: GridRule, counts: Rational): readonly string[] {
  const rows = facts.rows ?? GUESSED_ROWS;
  const cells = mostCells(rows, counts);
  const scale = noiseScale(facts, counts);
  const about =
    facts.neighbours === "replace" ? "" : facts.rows ? " (rows as declared)" : " (10,000 rows guessed)";
  const few =
    cells < 2
      ? ["so little ε that only the grid without attributes fits: nothing but class counts will be published"]
      : [];
  return [
    `${learnable(facts.schema, ask.attributes).length} attributes, up to ${rule.grids} grids of at most ${cells} cells${about}`,
    `noise in each count: ± ${(scale * Math.log(20)).toPrecision(3)} (95 %), at ε ${formatEpsilon(counts)}`,
    ...few,
  ];
}

export async function publishGrid(search: Search, ask: Ask, { rule, epsilons }: GridPlan): Promise<Synopsis> {
  const { data, random } = search;
  const { facts } = data;
  const attributes = learnable(facts.schema, ask.attributes);
  const label = labelOf(facts.schema, ask.label);
  const rows = await rowsOf(search, ask, epsilons.size);
  const steps = facts.neighbours === "replace" ? 2 : 3;
  const limits = { mostCells: mostCells(rows, epsilons.counts), mostGrids: rule.grids };
  const grids = gridsAsPairs(enumerateGrids(levelSizesOf(attributes), limits, random));
  const { value: chosen } = await data.selectGrid({
    label: ask.label,
    ...(ask.attributes ? { attributes: ask.attributes } : {}),
    grids,
    // The quality allows for the noise that the counts will have.
    epsilonPert:
      facts.neighbours === "replace" ? multiply(epsilons.counts, rational(1n, 2n)) : epsilons.counts,
    epsilon: epsilons.select,
  });
  search.made(steps - 1, steps);
  const published = publishedBy(grids[chosen], attributes);
  const { value } = await data.cells(
    {
      tables: [published.map(({ attribute, starts, groups }) => ({ name: attribute.name, starts, groups }))],
      label: ask.label,
    },
    { mechanism: "laplace", epsilon: epsilons.counts },
  );
  search.made(steps, steps);
  return gridSynopsis({
    label,
    attributes,
    published,
    counts: value[0],
    scale: noiseScale(facts, epsilons.counts),
    smoothing: rule.smoothing,
    ...(facts.neighbours === "replace" ? { total: rows } : {}),
  });
}

/** The number of rows: public, or counted with noise. */
async function rowsOf({ data, made }: Search, ask: Ask, epsilon: Rational): Promise<number> {
  const { schema, neighbours, rows } = data.facts;
  if (neighbours === "replace") return rows ?? 0;
  const { value } = await data.count(ask.label, labelOf(schema, ask.label).values, {
    mechanism: "laplace",
    epsilon,
  });
  made(1, 3);
  return Math.max(1, Number(value));
}

/** A grid's levels as they are published; attributes at the root are not. */
export function publishedBy(
  grid: Grid,
  attributes: readonly PlainAttribute[],
): readonly PublishedAttribute[] {
  return grid.map(([place, level]) => {
    const attribute = attributes[place];
    const chosen = taxonomyOf(attribute)[level];
    const { starts, groups } = levelGrouping(chosen);
    return { attribute, starts, groups, names: chosen.names };
  });
}

/** PrivPfC's τ. */
export const mostCells = (rows: number, counts: Rational): number =>
  Math.max(1, Math.min(MOST_CELLS, Math.floor(CELLS_PER_ROW * Math.max(rows, 1) * toNumber(counts))));

export const noiseScale = ({ neighbours }: PublicFacts, epsilon: Rational): number =>
  (neighbours === "replace" ? 2 : 1) / toNumber(epsilon);

const partOf = (epsilon: Rational, part: number): Rational =>
  multiply(epsilon, fromDecimal(String(part)) ?? ZERO);
