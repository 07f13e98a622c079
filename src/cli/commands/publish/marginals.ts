/** Marginals of a synopsis for people: every number with what the noise may have done to it. */
import { groupsOfLevel, type Marginal, marginalCouldBeChance } from "../../../report/released/marginals.ts";
import { COULD_BE_CHANCE, countText } from "../../text/amounts-text.ts";
import { textTable } from "../../text/text-table.ts";

/** More lines would not be read; --json tells them all. */
const MOST_LINES = 60;

const MODELLED =
  "  Modelled: no table counts these groups together (at most coarser ones); ± does not cover what the model leaves out.\n";

export function marginalText({ of, estimates, isModelled }: Marginal): string {
  const columns = [
    ...of.map(({ name }) => ({ title: name })),
    { title: "rows", align: "right" as const },
    { title: "±", align: "right" as const },
    { title: "" },
  ];
  const rows = estimates
    .slice(0, MOST_LINES)
    .map((estimate, i) => [
      ...groupsOfLevel(of, i),
      countText(Math.round(estimate.value)),
      countText(Math.ceil(estimate.halfWidth)),
      marginalCouldBeChance(estimate) ? COULD_BE_CHANCE : "",
    ]);
  const rest = estimates.length - rows.length;
  const more = rest > 0 ? `  … and ${countText(rest)} more; --json tells them all\n` : "";
  return `${textTable(columns, rows)}${more}${isModelled ? MODELLED : ""}`;
}
