/** Privet's own clusterings go two ways, by a grid or by steps; an option of the way that is not gone is refused, not ignored. */
import { ensure } from "../../base/errors.ts";

type Given = Readonly<Record<string, number | undefined>>;

export function ensureForSteps(given: Given): void {
  ensureLeftOut(given, "these attributes are few and numeric, and get a grid in one draw");
}

export function ensureForGrid(given: Given): void {
  ensureLeftOut(given, "these attributes are too many for a grid, or not all numeric");
}

function ensureLeftOut(given: Given, why: string): void {
  for (const [option, value] of Object.entries(given))
    ensure(
      value === undefined,
      "option-out-of-range",
      `${option} is ${value}, but ${why}.`,
      `Leave ${option} out, or choose other attributes.`,
    );
}
