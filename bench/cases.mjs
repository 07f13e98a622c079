/** Everything that is measured, in the order of the report. */

import { cardClickhouse } from "./cases/card-clickhouse.mjs";
import { cardContinuous } from "./cases/card-continuous.mjs";
import { cardDistinct } from "./cases/card-distinct.mjs";
import { cardDuckdb } from "./cases/card-duckdb.mjs";
import { cardStreamed } from "./cases/card-streamed.mjs";
import { climbLogistic } from "./cases/climb-logistic.mjs";
import { climbZeroOne } from "./cases/climb-zero-one.mjs";
import { denseLogistic } from "./cases/dense-logistic.mjs";
import { denseZeroOne } from "./cases/dense-zero-one.mjs";
import { describeClickhouse } from "./cases/describe-clickhouse.mjs";
import { describeContinuous } from "./cases/describe-continuous.mjs";
import { describeDistinct } from "./cases/describe-distinct.mjs";
import { describeDuckdb } from "./cases/describe-duckdb.mjs";
import { describeStreamed } from "./cases/describe-streamed.mjs";
import { genomeDistances } from "./cases/genome-distances.mjs";
import { genomeRelease } from "./cases/genome-release.mjs";
import { genomeTables } from "./cases/genome-tables.mjs";
import { gradient } from "./cases/gradient.mjs";
import { grids } from "./cases/grids.mjs";
import { kMeans } from "./cases/k-means.mjs";
import { kMedian } from "./cases/k-median.mjs";
import { logistic } from "./cases/logistic.mjs";
import { meansClickhouse } from "./cases/means-clickhouse.mjs";
import { meansContinuous } from "./cases/means-continuous.mjs";
import { meansDistinct } from "./cases/means-distinct.mjs";
import { meansDuckdb } from "./cases/means-duckdb.mjs";
import { meansStreamed } from "./cases/means-streamed.mjs";
import { million } from "./cases/million.mjs";
import { millionTwoThreads } from "./cases/million-two-threads.mjs";
import { neighboursLogistic } from "./cases/neighbours-logistic.mjs";
import { neighboursZeroOne } from "./cases/neighbours-zero-one.mjs";
import { pgPlusDistinct } from "./cases/pg-plus-distinct.mjs";
import { privateFit } from "./cases/private-fit.mjs";
import { publish } from "./cases/publish.mjs";
import { publishClickhouse } from "./cases/publish-clickhouse.mjs";
import { publishContinuous } from "./cases/publish-continuous.mjs";
import { publishDistinct } from "./cases/publish-distinct.mjs";
import { publishDuckdb } from "./cases/publish-duckdb.mjs";
import { publishStreamed } from "./cases/publish-streamed.mjs";
import { readContinuous } from "./cases/read-continuous.mjs";
import { readDistinct } from "./cases/read-distinct.mjs";
import { readDistinctCsv } from "./cases/read-distinct-csv.mjs";
import { scale } from "./cases/scale.mjs";
import { secondMoments } from "./cases/second-moments.mjs";
import { selection } from "./cases/selection.mjs";
import { serverReads } from "./cases/server-reads.mjs";
import { serverSpends } from "./cases/server-spends.mjs";
import { start } from "./cases/start.mjs";
import { workbench } from "./cases/workbench.mjs";
import { zeroOne } from "./cases/zero-one.mjs";
import { zeroOneWide } from "./cases/zero-one-wide.mjs";

export const cases = [
  zeroOne,
  zeroOneWide,
  logistic,
  neighboursLogistic,
  neighboursZeroOne,
  climbLogistic,
  climbZeroOne,
  denseZeroOne,
  denseLogistic,
  gradient,
  secondMoments,
  grids,
  kMeans,
  kMedian,
  million,
  millionTwoThreads,
  genomeTables,
  genomeDistances,
  selection,
  privateFit,
  genomeRelease,
  publish,
  scale,
  start,
  serverSpends,
  serverReads,
  workbench,
  readDistinct,
  readDistinctCsv,
  readContinuous,
  describeDistinct,
  describeStreamed,
  describeDuckdb,
  describeContinuous,
  cardDistinct,
  cardStreamed,
  cardDuckdb,
  cardContinuous,
  pgPlusDistinct,
  meansDistinct,
  meansStreamed,
  meansDuckdb,
  meansContinuous,
  publishDistinct,
  publishStreamed,
  publishDuckdb,
  publishContinuous,
  describeClickhouse,
  publishClickhouse,
  cardClickhouse,
  meansClickhouse,
];
