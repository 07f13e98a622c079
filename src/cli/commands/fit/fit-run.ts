/** A fit on the command line: the question before it, its progress, and what becomes of its result. */
import { PrivetError } from "../../../base/errors.ts";
import { fromDecimal } from "../../../base/rational.ts";
import type { Curator, Price } from "../../../curator/index.ts";
import { saveModel } from "../../../models/file.ts";
import type { Model } from "../../../models/model.ts";
import type { Schema } from "../../../schema/types.ts";
import { tableData } from "../../../service/data.ts";
import type { QuoteJson } from "../../../service/quote.ts";
import { type Released, start } from "../../../service/start.ts";
import type { Input } from "../../command.ts";
import { confirm } from "../../confirm.ts";
import { shownPath } from "../../input.ts";
import { keepPartial, NOT_WRITTEN, printPaid, written } from "../../paid-result.ts";
import { type ProgressLine, progressLine } from "../../progress.ts";
import { modelText } from "../../text/model-text.ts";
import { json, note, noteInYellow, noteWrapped } from "../../text/notes.ts";
import { spentText } from "../../text/receipt-text.ts";
import { afterText, afterWords, costText, exactly, leftOf, leftText } from "../show/show.ts";
import type { Planned } from "./fit-plan.ts";

/** What was fitted, and the exit code: not 0 where it was kept, but not where it was asked for. */
export interface Delivered extends Released {
  readonly code: number;
}

export async function fitModel(input: Input, planned: Planned): Promise<Delivered> {
  const { plan, seed, threads, allow, out, files } = planned;
  let line: ProgressLine | undefined;
  const running = start(tableData(planned), plan, {
    seed,
    threads,
    allow,
    signal: input.io.signal,
    progress: (now) => line?.show(now),
    wanted: async (quote) => {
      await askFor(input, quote);
      line = progressLine(input, plan.method, Number(plan.epsilon));
    },
  });
  const released = await running.result.finally(() => line?.clear());
  const { stopped, model, receipt } = released;
  if (stopped) {
    const base = (out ?? files.name).replace(/\.json$/, "");
    await keepPartial(input, base, saveModel(model as Model, { receipt, partial: true }));
    throw stopped;
  }
  return { ...released, code: await deliver(input, planned, released) };
}

/** The last moment before the spend: the price is known, and nothing has been charged. */
async function askFor(input: Input, { data, cost, after, expected }: QuoteJson): Promise<void> {
  const { sentence } = { ...(expected as { readonly sentence?: string } | undefined) };
  if (sentence !== undefined) noteWrapped(input, `expect: ${sentence}`);
  notePublic(input, data);
  if (after)
    await confirm(
      input,
      `Spend ε ${costText(exactly(cost.epsilon))} of ${data.name} (${afterWords(after)})?`,
    );
}

const notePublic = (input: Input, { name, visibility }: Pick<Schema, "name" | "visibility">): void => {
  if (visibility === "public") noteInYellow(input, `PUBLIC DATA: ${name} is declared public.`);
};

/** The same for what is asked of a curator directly. */
export async function ensureWanted(
  input: Input,
  { schema, cost }: { readonly schema: Pick<Schema, "name" | "visibility">; readonly cost: Price["cost"] },
  curator: Pick<Curator, "budget">,
  isCharged: boolean,
): Promise<void> {
  notePublic(input, schema);
  if (isCharged)
    await confirm(
      input,
      `Spend ε ${costText(cost.epsilon)} of ${schema.name} (${afterText(await curator.budget(), cost)})?`,
    );
  if (!input.io.signal?.aborted) return;
  throw new PrivetError("cancelled", "Stopped before anything was spent.", "Start it again when you like.");
}

async function deliver(
  input: Input,
  { out, plan, seed, files }: Planned,
  { json: told, model, receipt, state }: Released,
): Promise<number> {
  const { flags, io } = input;
  const text = saveModel(model as Model, { receipt });
  const instead = "The model, which is paid for, follows on stdout.";
  const isWritten = out !== undefined && (await written(input, out, text, instead));
  const { release, asked, budget } = told;
  const shown = flags.json
    ? json({ model: isWritten ? out : release, receipt, asked, budget })
    : isWritten
      ? modelText(model as Model)
      : text;
  if (isWritten) io.out(shown);
  else await printPaid(input, shown, { name: files.name, saved: text });
  const entry = state ? ` · entry ${receipt.entry}` : "";
  const seeded = seed === undefined ? "" : " · seeded, so guarantee none";
  const unused =
    fromDecimal(plan.delta)?.n !== 0n && Number(receipt.delta) === 0 ? " (none of it was needed)" : "";
  note(input, `receipt: ${spentText(receipt, flags, plan)}${unused} · ${plan.method}${entry}${seeded}`);
  if (isWritten) note(input, `model: ${shownPath(io, out)}`);
  if (state) note(input, `budget: ${leftOf(state).greek} ${leftText(leftOf(state).left)} left`);
  return out === undefined || isWritten ? 0 : NOT_WRITTEN;
}
