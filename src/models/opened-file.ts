/** What all model files have, whatever kind of model they hold: what the file says it is, its receipt, what is guaranteed. */
import type { Json } from "../base/json.ts";
import type { Guarantee, Receipt } from "../curator/index.ts";
import { check, record } from "./file-checks.ts";
import type { Classifier, Model } from "./model.ts";
import { isGuarantee, receiptOf } from "./receipt-file.ts";

/** What a model's file holds: the model and, where it was paid for, its receipt. */
export interface LoadedModel<M extends Model = Classifier> {
  readonly model: M;
  readonly receipt: Receipt | undefined;
  readonly guarantee: Guarantee;
  readonly partial: boolean;
}

/** A model's file, its model still to be read. */
export function openedFile(text: string): Omit<LoadedModel, "model"> & { readonly body: Json } {
  const file = record(parseJson(text), "The file");
  check(file.privet === "model/1", "The file does not say privet: model/1.");
  const body = record(file.model, "model");
  const guarantee = file.guarantee;
  check(isGuarantee(guarantee), "guarantee is missing or not known.");
  const receipt = file.receipt === undefined ? undefined : receiptOf(file.receipt);
  check(guarantee === (receipt?.guarantee ?? "none"), "guarantee is not that of its receipt.");
  return { body, receipt, guarantee, partial: file.partial === true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
