/** What lies in the folder, and what of it can be opened. */
import { basename } from "node:path";
import { ensure, PrivetError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { memoryForOneMore } from "../config/machine.ts";
import { NAME } from "../ids.ts";
import type { WorkshopHandlers, WorkshopPlace } from "./handlers.ts";
import { insideFolder } from "./inside.ts";

export const placeHandlers: WorkshopHandlers = {
  "places.list": async (_body, { folder }) => ({ folder: basename(folder) }),
  "places.serve": serve,
};

/** The `name` of what is asked. */
export function nameIn(body: unknown): string {
  if (isObject(body) && typeof body.name === "string") return body.name;
  throw new PrivetError("request-invalid", "No name is given.", 'Give one, such as { "name": "clinic" }.');
}

async function serve(body: unknown, { config, folder, serve }: WorkshopPlace): Promise<unknown> {
  const name = nameIn(body);
  ensure(
    new RegExp(NAME).test(name),
    "option-out-of-range",
    "This is no name that a data set may have on a server.",
    "Begin with a small letter or a digit, and go on with these and . _ -, up to 64 in all.",
  );
  insideFolder(folder, `${name}.schema.json`);
  if (!Object.hasOwn(config.datasets, name))
    await serve(name, {
      data: insideFolder(folder, name),
      allowPaths: [],
      memoryMegabytes: memoryForOneMore(config),
      threads: 1,
      slots: 1,
    });
  return { name, state: "served" };
}
