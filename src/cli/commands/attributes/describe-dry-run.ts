/** --dry-run of a description: the errors to expect and the cost, or the ε that an error takes. Nothing is spent. */

import { formatDelta, type LedgerState, type PublicFacts } from "../../../curator/index.ts";
import { epsilonForError } from "../../../tasks/describe/epsilon-for.ts";
import { type DescriptionPlan, planDescription } from "../../../tasks/describe/plan.ts";
import type { Input } from "../../command.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { drawsText, factsOf, noBudget, priceJson, rowsText, stateOf } from "../fit/fit-dry-run.ts";
import { afterText, costText, neighboursText, stateJson } from "../show/show.ts";
import type { DescribePlanned } from "./describe-plan.ts";
import { MISSING_STATISTIC } from "./describe-text.ts";

export async function dryRunDescription(input: Input, planned: DescribePlanned): Promise<number> {
  const { flags, io } = input;
  const { ask, error } = planned;
  const facts = await factsOf(planned);
  const epsilon = planned.epsilon ?? epsilonForError(facts, ask, error!);
  const plan = planDescription(facts, { ...ask, epsilon });
  const state = await stateOf(planned);
  io.out(
    flags.json
      ? json({
          dryRun: true,
          statistics: ask.statistics,
          ...(error === undefined ? {} : { error }),
          mechanism: plan.mechanism,
          confidence: plan.confidence,
          expected: plan.expected,
          notes: plan.notes,
          ...priceJson(plan),
          budget: state ? stateJson(state) : null,
        })
      : `\n${planText(facts, plan, state)}\n`,
  );
  if (error !== undefined)
    note(input, `  ε ${costText(epsilon)} is the smallest, to four digits, for an error of ${error}.`);
  for (const line of plan.notes) noteWrapped(input, line, "  ");
  note(input, "  Nothing was run. Drop --dry-run to spend.");
  return 0;
}

function planText(facts: PublicFacts, plan: DescriptionPlan, state: LedgerState | undefined): string {
  const { cost, theorem } = plan.price;
  const expected = textTable(
    [{ title: "attribute" }, { title: "statistic" }, { title: "error to expect" }],
    plan.expected.map(({ of, what, sentence }) => [
      [of].flat().join(" × "),
      what === "missing" ? MISSING_STATISTIC : what,
      sentence,
    ]),
  );
  const about = textTable(
    [{ title: "" }, { title: "" }],
    [
      ["data", [facts.schema.name, rowsText(facts), neighboursText(facts.neighbours)].join(" · ")],
      ["noise", plan.mechanism],
      [
        "cost",
        `ε ${costText(cost.epsilon)}, δ ${formatDelta(cost.delta)}   ${drawsText(plan)}, ${theorem} composition`,
      ],
      ["budget", state ? afterText(state, cost) : noBudget(facts.schema)],
    ],
  );
  return `${expected}\n${about}`;
}
