/** A description: the run itself, and what becomes of its result. */
import { existsSync } from "node:fs";
import type { Curator } from "../../../curator/index.ts";
import { openRows } from "../../../node/open-file.ts";
import type { DescribeAsk } from "../../../tasks/describe/ask.ts";
import { describe } from "../../../tasks/describe/describe.ts";
import { planDescription } from "../../../tasks/describe/plan.ts";
import { Cancelled } from "../../../tasks/method.ts";
import type { Input } from "../../command.ts";
import { textOf } from "../../input.ts";
import { keepPartial, NOT_WRITTEN, printPaid } from "../../paid-result.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { spentText } from "../../text/receipt-text.ts";
import { ensureWanted } from "../fit/fit-run.ts";
import { leftOf, leftText, stateJson } from "../show/show.ts";
import type { DescribePlanned } from "./describe-plan.ts";
import { drawPlots } from "./describe-plot.ts";
import { descriptionText } from "./describe-text.ts";

export async function describeRows(input: Input, planned: DescribePlanned): Promise<number> {
  const { schema, data, files, seed, threads, plots } = planned;
  const { flags, io } = input;
  const ask = { ...planned.ask, epsilon: planned.epsilon! };
  const curator = await openRows({ schema, data, ledger: files.ledger, seed, threads, signal: io.signal });
  try {
    const isCharged = seed === undefined && existsSync(files.ledger);
    const { price } = planDescription(curator.facts, ask);
    await ensureWanted(input, { schema, cost: price.cost }, curator, isCharged);
    const description = await described(input, curator, ask, files.name);
    const { receipt, answers, notes } = description;
    const state = isCharged ? await curator.budget() : undefined;
    const whole = json({ ...description, budget: state ? stateJson(state) : null });
    await printPaid(input, flags.json ? whole : `${descriptionText(description)}\n`, {
      name: `${files.name}.description`,
      saved: whole,
    });
    const isDrawn = await drawPlots(input, plots, description, schema);
    for (const answer of answers) if (answer.what === "bounds") noteWrapped(input, answer.sentence, "  ");
    for (const line of notes) noteWrapped(input, line, "  ");
    const entry = state ? ` · entry ${receipt.entry}` : "";
    const seeded = seed === undefined ? "" : " · seeded, so guarantee none";
    note(
      input,
      `receipt: ${spentText(receipt, flags, { epsilon: textOf(flags, "epsilon") })} · ${description.mechanism} noise${entry}${seeded}`,
    );
    if (state) note(input, `budget: ${leftOf(state).greek} ${leftText(leftOf(state).left)} left`);
    return isDrawn ? 0 : NOT_WRITTEN;
  } finally {
    await curator.close();
  }
}

/** Stopped between two questions, it keeps the answers that are there: they are paid for. */
async function described(input: Input, curator: Curator, ask: DescribeAsk, name: string) {
  const { signal } = input.io;
  try {
    return await describe(curator, ask, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof Cancelled && error.partial.receipt.draws.length > 0)
      await keepPartial(input, `${name}.description`, json(error.partial.model));
    throw error;
  }
}
