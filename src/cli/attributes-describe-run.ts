/** A description: the run itself, and what becomes of its result. */
import { existsSync } from "node:fs";
import { describe } from "../attributes/describe/describe.ts";
import { planDescription } from "../attributes/describe/plan.ts";
import { openRows } from "../node/open-file.ts";
import type { DescribePlanned } from "./attributes-describe-plan.ts";
import { drawPlots } from "./attributes-describe-plot.ts";
import { descriptionText } from "./attributes-describe-text.ts";
import type { Input } from "./command.ts";
import { ensureWanted } from "./fit-run.ts";
import { textOf } from "./input.ts";
import { json, note } from "./notes.ts";
import { spentText } from "./receipt-text.ts";
import { leftOf, leftText, stateJson } from "./show.ts";
import { wrap } from "./text-table.ts";

export async function describeRows(input: Input, planned: DescribePlanned): Promise<number> {
  const { schema, data, files, seed, threads, plots } = planned;
  const { flags, io } = input;
  const ask = { ...planned.ask, epsilon: planned.epsilon! };
  const curator = await openRows({ schema, data, ledger: files.ledger, seed, threads, signal: io.signal });
  try {
    const isCharged = seed === undefined && existsSync(files.ledger);
    const { price } = planDescription(curator.facts, ask);
    await ensureWanted(input, { schema, cost: price.cost }, curator, isCharged);
    const description = await describe(curator, ask);
    const { receipt, answers, notes } = description;
    const state = isCharged ? await curator.budget() : undefined;
    io.out(
      flags.json
        ? json({ ...description, budget: state ? stateJson(state) : null })
        : `${descriptionText(description)}\n`,
    );
    await drawPlots(input, plots, description, schema);
    for (const answer of answers) if (answer.what === "bounds") note(input, wrap(answer.sentence, 100));
    for (const line of notes) note(input, wrap(line, 100));
    const entry = state ? ` · entry ${receipt.entry}` : "";
    const seeded = seed === undefined ? "" : " · seeded, so guarantee none";
    note(
      input,
      `receipt: ${spentText(receipt, flags, { epsilon: textOf(flags, "epsilon") })} · ${description.mechanism} noise${entry}${seeded}`,
    );
    if (state) note(input, `budget: ${leftOf(state).greek} ${leftText(leftOf(state).left)} left`);
    return 0;
  } finally {
    await curator.close();
  }
}
