/** Describes attributes privately: all statistics under one allowance, every number with its error bar. */

import { ensureCurator } from "../../base/asked.ts";
import { ZERO } from "../../base/rational.ts";
import type { CuratorForAnalysts } from "../../curator/index.ts";
import { Cancelled, stoppedMessage } from "../method.ts";
import type { Description } from "./answers.ts";
import type { DescribeAsk } from "./ask.ts";
import { preparePlan } from "./plan.ts";
import { percent } from "./words.ts";

/** `signal` stops it between two questions: what is not asked is not paid for, and what was answered is in the error. */
export async function describe(
  curator: CuratorForAnalysts,
  ask: DescribeAsk,
  { signal }: { readonly signal?: { readonly aborted: boolean } } = {},
): Promise<Description> {
  ensureCurator(curator);
  const { facts } = curator;
  const {
    draws,
    delta = ZERO,
    questions,
    statistics,
    noise,
    notes,
    mechanism,
    confidence,
  } = preparePlan(facts, ask);
  const { epsilon, holder } = ask;
  const data = await curator.allow({
    epsilon,
    delta,
    draws,
    purpose: purposeOf(ask),
    ...(holder === undefined ? {} : { holder }),
  });
  const answers = new Map<string, readonly number[]>();
  for (const { question, ask: put } of questions) {
    if (signal?.aborted) break;
    answers.set(question.key, await put(data));
  }
  const { spent, returned } = await data.close();
  const told = statistics.filter(({ needs }) => needs.every(({ key }) => answers.has(key)));
  const description = Object.freeze({
    privet: "description/1",
    confidence,
    mechanism,
    answers: told.map((statistic) => statistic.tell(noise, ({ key }) => answers.get(key)!)),
    notes: [...notes, ...notesOn(confidence)],
    receipt: data.receipt(),
  } as const);
  if (answers.size === questions.length) return description;
  const message = stoppedMessage({ step: answers.size, of: questions.length }, spent, returned);
  throw new Cancelled(message, { model: description, receipt: description.receipt });
}

const notesOn = (confidence: number): readonly string[] => [
  `Intervals hold the number that these rows have with a probability of at least ${percent(confidence)}, each by itself. They cover noise, not chance in who the rows are.`,
  "Numbers are moved into what is declared (a mean into its bounds, a count to 0 or above); cells of tables are left as they were drawn.",
];

const MOST_NAMES = 5;

/** For the ledger: what was described, from the request alone. */
function purposeOf({ statistics }: DescribeAsk): string {
  const names = [...new Set(statistics.flatMap(({ of }) => of))];
  const rest = names.length - MOST_NAMES;
  const listed = names.slice(0, MOST_NAMES).join(", ");
  return `attributes describe ${listed}${rest > 0 ? ` and ${rest} more` : ""}`;
}
