/** Where numeric attributes are cut into ranges, as an option of methods, and as the door takes it. */
import { attribute, list, real, record } from "../base/options.ts";
import type { Cuts } from "../schema/coding/grouped.ts";

export const cutsOption = (auto: string) =>
  list({
    auto,
    group: "Data",
    tip: "Where numeric attributes are cut into ranges.",
    of: record({
      tip: "Where one of them is cut.",
      fields: {
        of: attribute({ tip: "The attribute." }),
        at: list({ of: real({ tip: "Where a range begins." }), min: 0, ascending: true, tip: "Ascending." }),
      },
    }),
  });

export const cutsFrom = (
  given: readonly { readonly of?: string | undefined; readonly at?: readonly number[] | undefined }[] = [],
): Cuts => Object.fromEntries(given.map(({ of = "", at = [] }) => [of, at]));

export const cutsGiven = (cuts: Cuts) => Object.entries(cuts).map(([of, at]) => ({ of, at }));
