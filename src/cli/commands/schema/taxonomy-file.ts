/** A taxonomy that is typed as a file: the list of levels that stands in a schema file under `taxonomy`. */
import { resolve } from "node:path";
import { PrivetError } from "../../../base/errors.ts";
import { notJson } from "../../../base/json-place.ts";
import { readTextFile } from "../../../node/dataset.ts";
import type { Input } from "../../command.ts";
import { textOf } from "../../input.ts";

export const NO_TAXONOMY = "none";

/** The levels in the file that the flag names; undefined where it names none. They are checked with the schema. */
export async function taxonomyIn({ flags, io }: Input): Promise<unknown> {
  const path = textOf(flags, "taxonomy");
  if (path === undefined || path === NO_TAXONOMY) return undefined;
  const text = await readTextFile(resolve(io.cwd, path), "file-missing");
  try {
    return JSON.parse(text);
  } catch {
    throw new PrivetError(
      "schema-invalid",
      notJson(path, text),
      'Write the levels from coarse to fine: [{ "groups": [{ "name": "a or b", "values": ["a", "b"] }, …] }, …].',
    );
  }
}
