/**
 * Every query that there is, of tables and of studies: what an allowance can be asked. A new one is its file and a line here.
 */
import { type Grid, type GridList, gridList } from "../kernels/grids/grid-list.ts";
import { blockMean, blockMedian } from "./blocks/block-answers.ts";
import { cells } from "./cells.ts";
import { cover, nearest } from "./clusters/coverage.ts";
import { nearestSums } from "./clusters/nearest-sums.ts";
import { count } from "./count.ts";
import { descent } from "./gradients/descent.ts";
import { selectDirection } from "./gradients/direction.ts";
import { gradient } from "./gradients/gradient.ts";
import { pulledMinimum } from "./gradients/minimum.ts";
import { products } from "./gradients/products.ts";
import { select } from "./prepare.ts";
import { rank, scores } from "./ranking.ts";
import { selectGrid } from "./select-grid.ts";
import { snpTables } from "./studies/snp-tables.ts";
import { rankSnps, snpValues } from "./studies/snps.ts";
import { histogram, mostFrequent, sum } from "./tables/counts.ts";
import { judgedCells } from "./tables/judged.ts";
import { moment, variance } from "./tables/moments.ts";
import { quantile } from "./tables/quantile.ts";
import { residuals } from "./tables/residuals.ts";
import { selectMarginal } from "./tables/select-marginal.ts";
import { selectModel } from "./tables/select-model.ts";
import { selectTables } from "./tables/table-questions.ts";

export const tableQueries = Object.freeze([
  count,
  sum,
  moment,
  variance,
  quantile,
  histogram,
  mostFrequent,
  select,
  rank,
  scores,
  selectTables,
  selectGrid,
  selectMarginal,
  selectModel,
  residuals,
  cells,
  judgedCells,
  cover,
  nearest,
  nearestSums,
  gradient,
  selectDirection,
  products,
  descent,
  blockMean,
  blockMedian,
  pulledMinimum,
] as const);

export const studyQueries = Object.freeze([rankSnps, snpValues, snpTables] as const);

/** What is written down as it comes, instead of being copied: grids are made one after the other, a million of them. */
export const STREAMED = Object.freeze({ grids: gridList });

export type TableQuery = (typeof tableQueries)[number];
export type StudyQuery = (typeof studyQueries)[number];
type AnyQuery = TableQuery | StudyQuery;

type Named<Name> = Extract<AnyQuery, { readonly name: Name }>;
type Prepared<Name> = ReturnType<Named<Name>["prepare"]>;
type Asked<Name> =
  Named<Name> extends { prepare(facts: never, asked: infer Fields): unknown }
    ? Fields extends { readonly grids: GridList }
      ? Omit<Fields, "grids"> & { readonly grids: Iterable<Grid> }
      : Fields
    : never;

/** What is asked: the query's name, and its fields. */
export type Question<Name extends AnyQuery["name"] = AnyQuery["name"]> = { readonly ask: Name } & Asked<Name>;
/** What mechanisms that may blur that query's answer take. */
export type Takes<Name extends AnyQuery["name"]> = Prepared<Name>["takes"];
/** What a query tells. */
export type Told<Name extends AnyQuery["name"]> = ReturnType<Prepared<Name>["tell"]>;
