/** What is said between the workshop's process, the supervisor and the front: lines of JSON, checked where they arrive. */
import { isObject } from "../../base/json.ts";
import type { ErrorJson } from "../../service/json.ts";
import type { DatasetConfig, ServerConfig } from "../config/types.ts";

/** From the front, by way of the supervisor. Ids are the front's own, and no other front's. */
export interface WorkshopAsk {
  readonly kind: "workshop";
  readonly id: string;
  /** Such as `tables.draft`. */
  readonly about: string;
  readonly body?: unknown;
}

/** Back to it: what was asked for, or why not. */
export interface WorkshopAnswer {
  readonly kind: "workshop";
  readonly id: string;
  readonly told?: unknown;
  readonly error?: ErrorJson;
}

export type ToWorkshop =
  /** The first line. */
  | { readonly kind: "open"; readonly config: ServerConfig; readonly folder: string }
  /** What has become of a wish to serve: the configuration that holds now, or why it was not opened. */
  | {
      readonly kind: "served";
      readonly dataset: string;
      readonly config: ServerConfig;
      readonly error?: ErrorJson;
    }
  | WorkshopAsk;

export type FromWorkshop =
  | WorkshopAnswer
  | { readonly kind: "serve"; readonly dataset: string; readonly config: DatasetConfig };

export const workshopAsk = (json: Json): WorkshopAsk | undefined =>
  hasId(json) && typeof json.about === "string" ? (json as unknown as WorkshopAsk) : undefined;

export const workshopAnswer = (json: Json): WorkshopAnswer | undefined =>
  hasId(json) && isErrorOrNone(json) ? (json as unknown as WorkshopAnswer) : undefined;

export function toWorkshop(json: unknown): ToWorkshop | undefined {
  if (!isObject(json)) return undefined;
  if (json.kind === "open") return isObject(json.config) ? (json as unknown as ToWorkshop) : undefined;
  if (json.kind === "served")
    return typeof json.dataset === "string" && isObject(json.config) && isErrorOrNone(json)
      ? (json as unknown as ToWorkshop)
      : undefined;
  return json.kind === "workshop" ? workshopAsk(json) : undefined;
}

export function fromWorkshop(json: unknown): FromWorkshop | undefined {
  if (!isObject(json)) return undefined;
  if (json.kind === "serve")
    return typeof json.dataset === "string" && isObject(json.config)
      ? (json as unknown as FromWorkshop)
      : undefined;
  return json.kind === "workshop" ? workshopAnswer(json) : undefined;
}

type Json = Readonly<Record<string, unknown>>;
const hasId = ({ id }: Json): boolean => typeof id === "string" && id !== "";
const isErrorOrNone = ({ error }: Json): boolean => error === undefined || isObject(error);
