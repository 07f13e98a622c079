/** A description: the run itself, and what becomes of its result. */
import type { Described } from "../../../../tasks/describe/method.ts";
import type { Input } from "../../../command.ts";
import { NOT_WRITTEN, printPaid } from "../../../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf } from "../../../run-plan.ts";
import { json, noteWrapped } from "../../../text/notes.ts";
import { saidOf } from "../../../words/command-line.ts";
import { drawPlots } from "./plot.ts";
import { descriptionText } from "./text.ts";
import type { DescribePlanned } from "./typed-plan.ts";

export async function describeRows(input: Input, planned: DescribePlanned): Promise<number> {
  const name = `${planned.data.base}.description`;
  // Stopped between two questions, it keeps the answers that are there: they are paid for.
  const partial = ({ model, receipt }: Ran) => ({
    base: name,
    text: json({ ...(model as Described), receipt }),
  });
  return runPlanOf(input, planned, partial, (ran) => deliver(input, planned, name, ran));
}

async function deliver(
  input: Input,
  { schema, plots }: DescribePlanned,
  name: string,
  ran: Ran,
): Promise<number> {
  const { receipt } = ran;
  const description = { ...(ran.model as Described), receipt };
  const whole = json({ ...description, budget: ran.json.budget });
  const text = input.flags.json ? whole : `${descriptionText(description)}\n`;
  await printPaid(input, text, { name, saved: whole });
  const isDrawn = await drawPlots(input, plots, description, schema);
  for (const answer of description.answers)
    if (answer.what === "bounds") noteWrapped(input, saidOf(answer), "  ");
  for (const line of description.notes) noteWrapped(input, line, "  ");
  noteReceipt(input, ran, ` · ${description.mechanism} noise`);
  noteBudget(input, ran);
  return isDrawn ? 0 : NOT_WRITTEN;
}
