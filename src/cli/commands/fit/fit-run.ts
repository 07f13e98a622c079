/** A fit: the run itself, its progress, and what becomes of its result. */
import { existsSync } from "node:fs";
import { PrivetError } from "../../../base/errors.ts";
import { fromDecimal } from "../../../base/rational.ts";
import type { Curator, LedgerState, Price } from "../../../curator/index.ts";
import { saveModel } from "../../../models/file.ts";
import type { Model } from "../../../models/model.ts";
import { openRows } from "../../../node/open-file.ts";
import type { Schema } from "../../../schema/types.ts";
import { expectedError } from "../../../tasks/classify/privet/expected-error.ts";
import { Cancelled, type Fitted } from "../../../tasks/method.ts";
import { quotePlan, runPlan } from "../../../tasks/plan.ts";
import type { Input } from "../../command.ts";
import { confirm } from "../../confirm.ts";
import { shownPath } from "../../input.ts";
import { keepPartial, NOT_WRITTEN, printPaid, written } from "../../paid-result.ts";
import { progressLine } from "../../progress.ts";
import { modelText } from "../../text/model-text.ts";
import { json, note, noteInYellow, noteWrapped } from "../../text/notes.ts";
import { spentText } from "../../text/receipt-text.ts";
import { afterText, costText, leftOf, leftText, stateJson } from "../show/show.ts";
import type { Planned } from "./fit-plan.ts";

export async function fitModel(input: Input, planned: Planned): Promise<number> {
  const { schema, data, files, seed, threads } = planned;
  const { signal } = input.io;
  const curator = await openRows({ schema, data, ledger: files.ledger, seed, threads, signal });
  try {
    const isCharged = seed === undefined && existsSync(files.ledger);
    const { cost } = quotePlan(curator.facts, planned.plan).price;
    const { plan } = planned;
    if (plan.task === "classify")
      noteWrapped(input, `expect: ${expectedError(curator.facts, plan).sentence}`);
    await ensureWanted(input, { schema, cost }, curator, isCharged);
    const fitted = await watched(input, planned, curator);
    return await deliver(input, planned, fitted, isCharged ? await curator.budget() : undefined);
  } finally {
    await curator.close();
  }
}

/** The last moment before the spend: the price is known, and nothing has been charged. */
export async function ensureWanted(
  input: Input,
  { schema, cost }: { readonly schema: Pick<Schema, "name" | "visibility">; readonly cost: Price["cost"] },
  curator: Pick<Curator, "budget">,
  isCharged: boolean,
): Promise<void> {
  if (schema.visibility === "public") noteInYellow(input, `PUBLIC DATA: ${schema.name} is declared public.`);
  if (isCharged)
    await confirm(
      input,
      `Spend ε ${costText(cost.epsilon)} of ${schema.name} (${afterText(await curator.budget(), cost)})?`,
    );
  if (!input.io.signal?.aborted) return;
  throw new PrivetError("cancelled", "Stopped before anything was spent.", "Start it again when you like.");
}

async function watched(input: Input, { plan, allow, out, files, seed }: Planned, curator: Curator) {
  const { io } = input;
  const line = progressLine(input, plan.method, Number(plan.epsilon));
  try {
    return await runPlan(curator, plan, {
      allow,
      progress: line.show,
      ...(seed === undefined ? {} : { seed: `search ${seed}` }),
      ...(io.signal ? { signal: io.signal } : {}),
    });
  } catch (error) {
    line.clear();
    if (error instanceof Cancelled) await keepDrawn(input, error, out ?? files.name);
    throw error;
  } finally {
    line.clear();
  }
}

async function keepDrawn(input: Input, { partial }: Cancelled<Model>, out: string): Promise<void> {
  const { model, receipt } = partial;
  if (receipt.draws.length === 0) return;
  await keepPartial(input, out.replace(/\.json$/, ""), saveModel(model, { receipt, partial: true }));
}

async function deliver(
  input: Input,
  { out, plan, seed, files }: Planned,
  { model, receipt }: Fitted<Model>,
  state: LedgerState | undefined,
): Promise<number> {
  const { flags, io } = input;
  const text = saveModel(model, { receipt });
  const instead = "The model, which is paid for, follows on stdout.";
  const isWritten = out !== undefined && (await written(input, out, text, instead));
  const told = flags.json
    ? json({
        model: isWritten ? out : JSON.parse(text),
        receipt,
        asked: { epsilon: plan.epsilon, delta: plan.delta },
        budget: state ? stateJson(state) : null,
      })
    : isWritten
      ? modelText(model)
      : text;
  if (isWritten) io.out(told);
  else await printPaid(input, told, { name: files.name, saved: text });
  const entry = state ? ` · entry ${receipt.entry}` : "";
  const seeded = seed === undefined ? "" : " · seeded, so guarantee none";
  const unused =
    fromDecimal(plan.delta)?.n !== 0n && Number(receipt.delta) === 0 ? " (none of it was needed)" : "";
  note(input, `receipt: ${spentText(receipt, flags, plan)}${unused} · ${plan.method}${entry}${seeded}`);
  if (isWritten) note(input, `model: ${shownPath(io, out)}`);
  if (state) note(input, `budget: ${leftOf(state).greek} ${leftText(leftOf(state).left)} left`);
  return out === undefined || isWritten ? 0 : NOT_WRITTEN;
}
