/** Tables by their names: where their schemas lie. */
import { NAME } from "../ids.ts";
import type { AskedFields } from "./asked.ts";
import type { WorkshopPlace } from "./handlers.ts";
import { insideFolder } from "./inside.ts";

/** A name that a table may have on a server, so that it can be served. */
export function tableNameIn(fields: AskedFields): string {
  const name = fields.text("name");
  fields.check(new RegExp(NAME).test(name), "name", "small letters and digits, with . _ - between, up to 64");
  return name;
}

export const schemaPath = ({ folder }: WorkshopPlace, name: string): string =>
  insideFolder(folder, `${name}.schema.json`);
