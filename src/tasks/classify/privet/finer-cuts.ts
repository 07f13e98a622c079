/** Cuts that make groups finer than the usual ones; every usual cut is among them. */
import { numberOfCode } from "../../../schema/coding/codes.ts";
import {
  type Cuts,
  defaultCuts,
  type GroupedAttribute,
  measuredGroups,
} from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import { learnable } from "../../../schema/coding/learnable.ts";
import type { Schema } from "../../../schema/types.ts";

/** How many cuts there may be between a number and its half. */
export const FINER = [2, 4, 8, 16] as const;

/** Of numeric attributes, by a public rule. */
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

/** The cuts that have made these groups, where they are parts of the usual ones, and some are smaller. */
export function finerCutsOf(
  schema: Schema,
  attributes: readonly string[] | undefined,
  { attributes: made }: Inputs<GroupedAttribute>,
): Cuts | undefined {
  const usual = groupedInputs(schema, attributes).attributes;
  const areParts = usual.every(({ starts }, k) => starts.every((start) => made[k]?.starts.includes(start)));
  const finer = made.flatMap((own, k): [string, readonly number[]][] => {
    const { name, of, starts } = own;
    if (of.kind !== "numeric" || usual[k]?.name !== name || starts.length === usual[k].starts.length)
      return [];
    return [[name, starts.slice(0, measuredGroups(own)).map((code) => numberOfCode(of, code))]];
  });
  return areParts && finer.length > 0 ? Object.fromEntries(finer) : undefined;
}
