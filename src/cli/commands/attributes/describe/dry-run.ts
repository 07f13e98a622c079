/** --dry-run of a description: the errors to expect and the cost, or the ε that an error takes. Nothing is spent. */
import { amountIn } from "../../../../base/rational.ts";
import { type QuoteJson, quote } from "../../../../service/quote.ts";
import type { ExpectedDescription } from "../../../../tasks/describe/method.ts";
import type { Input } from "../../../command.ts";
import { costText, neighboursText } from "../../../text/amounts-text.ts";
import { json, note, noteWrapped } from "../../../text/notes.ts";
import { priceRows, rowsText } from "../../../text/quote-text.ts";
import { textTable } from "../../../text/text-table.ts";
import { saidOf } from "../../../words/command-line.ts";
import { MISSING_STATISTIC, statisticText } from "./text.ts";
import type { DescribePlanned } from "./typed-plan.ts";

export async function dryRunDescription(
  input: Input,
  { data, plan, seed }: DescribePlanned,
): Promise<number> {
  const { flags, io } = input;
  const quoted = await quote(data, plan, { seed, signal: io.signal });
  const expected = quoted.expected as ExpectedDescription;
  io.out(flags.json ? quoteJson(quoted, expected) : `\n${quoteText(quoted, expected)}\n`);
  const { epsilon, error } = expected;
  if (epsilon !== undefined)
    note(
      input,
      `  ε ${costText(amountIn(epsilon))} is the smallest, to four digits, for an error of ${error}.`,
    );
  for (const line of quoted.notes) noteWrapped(input, line, "  ");
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

/** Where an ε was asked for, the plan has it. */
function quoteJson(quoted: QuoteJson, { epsilon, error, ...expected }: ExpectedDescription): string {
  const { plan, cost, draws, notes, budget, after } = quoted;
  const { error: _goal, ...options } = plan.options;
  return json({
    dryRun: true,
    plan: epsilon === undefined ? plan : { ...plan, epsilon, options },
    statistics: expected.statistics,
    ...(error === undefined ? {} : { error }),
    mechanism: expected.mechanism,
    confidence: expected.confidence,
    expected: expected.errors,
    ...{ notes, cost, draws, budget, after },
  });
}

function quoteText(quoted: QuoteJson, { errors, mechanism }: ExpectedDescription): string {
  const { data } = quoted;
  const expected = textTable(
    [{ title: "attribute" }, { title: "statistic" }, { title: "error to expect" }],
    errors.map(({ of, what, within, ...said }) => [
      [of].flat().join(" × "),
      what === "missing" ? MISSING_STATISTIC : statisticText({ what, ...(within ? { within } : {}) }),
      saidOf(said),
    ]),
  );
  const about = textTable(
    [{ title: "" }, { title: "" }],
    [
      ["data", [data.name, rowsText(data), neighboursText(data.neighbours)].join(" · ")],
      ["noise", mechanism],
      ...priceRows(quoted),
    ],
  );
  return `${expected}\n${about}`;
}
