/** What was released, as JSON: value and receipt. A model becomes what its file holds, anything else is plain JSON already. */
import type { Receipt } from "../curator/index.ts";
import { saveModel } from "./file.ts";
import type { Model } from "./model.ts";

export function releaseJson(model: unknown, receipt: Receipt, partial: boolean): unknown {
  const isModel = typeof model === "object" && model !== null && "toJSON" in model;
  if (isModel) return JSON.parse(saveModel(model as Model, { receipt, partial }));
  return { ...(model as object), receipt, ...(partial ? { partial } : {}) };
}
