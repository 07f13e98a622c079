/** A public table in the groups that a scorecard has by default: what made-up tables are compared and learnt from in. */
import type { RowsInGroups } from "../evaluate/table-distance.ts";
import type { TrainingTable } from "../learn/training-table.ts";
import { featureColumns, featuresOf } from "../models/classifier/training.ts";
import { codesIn } from "../models/columns.ts";
import type { PlainPublished } from "../models/synopsis/synopsis.ts";
import type { Table } from "../read/table.ts";
import { groupIn } from "../schema/coding/grouping.ts";
import { groupedInputs } from "../schema/coding/layout.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import type { Schema } from "../schema/types.ts";

export interface TableInGroups {
  readonly rows: RowsInGroups;
  /** For trees, numbers are the middles of their groups; for logistic regression, every group has a weight of its own. */
  learnt(learner: string): TrainingTable;
}

/** `schema` declares the groups, which a made-up table must share with the rows it is held against. */
export function tableInGroups(table: Table, schema: Schema, label: string): TableInGroups {
  const published = groupsOf(schema);
  const { values } = labelOf(schema, label);
  const labels = Uint16Array.from(codesIn(table, labelOf(schema, label)));
  const weights = Float64Array.from({ length: table.rows }, (_, row) => table.weights?.[row] ?? 1);
  const columns = published.map((one) =>
    Uint16Array.from(codesIn(table, one.attribute), (code) => groupIn(one, code)),
  );
  return {
    rows: {
      columns: [...columns, labels],
      sizes: [...published.map(({ names }) => names.length), values.length],
      weights,
    },
    learnt: (learner) => ({
      ...(learner === "logistic-regression"
        ? {
            features: published.map(({ attribute, names }) => ({
              name: attribute.name,
              kind: "categorical" as const,
              values: names,
            })),
            columns: columns.map((groups) => Float64Array.from(groups)),
          }
        : { features: featuresOf(published), columns: featureColumns(published, table) }),
      classes: values,
      labels,
      weights,
    }),
  };
}

const groupsOf = (schema: Schema): readonly PlainPublished[] =>
  groupedInputs(schema).attributes.map(({ of, starts, names }) => ({
    attribute: of,
    starts,
    groups: starts.map((_, group) => group),
    names,
  }));
