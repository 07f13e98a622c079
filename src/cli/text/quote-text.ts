/** What a plan would cost, for people: the rows that every dry run ends with. */
import { formatDelta } from "../../curator/index.ts";
import type { AboutJson } from "../../service/about.ts";
import type { QuoteJson } from "../../service/quote.ts";
import { afterWords, costText, count, exactly } from "../commands/show/show.ts";

export function priceRows(quoted: QuoteJson): readonly (readonly string[])[] {
  const { cost, after, data } = quoted;
  const price = `ε ${costText(exactly(cost.epsilon))}, δ ${formatDelta(exactly(cost.delta))}`;
  return [
    ["cost", `${price}   ${drawsText(quoted)}, ${cost.composition} composition`],
    ["budget", after ? afterWords(after) : noBudget(data)],
  ];
}

const drawsText = ({ draws }: Pick<QuoteJson, "draws">): string =>
  draws
    .map(
      (d) =>
        `${d.count} draws of ${"rho" in d ? `ρ ${costText(exactly(d.rho))}` : `ε ${costText(exactly(d.epsilon))}`}`,
    )
    .join(", ")
    .replace(/\b1 draws/g, "1 draw");

const noBudget = ({ visibility }: Pick<AboutJson, "visibility">) =>
  visibility === "public" ? "PUBLIC DATA: no ledger, nothing is charged" : "none yet: privet budget open";

export function rowsText(data: AboutJson): string {
  if (data.subject === "study") return `${count(data.people)} people`;
  const { neighbours, rows } = data;
  if (rows === null) return "number of rows private";
  return neighbours === "replace" ? `${count(rows)} rows` : `about ${count(rows)} rows, as declared`;
}
