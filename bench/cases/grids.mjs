import { adultGrids, gridArrays, gridsQuestion } from "../data/grids.mjs";
import { within } from "../harness/check.mjs";
import { ours } from "../harness/ours.mjs";
import { gridQualities } from "../plain/grids.mjs";

/** Each cell's loss is rounded to a unit of 2⁻²⁰; the largest grid bounds them all. */
const equal = within(({ sizes, grids }) => {
  const cells = (grid) => grid.reduce((product, [attribute, level]) => product * sizes[attribute][level], 1);
  return Math.max(...grids.map(cells)) * 2 ** -20 + 1e-6;
}, 2 ** -20);

const bincount = (name, program) => ({
  name,
  program,
  arrays: ["columns", "sizes", "grids", "classes"],
  options: ({ epsilon }) => ({ epsilon }),
  equal,
});

export const grids = {
  name: "grids",
  work: "Adult: 10,000 PrivPfC grids, counts and quality; numpy counts only",
  asked: { ratio: 5, against: "numpy bincount" },
  needs: ["curator/engines/memory/tables/grids.js#gridQualities"],
  async prepare() {
    const data = await adultGrids();
    const { gridQualities: qualitiesOf } = await ours("curator/engines/memory/tables/grids.js");
    const { TableCounts } = await ours("curator/engines/memory/tables/tables.js");
    const asked = await gridsQuestion(data);
    const arrays = Object.entries(gridArrays(data)).map(([key, array]) => [
      key,
      [`grids ${key}`, () => array],
    ]);
    return {
      ...data,
      qualities: () => qualitiesOf(new TableCounts(data.table).count, data.rows, asked),
      arrays: Object.fromEntries(arrays),
    };
  },
  ours: ({ qualities }) => qualities(),
  values: (qualities) => Float64Array.from(qualities, Number),
  alternatives: [
    bincount("numpy bincount", "prefix bincount"),
    { ...bincount("numpy bincount, grid by grid", "bincount"), form: "full" },
    { name: "plain loops", form: "full", run: gridQualities, equal },
  ],
};
