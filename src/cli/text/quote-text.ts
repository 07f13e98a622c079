/** What a plan would cost, for people: the rows that every dry run ends with. */
import { amountIn } from "../../base/rational.ts";
import { formatDelta } from "../../curator/index.ts";
import type { AboutJson } from "../../service/about.ts";
import type { QuoteJson } from "../../service/quote.ts";
import { afterWords, costText, countText } from "./amounts-text.ts";

export function priceRows(quoted: QuoteJson): readonly (readonly string[])[] {
  const { cost, after, data } = quoted;
  const price = `ε ${costText(amountIn(cost.epsilon))}, δ ${formatDelta(amountIn(cost.delta))}`;
  return [
    ["cost", `${price}   ${drawsText(quoted)}, ${cost.composition} composition`],
    ["budget", after ? afterWords(after) : noBudget(data)],
  ];
}

const drawsText = ({ draws }: Pick<QuoteJson, "draws">): string =>
  draws
    .map(
      (d) =>
        `${d.count} draws of ${"rho" in d ? `ρ ${costText(amountIn(d.rho))}` : `ε ${costText(amountIn(d.epsilon))}`}`,
    )
    .join(", ")
    .replace(/\b1 draws/g, "1 draw");

const noBudget = ({ visibility }: Pick<AboutJson, "visibility">) =>
  visibility === "public" ? "PUBLIC DATA: no ledger, nothing is charged" : "none yet: privet budget open";

export function rowsText(data: AboutJson): string {
  if (data.subject === "study") return `${countText(data.people)} people`;
  const { neighbours, rows } = data;
  if (rows === null) return "number of rows private";
  return neighbours === "replace" ? `${countText(rows)} rows` : `about ${countText(rows)} rows, as declared`;
}
