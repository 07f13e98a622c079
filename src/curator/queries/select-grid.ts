/** The place of one of some public grids, those that separate the classes of a label best more often. */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational, toNumber } from "../../base/rational.ts";
import { noSuchLevel } from "../../base/refusals/questions.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { taxonomyOf } from "../../schema/taxonomy/taxonomy.ts";
import type { GridsQuestion } from "../engine.ts";
import { type GridList, gridsIn } from "../kernels/grids/grid-list.ts";
import { ensureCandidates } from "../mechanisms/parameters.ts";
import type { Query, QueryScores } from "./query.ts";
import { gridQualitySensitivity } from "./tables/grid-quality.ts";
import { TABLE_SCORE_ONE } from "./tables/table-scores.ts";

export interface GridsAsked {
  readonly label: string;
  /** By default every numeric and categorical attribute; grids name them by their places. */
  readonly attributes?: readonly string[];
  /** Public grids: refined attributes in rising order, each with a level of its taxonomy, from 1, the coarsest below the root. */
  readonly grids: GridList;
  /** What will be spent on the counts of the chosen grid: the quality allows for that noise. */
  readonly epsilonPert: Rational;
}

export const selectGrid: Query<"select-grid", GridsAsked, QueryScores<number>> = {
  name: "select-grid",
  prepare({ schema, neighbours }, { grids, ...asked }) {
    const epsilonPert = toNumber(exactly(asked.epsilonPert, "ε"));
    const taxonomies = learnable(schema, asked.attributes).map(taxonomyOf);
    const size = gridsIn(grids);
    ensureCandidates(size);
    ensureLevels(grids, taxonomies);
    const label = labelOf(schema, asked.label);
    const question: GridsQuestion = { label, taxonomies, grids, epsilonPert };
    return {
      takes: "scores",
      query: "grids by quality",
      bounds: { range: gridQualitySensitivity(epsilonPert, neighbours) },
      size,
      unit: 1 / TABLE_SCORE_ONE,
      look: (engine) => engine.gridQualities(question),
      tell: ([place]) => place,
    };
  },
};

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
        ...noSuchLevel(level, attribute),
      );
    }
}
