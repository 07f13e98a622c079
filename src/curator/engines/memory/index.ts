/**
 * The memory engine: coded columns in typed arrays, plain loops over them. It is also the oracle that faster engines and
 * kernels are held against, so it stays simple.
 */
import type { Table } from "../../../read/table.ts";
import { levels } from "../../../schema/codes.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import { stepsOf } from "../../queries/counts.ts";
import type { Engine } from "../engine.ts";
import { sumsByCandidate } from "./by-candidate.ts";
import { stepsFromHub, sumsByCoordinate } from "./by-coordinate.ts";
import { Coordinates } from "./coordinates.ts";
import { Tally } from "./tally.ts";

export function memoryEngine(table: Table): Engine {
  const codesOf = (attribute: CodedAttribute) => {
    const column = table.columns.find((c) => c.attribute.name === attribute.name);
    if (!column) throw new RangeError("a query named an attribute that the table does not have");
    return column.codes;
  };
  const coordinates = new Coordinates(table);

  return {
    rows: () => table.rows,

    async count(attribute, codes) {
      const wanted = new Set(codes);
      let n = 0;
      for (const code of codesOf(attribute)) if (wanted.has(code)) n++;
      return BigInt(n);
    },

    async histogram(attributes) {
      const columns = attributes.map(codesOf);
      const sizes = attributes.map(levels);
      const counts = new Float64Array(sizes.reduce((a, b) => a * b, 1));
      for (let row = 0; row < table.rows; row++) {
        let cell = 0;
        for (let k = 0; k < columns.length; k++) cell = cell * sizes[k] + columns[k][row];
        counts[cell]++;
      }
      return Array.from(counts, BigInt);
    },

    async total(attribute) {
      const values = Float64Array.from({ length: levels(attribute) }, (_, code) => stepsOf(attribute, code));
      const largest = values.reduce((a, b) => Math.max(a, Math.abs(b)), 1);
      const tally = new Tally(1, largest);
      for (const code of codesOf(attribute)) tally.add(0, values[code]);
      return tally.totals()[0];
    },

    async sums(question) {
      const view = coordinates.view(question);
      const steps = stepsFromHub(question);
      return steps ? sumsByCoordinate(view, question, steps) : sumsByCandidate(view, question);
    },

    async close() {},
  };
}
