/** Public points for a k-median to choose from, read from a file that whoever names it declares public. */
import { ensure, quote } from "../../../base/errors.ts";
import { rowPoint } from "../../../models/clustering/row-point.ts";
import { fileSource } from "../../../node/file.ts";
import { readTable } from "../../../read/read-table.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { declaredIn } from "../../../schema/coding/layout.ts";
import type { Schema } from "../../../schema/types.ts";
import type { Input } from "../../command.ts";
import { appliedFile } from "../apply/applied-file.ts";

/** The rows of the file in the unit coordinates of the schema's attributes; equal ones once. */
export async function readPublicPoints(
  input: Input,
  path: string,
  { schema, attributes }: { readonly schema: Schema; readonly attributes: readonly string[] | undefined },
): Promise<readonly (readonly number[])[]> {
  const { inputs } = unitCoordinates(schema, attributes);
  const file = await appliedFile(input, path, { attributes: declaredIn(inputs) }, "no label");
  ensure(
    file.privateOf === undefined,
    "data-not-public",
    `${quote(path)} holds the private rows of ${file.privateOf}. Centres chosen among them would publish rows.`,
    "Choose among points that are public: rows of a public table, or --points N for random ones.",
  );
  const table = await readTable(file.schema, fileSource(file.path), { signal: input.io.signal });
  ensure(table.rows > 0, "file-empty", `${quote(path)} holds no points.`, "Give at least k of them.");
  const points = Array.from({ length: table.rows }, (_, row) => Array.from(rowPoint(table, inputs, row)));
  return [...new Map(points.map((point) => [point.join(), point])).values()];
}
