/** Synopses from their files, apart from other models: a page that shows one needs none of what predicts. */
import { ensure, marked } from "../../base/errors.ts";
import type { Json } from "../../base/json.ts";
import { type LoadedModel, openedFile } from "../opened-file.ts";
import { gridOf } from "./grid-synopsis.ts";
import { networkOf } from "./network-synopsis-file.ts";
import type { Synopsis } from "./synopsis.ts";
import { wholeTableOf } from "./tables-synopsis-file.ts";

/** A synopsis from its file. */
export function loadSynopsis(text: string): LoadedModel<Synopsis> {
  const { body, ...rest } = openedFile(text);
  const model = synopsisOf(body);
  ensure(
    model !== undefined,
    "model-invalid",
    "This file holds no synopsis.",
    marked`Use a file written by {command:publish out=}.`,
  );
  return { model, ...rest };
}

/** Undefined where a model is of another kind. */
export function synopsisOf(body: Json): Synopsis | undefined {
  if (body.kind === "network") return networkOf(body);
  if (body.kind === "tables") return wholeTableOf(body);
  return body.kind === "grid" ? gridOf(body) : undefined;
}
