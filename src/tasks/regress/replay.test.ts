/** Every method to predict a number, with labels that always have a value and labels that may be missing. */
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import { releaseSuite } from "../../testing/release-suite.ts";
import { schemaWithMissing, smallSchema } from "../../testing/small-tables.ts";
import { mean } from "./mean.ts";
import { regressors } from "./methods.ts";

const ask = { epsilon: epsilonFrom("1"), delta: deltaFrom("1e-6") };
const schemas = { "declared numbers": smallSchema, groups: schemaWithMissing } as const;

for (const method of regressors)
  for (const label of ["age", "pay"])
    for (const [missing, schema] of Object.entries(schemas))
      releaseSuite({
        name: `${method.name} of ${label}, missing values as ${missing}`,
        schema,
        neighbours: method.neighbours,
        epsilon: ask.epsilon,
        delta: ask.delta,
        pairs: 25,
        release: (curator) => method.fit(curator, { ...ask, label }),
      });

releaseSuite({
  name: "mean, of rows of which only counts are kept",
  schema: schemaWithMissing,
  neighbours: mean.neighbours,
  epsilon: ask.epsilon,
  delta: ask.delta,
  pairs: 10,
  keep: "counts",
  release: (curator) => mean.fit(curator, { ...ask, label: "pay" }),
});
