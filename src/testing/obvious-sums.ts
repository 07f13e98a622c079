/** What sums of linear scores are, row by row and attribute by attribute, in BigInt where it is summed. */
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode, levels } from "../schema/coding/codes.ts";
import { WEIGHT_ONE } from "../schema/coding/margins.ts";
import type { NumericAttribute } from "../schema/types.ts";

/** Of the small schema: age and pay, each with an indicator where missing ones have a code of their own, four colours, the bias. */
export function obviousSums(
  table: Table,
  candidates: readonly Float64Array[],
  score: { of(z: number, yes: boolean): number },
): bigint[] {
  const at = (name: string, row: number) => table.columns.find((c) => c.attribute.name === name)!.codes[row];
  const grid = (w: number) => Math.round(w * WEIGHT_ONE);
  const round = (x: number) => Math.floor(x + 0.5);
  const many = levels(table.schema.attributes[0] as NumericAttribute) > 4096;
  return candidates.map((w) => {
    let sum = 0n;
    for (let row = 0; row < table.rows; row++) {
      let [k, z] = [0, 0];
      const products = ["age", "pay"].map((name, place) => {
        const attribute = table.schema.attributes[place] as NumericAttribute;
        const code = at(name, row);
        const isMissing = code === levels(attribute);
        const product = isMissing ? 0 : (grid(w[k]) * inputOfCode(attribute, code)) / INPUT_ONE;
        k++;
        if (typeof attribute.missing !== "number") z += isMissing ? grid(w[k++]) : -grid(w[k++]);
        return product;
      });
      z += many ? round(products[0] + products[1]) : round(products[0]) + round(products[1]);
      for (let level = 0; level < 4; level++, k++)
        z += at("colour", row) === level ? grid(w[k]) : -grid(w[k]);
      sum += BigInt(score.of(z + grid(w[k]), at("outcome", row) === 1));
    }
    return sum;
  });
}
