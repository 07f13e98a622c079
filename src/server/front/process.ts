/** What the supervisor and the front's process say to each other: lines of JSON, checked on both ends. */
import { isObject } from "../../base/json.ts";
import type { ErrorJson } from "../../service/json.ts";
import { fromKeeper, toKeeper } from "../checks.ts";
import type { ServerConfig } from "../config/types.ts";
import type { FromKeeper, ToKeeper } from "../keeper/messages.ts";
import { type WorkshopAnswer, type WorkshopAsk, workshopAnswer, workshopAsk } from "../workshop/messages.ts";

export type ToFront =
  /** The first line. `folder` is the one that paths in the configuration are from. */
  | { readonly kind: "open"; readonly config: ServerConfig; readonly folder: string }
  | {
      readonly kind: "keeper";
      readonly dataset: string;
      readonly message: FromKeeper | { readonly kind: "gone" };
    }
  /** No more acceptances. Runs may finish, for so many milliseconds at most. */
  | { readonly kind: "stopping"; readonly grace: number }
  /** The certificate is to be read again. What the configuration says holds until the server is started anew. */
  | { readonly kind: "reload" }
  /** A front with more data sets takes its place: the doors are shut, what was to be written is, and nothing of a run is ended. */
  | { readonly kind: "leave" }
  | WorkshopAnswer;

export type FromFront =
  | { readonly kind: "keeper"; readonly dataset: string; readonly message: ToKeeper }
  /** Where it is reached, for the owner's terminal. */
  | { readonly kind: "listening"; readonly address: string }
  /** Runs of the data set are taken from now on: a little later than its keeper has opened the rows. */
  | { readonly kind: "takes"; readonly dataset: string }
  | { readonly kind: "unopened"; readonly error: ErrorJson }
  | WorkshopAsk
  /** Nothing runs any more, or the time for it is over. */
  | { readonly kind: "stopped" };

export function toFront(json: unknown): ToFront | undefined {
  if (!isObject(json)) return undefined;
  const { kind } = json;
  if (kind === "open") return isObject(json.config) ? (json as unknown as ToFront) : undefined;
  if (kind === "stopping") return typeof json.grace === "number" ? (json as unknown as ToFront) : undefined;
  if (kind === "reload" || kind === "leave") return { kind };
  if (kind === "workshop") return workshopAnswer(json);
  const isGone = isObject(json.message) && json.message.kind === "gone";
  return kind === "keeper" && isNamed(json) && (isGone || fromKeeper(json.message))
    ? (json as unknown as ToFront)
    : undefined;
}

export function fromFront(json: unknown): FromFront | undefined {
  if (!isObject(json)) return undefined;
  const { kind } = json;
  if (kind === "stopped") return { kind };
  if (kind === "workshop") return workshopAsk(json);
  if (kind === "listening" && typeof json.address === "string") return { kind, address: json.address };
  if (kind === "takes" && isNamed(json)) return json as unknown as FromFront;
  if (kind === "unopened" && isObject(json.error)) return json as unknown as FromFront;
  return kind === "keeper" && isNamed(json) && toKeeper(json.message)
    ? (json as unknown as FromFront)
    : undefined;
}

const isNamed = ({ dataset }: Readonly<Record<string, unknown>>): boolean => typeof dataset === "string";
