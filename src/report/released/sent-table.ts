/** A public file that somebody sends, read for a released model with its label: in the format of the declared table, else CSV with a header. */
import { PrivetError } from "../../base/errors.ts";
import type { Predictor } from "../../models/model.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Schema } from "../../schema/types.ts";
import { appliedSchema } from "./applied-schema.ts";

export async function sentTable(model: Predictor, text: string, declared?: Schema): Promise<Table> {
  const plain = parseSchema({
    privet: "schema/1",
    name: "file",
    attributes: [{ name: "any", kind: "ignored" }],
  });
  const schema = appliedSchema(model, "label", {
    name: "file",
    file: (declared ?? plain).file,
    declared,
  });
  try {
    return await readTable(schema, [text], { refusesDamage: true });
  } catch (error) {
    // A file of the server's own that cannot be read is the server's fault; what was sent is its sender's.
    if (error instanceof PrivetError && (error.code === "file-empty" || error.code === "file-unreadable"))
      throw new PrivetError("format-unsupported", error.message, error.fix);
    throw error;
  }
}
