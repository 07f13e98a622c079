/** How the products of two attributes' inputs lie one after the other. */
import { type Inputs, weightsOf } from "./layout.ts";

/** Two attributes whose inputs are multiplied, by their places: the bias comes after the attributes, the label after that. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  /** How many products there are. */
  readonly size: number;
  readonly isWithLabel: boolean;
}

/** In the order in which engines answer: by the second, then by the first. */
export function pairsOf(
  { attributes }: Inputs,
  { label }: { readonly label: { readonly kind: string } },
  countsRows: boolean,
): readonly Pair[] {
  const sizes = [...attributes.map(weightsOf), 1, 1];
  const own = attributes.length + 1;
  const squares = [...attributes.map(isNumericKind), countsRows, isNumericKind(label)];
  return sizes.flatMap((size, second) =>
    sizes
      .slice(0, second + 1)
      .map((other, first) => ({
        first,
        second,
        size: other * size,
        isWithLabel: second === own && first !== own,
      }))
      .filter(({ first }) => first < second || squares[second]),
  );
}

export const isNumericKind = ({ kind }: { readonly kind: string }): boolean => kind === "numeric";
