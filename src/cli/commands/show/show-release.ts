/** privet show: what was released and is no model, in the words of the command that releases it. */
import { PrivetError } from "../../../base/errors.ts";
import { isObject, type Json } from "../../../base/json.ts";
import { receiptOf } from "../../../models/receipt-file.ts";
import { ensureSumsUp } from "../../../service/receipt/verify.ts";
import type { Input } from "../../command.ts";
import { json, note } from "../../text/notes.ts";
import { receiptText } from "../../text/receipt-text.ts";
import { readableWidth } from "../../text/text-table.ts";
import { isEvaluation, stepReleaseText } from "../flow/release-text.ts";

export interface ToldRelease {
  readonly kind: "description" | "judgement" | "evaluation" | "ranking";
  readonly release: Json;
}

/** Undefined of a model, and of whatever is no release. */
export function toldRelease(text: string): ToldRelease | undefined {
  const release = parsed(text);
  if (!isObject(release) || release.privet === "model/1") return undefined;
  if (release.privet === "description/1") return { kind: "description", release };
  if (release.privet === "judgement/1") return { kind: "judgement", release };
  if (isEvaluation(release)) return { kind: "evaluation", release };
  // A schema has attributes as well, and no receipt.
  const isRanking = Array.isArray(release.attributes) || Array.isArray(release.snps);
  return isRanking && isObject(release.receipt) ? { kind: "ranking", release } : undefined;
}

export function showRelease(input: Input, { kind, release }: ToldRelease): number {
  const { flags, io } = input;
  const receipt = release.receipt === undefined ? undefined : receiptOf(release.receipt);
  ensureSumsUp(receipt);
  const guarantee = receipt?.guarantee ?? "none";
  const partial = release.partial === true;
  const words = inWords(release, readableWidth(io));
  const bought = { receipt: receipt ?? null, checkedAgainstLedger: false };
  io.out(flags.json ? json({ kind, guarantee, partial, ...bought, release }) : words);
  if (kind === "evaluation") note(input, "\nFree: told exactly, of public rows.");
  else for (const line of receiptText(receipt, guarantee, flags)) note(input, line);
  if (partial) note(input, "The run was stopped early.");
  return 0;
}

/** A file may have been edited, or cut short: what cannot be told is no release. */
function inWords(release: Json, width: number): string {
  try {
    return stepReleaseText(release, width);
  } catch (error) {
    if (error instanceof PrivetError) throw error;
    throw new PrivetError(
      "model-invalid",
      "This is not a release that Privet wrote: what it holds is not of the form of what it says that it is.",
      "Use a file that a flow or the command of the task has written.",
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
