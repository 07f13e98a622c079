/**
 * Choosing among tables of counts, and their noisy cells: what trees, grids and networks of attributes are made of.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational, toNumber } from "../../base/rational.ts";
import { labelOf, learnable } from "../../schema/coding/inputs.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { GridsQuestion } from "../engines/engine.ts";
import { type Grid, type GridList, gridsIn } from "../kernels/grids/grid-list.ts";
import { exponentialByPart } from "../mechanisms/exponential-by-part/index.ts";
import { ensureCandidates } from "../mechanisms/parameters.ts";
import type { KnownFacts } from "../queries/facts.ts";
import { histogramSensitivity, MOST_CELLS } from "../queries/tables/counts.ts";
import { gridQualitySensitivity } from "../queries/tables/grid-quality.ts";
import { checkedParts, type PartTree, WHOLE } from "../queries/tables/parts.ts";
import {
  checkedTable,
  prepareTables,
  type TableCandidate,
  type TablesAsked,
} from "../queries/tables/table-questions.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import { cellsApart, type NoiseKind, noisyCells } from "./noise-kind.ts";
import { type Selector, selectorNamed } from "./selections.ts";

type Facts = KnownFacts & { readonly rows: number | undefined };

/** In each part the place of one of its tables, better scores more often. All parts together are one draw. */
export function selectTables(
  facts: Facts,
  asked: TablesAsked & { readonly epsilon: Rational },
): Draw<readonly number[]> {
  const epsilon = exactly(asked.epsilon, "ε");
  const { sizes, sensitivity, scores } = prepareTables(facts, asked);
  return {
    price: { kind: "bounded-range", epsilon, count: 1 },
    mechanism: "exponential-by-part",
    query: `tables by ${asked.score}`,
    look: async (engine, noise) =>
      Object.freeze(
        exponentialByPart(
          new Sensitive(await scores(engine), "range-by-part", sensitivity),
          sizes,
          epsilon,
          noise,
        ),
      ),
  };
}

export interface CellsAsked {
  /** For each part, its table; the last grouping moves fastest but for the label. */
  readonly tables: readonly TableCandidate[];
  readonly label?: string;
  readonly parts?: PartTree;
}

/** The counts of every cell of one table in each part, with noise; empty cells have noise too. */
export function partCells(
  { schema, neighbours }: Facts,
  asked: CellsAsked,
  how: NoiseKind,
): Draw<readonly (readonly number[])[]> {
  const label = asked.label === undefined ? undefined : labelOf(schema, asked.label);
  const parts = checkedParts(schema, asked.parts ?? WHOLE);
  const tables = asked.tables.map((table) => [checkedTable(schema, table, label)]);
  const sizes = tables.map(([table]) =>
    table.reduce((product, { size }) => product * size, label?.values.length ?? 1),
  );
  ensure(
    tables.length === parts.count && sizes.reduce((a, b) => a + b, 0) <= MOST_CELLS,
    "option-out-of-range",
    `There are ${parts.count} parts and ${tables.length} tables, with at most ${MOST_CELLS} cells in all.`,
    "Give every part one table.",
  );
  return noisyCells(how, {
    query: "cells",
    ...cellsApart(histogramSensitivity(neighbours)),
    ask: async (engine) => {
      const cells: bigint[] = [];
      await engine.tables({ parts, tables, label }, (counts) => {
        for (const count of counts) cells.push(BigInt(count));
      });
      return cells;
    },
    tell: (cells) => {
      let from = 0;
      return Object.freeze(
        sizes.map((size) => {
          from += size;
          return Object.freeze(cells.slice(from - size, from).map(Number));
        }),
      );
    },
  });
}

export interface GridsAsked {
  readonly label: string;
  /** By default every numeric and categorical attribute; grids name them by their places. */
  readonly attributes?: readonly string[];
  /** Public grids: refined attributes in rising order, each with a level of its taxonomy, from 1, the coarsest below the root. */
  readonly grids: Iterable<Grid>;
  /** What will be spent on the counts of the chosen grid: the quality allows for that noise. */
  readonly epsilonPert: Rational;
}

/** The place of one of the grids, those that separate the classes best more often. */
export function selectGrid(
  { schema, neighbours }: Facts,
  asked: Omit<GridsAsked, "grids"> & { readonly epsilon: Rational; readonly mechanism?: Selector },
  grids: GridList,
): Draw<number> {
  const { mechanism = "exponential" } = asked;
  const { draw, kind } = selectorNamed(mechanism);
  const epsilon = exactly(asked.epsilon, "ε");
  const epsilonPert = toNumber(exactly(asked.epsilonPert, "ε"));
  const attributes = learnable(schema, asked.attributes);
  const taxonomies = attributes.map(taxonomyOf);
  ensureCandidates(gridsIn(grids));
  ensureLevels(grids, taxonomies);
  const question: GridsQuestion = {
    label: labelOf(schema, asked.label),
    taxonomies,
    grids,
    epsilonPert,
  };
  const sensitivity = gridQualitySensitivity(epsilonPert, neighbours);
  return {
    price: { kind, epsilon, count: 1 },
    mechanism,
    query: "grids by quality",
    look: async (engine, noise) =>
      draw(new Sensitive(await engine.gridQualities(question), "range", sensitivity), epsilon, noise),
  };
}

/** Attributes rise, and levels exist. */
function ensureLevels(grids: GridList, taxonomies: readonly (readonly unknown[])[]): void {
  const { starts, attributes, levels } = grids;
  for (let i = 0; i < gridsIn(grids); i++)
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const [attribute, level] = [attributes[at], levels[at]];
      ensure(
        Number.isInteger(level) &&
          level >= 1 &&
          level < (taxonomies[attribute]?.length ?? 0) &&
          (at === starts[i] || attribute > attributes[at - 1]),
        "option-out-of-range",
        `A grid names level ${level} of attribute ${attribute}, which does not exist or is not in rising order.`,
        "Number attributes from 0 in rising order, and levels from 1, the coarsest below the root.",
      );
    }
}
