/**
 * Publishers judged as publishers: a synopsis of the training rows is made into a table of as many rows, which is held against them in
 * the groups that a scorecard has by default, and learnt from by ordinary learners that are judged on the test rows. The groups and the
 * learners are the same for every method, so that tables are compared and nothing else.
 */
import { publicRandom } from "../base/random.ts";
import { labelDistance, oneWayDistance, pairDistance } from "../evaluate/table-distance.ts";
import { JUDGING_LEARNERS } from "../evaluate/table-measures.ts";
import { learnerNamed } from "../learn/learners.ts";
import type { TrainingTable } from "../learn/training-table.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import type { Table } from "../read/table.ts";
import { rowsIn } from "../read/weights.ts";
import { synthesise } from "../tasks/publish/synthesise.ts";
import type { Context } from "./contestants.ts";
import type { MoreMeasure } from "./experiment.ts";
import { experimentLabel, type Judged } from "./judge.ts";
import { type TableInGroups, tableInGroups } from "./table-in-groups.ts";

/** How good the table is that is made up from a synopsis. */
export async function judgeMadeUp(context: Context, publish: () => Promise<Synopsis>): Promise<Judged> {
  const { once = (make) => make(), train, seed } = context;
  const synopsis = await once(publish);
  return judgedTable(synthesise(synopsis, rowsIn(train), publicRandom(`made-up rows ${seed}`)), context);
}

/** What the experiment asks for of a table in the training rows' place. */
export function judgedTable(made: Table, context: Context): Judged {
  const { train, test, measures = [] } = context;
  const label = experimentLabel(context);
  const [truth, own, fresh] = [train, made, test].map((table) => tableInGroups(table, train.schema, label));
  const told = measures.map((name): [MoreMeasure, number] => [name, measured(name, { truth, own, fresh })]);
  return { value: pairDistance(truth.rows, own.rows), measures: Object.fromEntries(told) };
}

interface InGroups {
  readonly truth: TableInGroups;
  readonly own: TableInGroups;
  readonly fresh: TableInGroups;
}

function measured(name: MoreMeasure, { truth, own, fresh }: InGroups): number {
  if (name === "one-way") return oneWayDistance(truth.rows, own.rows);
  if (name === "with-label") return labelDistance(truth.rows, own.rows);
  const learner = JUDGING_LEARNERS[name as keyof typeof JUDGING_LEARNERS];
  const model = learnerNamed(learner).fit(own.learnt(learner));
  return errorOn(fresh.learnt(learner), (columns, row) => model.predict(columns, row));
}

/** The part of the rows that are given another class. */
function errorOn(
  { columns, labels, weights }: TrainingTable,
  predict: (columns: TrainingTable["columns"], row: number) => number,
): number {
  let [wrong, all] = [0, 0];
  for (let row = 0; row < labels.length; row++) {
    all += weights[row];
    if (predict(columns, row) !== labels[row]) wrong += weights[row];
  }
  return wrong / all;
}
