/** Synopses of whole tables of the small schema, for tests of what is made from them. */
import type { Clique } from "../learn/junction/junction.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import { type TablesParts, tablesSynopsis } from "../models/synopsis/tables-synopsis.ts";
import { labelOf, learnable } from "../schema/coding/learnable.ts";
import { publishedAs } from "./small-synopses.ts";
import { smallSchema } from "./small-tables.ts";

const schema = smallSchema("replace");
const outcome = labelOf(schema, "outcome");
const [age, colour] = [publishedAs("age", 1), publishedAs("colour", 1)];

/** Outcome by age, then colour by outcome: 1000 rows, of which 300 are young. Places: 0 age, 1 colour, 2 outcome. */
const cliques: readonly Clique[] = [
  { places: [0, 2], parent: -1, counts: Float64Array.of(290, 10, 100, 600) },
  { places: [1, 2], parent: 0, counts: Float64Array.of(200, 10, 100, 300, 90, 100, 0, 200) },
];

/** The same tables as they were measured, with Gaussian noise of σ 5, and colour by itself with Laplace noise of scale 2. */
const measured: TablesParts["measured"] = [
  { places: [0, 2], counts: [295, 8, 99, 604], noise: { law: "gaussian", scale: 5 } },
  { places: [1, 2], counts: [203, 9, 95, 301, 94, 96, -4, 207], noise: { law: "gaussian", scale: 5 } },
  { places: [1], counts: [211, 398, 190, 201], noise: { law: "laplace", scale: 2 } },
];

export const smallTables: TablesParts = {
  label: outcome,
  attributes: learnable(schema),
  published: [age, colour],
  measured,
  rows: 1000,
  from: { cliques, seed: "7" },
};

/** The same without a label of its own: outcome is the last of the published attributes. */
export const smallWhole: TablesParts = {
  ...smallTables,
  label: undefined,
  attributes: [...learnable(schema), outcome],
  published: [age, colour, { attribute: outcome, starts: [0, 1], groups: [0, 1], names: outcome.values }],
};

export const smallTablesSynopsis = (parts: Partial<TablesParts> = {}): Synopsis =>
  tablesSynopsis({ ...smallTables, ...parts });

export const smallWholeSynopsis = (parts: Partial<TablesParts> = {}): Synopsis =>
  tablesSynopsis({ ...smallWhole, ...parts });
