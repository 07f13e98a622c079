/** --with no-privacy: an ordinary model without noise, the yardstick for data declared public. */
import { ensure } from "../../base/errors.ts";
import { saveModel } from "../../models/file.ts";
import { isClassifier, type Model } from "../../models/model.ts";
import { fileSource } from "../../node/file.ts";
import { ensurePublicRows } from "../../node/open-file.ts";
import { writeNewFile } from "../../node/write-file.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import type { Input } from "../command.ts";
import { datasetOf, listOf, newFile, shownPath, textOf } from "../input.ts";
import { json, note, noteInYellow, warnUnsettled } from "../text/notes.ts";
import { savedModelText } from "../text/saved-model-text.ts";

export const NO_PRIVACY = "no-privacy";

/** `typed` refuses what `modelOf` would refuse of the words alone, before a row is read. */
export async function yardstick(
  input: Input,
  modelOf: (table: Table, attributes: readonly string[] | undefined) => Model,
  typed: () => unknown,
): Promise<number> {
  const { flags, io } = input;
  const { files, schema, data } = await datasetOf(input);
  typed();
  // Before a row is read; the method itself refuses as well.
  ensure(
    schema.visibility === "public",
    "baseline-on-private-data",
    "no-privacy would release the model without noise. It is a yardstick for public data.",
    `${schema.name} is declared private. Use a private method: privet methods.`,
  );
  await ensurePublicRows(data, files.ledger);
  const out = textOf(flags, "out");
  const path = out === undefined ? undefined : newFile(io, out);
  const attributes = await listOf(input, "attributes");
  if (flags["dry-run"]) {
    io.out(
      flags.json
        ? json({ dryRun: true, method: NO_PRIVACY, cost: null })
        : `  ${NO_PRIVACY}  PUBLIC DATA: costs nothing\n`,
    );
    return 0;
  }
  noteInYellow(input, `PUBLIC DATA: ${schema.name} is declared public. This model has no privacy at all.`);
  const table = await readTable(schema, fileSource(data), { signal: io.signal });
  const model = modelOf(table, attributes);
  const text = saveModel(model, {});
  if (path !== undefined) await writeNewFile(path, text);
  if (flags.json) io.out(json({ model: path ?? JSON.parse(text), receipt: null, budget: null }));
  else io.out(path === undefined ? text : savedModelText(input, model, path));
  if (isClassifier(model)) warnUnsettled(input, model);
  if (path !== undefined) note(input, `model: ${shownPath(io, path)}`);
  return 0;
}
