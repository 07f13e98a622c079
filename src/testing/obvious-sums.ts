/** What sums of linear scores are, row by row and attribute by attribute, in BigInt where it is summed. */
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode, levels } from "../schema/coding/codes.ts";
import { WEIGHT_ONE } from "../schema/coding/margins.ts";
import type { NumericAttribute } from "../schema/types.ts";

/**
 * Each candidate's margin of every row, in the small schema: age and pay, each with an indicator where missing ones have a code
 * of their own, four colours, the bias.
 */
export function obviousMargins(table: Table, candidates: readonly Float64Array[]): readonly Float64Array[] {
  const round = (x: number) => Math.floor(x + 0.5);
  const numeric = ["age", "pay"].map((name, place) => {
    const attribute = table.schema.attributes[place] as NumericAttribute;
    const codes = codesOf(table, name);
    const inputs = Float64Array.from(codes, (code) =>
      code === levels(attribute) ? 0 : inputOfCode(attribute, code) / INPUT_ONE,
    );
    return { inputs, codes, missing: levels(attribute), indicated: typeof attribute.missing !== "number" };
  });
  const colours = codesOf(table, "colour");
  const many = numeric[0].missing > 4096;
  return candidates.map((candidate) => {
    const w = candidate.map((weight) => Math.round(weight * WEIGHT_ONE));
    return Float64Array.from(colours, (colour, row) => {
      let [k, z] = [0, 0];
      const products = numeric.map(({ inputs, codes, missing, indicated }) => {
        const product = w[k++] * inputs[row];
        if (indicated) z += codes[row] === missing ? w[k++] : -w[k++];
        return product;
      });
      z += many ? round(products[0] + products[1]) : round(products[0]) + round(products[1]);
      for (let level = 0; level < 4; level++, k++) z += colour === level ? w[k] : -w[k];
      return z + w[k];
    });
  });
}

export function obviousSums(
  table: Table,
  margins: readonly Float64Array[],
  score: { of(z: number, yes: boolean): number },
): bigint[] {
  const outcomes = codesOf(table, "outcome");
  return margins.map((ofRows) =>
    ofRows.reduce((sum, z, row) => sum + BigInt(score.of(z, outcomes[row] === 1)), 0n),
  );
}

const codesOf = (table: Table, name: string) => table.columns.find((c) => c.attribute.name === name)!.codes;
