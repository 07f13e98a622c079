/** A fit on the command line: what becomes of its model. */
import { fromDecimal } from "../../base/rational.ts";
import { saveModel } from "../../models/file.ts";
import type { Model } from "../../models/model.ts";
import type { Released } from "../../service/start.ts";
import type { Input } from "../command.ts";
import { shownPath } from "../input.ts";
import { NOT_WRITTEN, printPaid, written } from "../paid-result.ts";
import { noteBudget, noteReceipt, type Ran, runPlanOf } from "../run-plan.ts";
import { json, note } from "../text/notes.ts";
import { savedModelText } from "../text/saved-model-text.ts";
import type { Planned } from "./typed-plan.ts";

/** What was fitted, and the exit code: not 0 where it was kept, but not where it was asked for. */
export interface Delivered extends Released {
  readonly code: number;
}

export async function fitModel(input: Input, planned: Planned): Promise<Delivered> {
  const { out, data } = planned;
  const partial = ({ model, receipt }: Ran) => ({
    base: (out ?? data.base).replace(/\.json$/, ""),
    text: saveModel(model as Model, { receipt, partial: true }),
  });
  return runPlanOf(input, planned, partial, async (ran) => ({
    ...ran,
    code: await deliver(input, planned, ran),
  }));
}

async function deliver(input: Input, { out, plan, data }: Planned, released: Ran): Promise<number> {
  const { flags, io } = input;
  const { model, receipt } = released;
  const text = saveModel(model as Model, { receipt });
  const instead = "The model, which is paid for, follows on stdout.";
  const isWritten = out !== undefined && (await written(input, out, text, instead));
  const { release, asked, budget } = released.json;
  const { data: about } = released.quote;
  const rows = about.subject === "table" ? (about.rows ?? undefined) : undefined;
  const shown = flags.json
    ? json({ model: isWritten ? out : release, receipt, asked, budget })
    : isWritten
      ? savedModelText(input, model as Model, out, rows)
      : text;
  if (isWritten) io.out(shown);
  else await printPaid(input, shown, { name: data.base, saved: text });
  const unused =
    fromDecimal(plan.delta)?.n !== 0n && Number(receipt.delta) === 0 ? " (none of it was needed)" : "";
  noteReceipt(input, released, `${unused} · ${plan.method}`);
  if (isWritten) note(input, `model: ${shownPath(io, out)}`);
  noteBudget(input, released);
  return out === undefined || isWritten ? 0 : NOT_WRITTEN;
}
