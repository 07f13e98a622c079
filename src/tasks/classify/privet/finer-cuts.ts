/** Cuts that make groups finer than the usual ones, by a public rule; every usual cut is among them. */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { type Cuts, defaultCuts } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import { learnable } from "../../../schema/coding/learnable.ts";
import type { Schema } from "../../../schema/types.ts";

/** How many cuts there may be between a number and its half. */
export const FINER = [2, 4, 8, 16] as const;

/** Of numeric attributes. */
export function finerCuts(
  schema: Schema,
  attributes: readonly string[] | undefined,
  perOctave: (typeof FINER)[number],
): Cuts {
  const numeric = learnable(schema, attributes).filter((attribute) => attribute.kind === "numeric");
  return Object.fromEntries(
    numeric.map((attribute) => [
      attribute.name,
      [...defaultCuts(attribute), ...defaultCuts(attribute, perOctave)],
    ]),
  );
}

/** The finer cuts that have made these groups, if any have. */
export function finerCutsOf(
  schema: Schema,
  attributes: readonly string[] | undefined,
  { attributes: made }: Inputs<GroupedAttribute>,
): Cuts | undefined {
  return FINER.map((perOctave) => finerCuts(schema, attributes, perOctave)).find((cuts) =>
    groupedInputs(schema, attributes, cuts).attributes.every(
      ({ name, starts }, k) => name === made[k]?.name && starts.join() === made[k].starts.join(),
    ),
  );
}
