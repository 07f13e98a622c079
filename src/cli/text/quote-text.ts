/** What a plan would cost, for people: the rows that every dry run ends with. */
import { amountIn, compare, type Rational } from "../../base/rational.ts";
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

/** More sizes than these are told as a range. */
const MOST_SIZES = 4;

function drawsText({ draws }: Pick<QuoteJson, "draws">): string {
  const told = draws.map((draw) =>
    "rho" in draw
      ? { unit: "ρ", amount: amountIn(draw.rho), count: draw.count }
      : { unit: "ε", amount: amountIn(draw.epsilon), count: draw.count },
  );
  const sizeOf = ({ unit, amount }: ToldDraws) => `${unit} ${costText(amount)}`;
  const isLong = new Set(told.map(sizeOf)).size > MOST_SIZES;
  const kindOf = (draw: ToldDraws) => (isLong ? draw.unit : sizeOf(draw));
  return [...new Set(told.map(kindOf))]
    .map((kind) => alikeText(told.filter((draw) => kindOf(draw) === kind)))
    .join(", ");
}

interface ToldDraws {
  readonly unit: string;
  readonly amount: Rational;
  readonly count: number;
}

function alikeText(draws: readonly ToldDraws[]): string {
  const count = draws.reduce((sum, draw) => sum + draw.count, 0);
  const amounts = draws.map(({ amount }) => amount).sort(compare);
  const [least, most] = [costText(amounts[0]), costText(amounts[amounts.length - 1])];
  return `${count} ${count === 1 ? "draw" : "draws"} of ${draws[0].unit} ${least}${most === least ? "" : ` to ${most}`}`;
}

const noBudget = ({ visibility }: Pick<AboutJson, "visibility">) =>
  visibility === "public" ? "PUBLIC DATA: no ledger, nothing is charged" : "none yet: privet budget open";

export function rowsText(data: AboutJson): string {
  if (data.subject === "study") return `${countText(data.people)} people`;
  const { neighbours, rows } = data;
  if (rows === null) return "number of rows private";
  return neighbours === "replace" ? `${countText(rows)} rows` : `about ${countText(rows)} rows, as declared`;
}
