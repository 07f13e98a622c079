/** The noisy counts as they were released, each with its band: of a grid every cell, of others every attribute by itself. */
import type { Synopsis } from "../../../models/synopsis/synopsis.ts";
import { marginalCouldBeChance } from "../../../report/released/marginals.ts";
import { csvText } from "../csv-text.ts";

export function countsCsv(synopsis: Synopsis): string {
  const axes = [
    ...synopsis.published.map(({ attribute, names }) => ({ name: attribute.name, groups: names })),
    ...(synopsis.label ? [{ name: synopsis.label.name, groups: synopsis.label.values }] : []),
  ];
  const head = [...axes.map(({ name }) => name), "rows", "halfWidth", "couldBeNoise"];
  const asked = synopsis.kind === "grid" ? [axes] : axes.map((one) => [one]);
  const lines = asked.flatMap((of) =>
    synopsis.marginal(of.map(({ name }) => name)).map((estimate, i) => {
      const groups = groupsAt(of, i);
      return [
        ...axes.map((axis) => groups.get(axis.name) ?? ""),
        String(estimate.value),
        String(estimate.halfWidth),
        String(marginalCouldBeChance(estimate)),
      ];
    }),
  );
  return csvText([head, ...lines]);
}

/** The last attribute's groups move fastest. */
function groupsAt(
  of: readonly { readonly name: string; readonly groups: readonly string[] }[],
  i: number,
): ReadonlyMap<string, string> {
  let rest = i;
  const found = new Map<string, string>();
  for (const { name, groups } of of.toReversed()) {
    found.set(name, groups[rest % groups.length]);
    rest = Math.floor(rest / groups.length);
  }
  return found;
}
