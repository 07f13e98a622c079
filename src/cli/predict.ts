/** privet predict: applies a released model to rows. Free: nothing private is asked again. */
import { writeFile } from "node:fs/promises";
import { ensure } from "../errors.ts";
import { fileSource } from "../node/file.ts";
import { CsvScanner } from "../read/csv.ts";
import { decodeText } from "../read/decode.ts";
import { readTable } from "../read/read-table.ts";
import type { FileFormat } from "../schema/types.ts";
import { type AppliedFile, appliedFile, modelFrom, schemaFlag } from "./applied-file.ts";
import type { Command } from "./command.ts";
import { newFile, shownPath, textOf } from "./input.ts";
import { json, note, warn } from "./notes.ts";
import { count } from "./show.ts";

export const predict: Command = {
  name: "predict",
  usage: "MODEL FILE [--append] [--out FILE]",
  summary:
    "Predicts the label of every row of a file. Free: the model is released. The result is CSV in the order of the rows; FILE need not have the label.",
  args: ["MODEL", "FILE"],
  flags: {
    append: { type: "switch", tip: "Writes FILE's own columns too, the prediction last." },
    out: { type: "text", value: "FILE", tip: "Where to write; it must not exist yet.", default: "stdout" },
    schema: schemaFlag,
  },
  examples: [
    "privet predict outcome.json newcomers.csv",
    "privet predict outcome.json newcomers.csv --append --out judged.csv",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const { model } = await modelFrom(io, args[0]);
    const out = textOf(flags, "out");
    const target = out === undefined ? undefined : newFile(io, out);
    const file = await appliedFile(input, args[1], model, "no label");
    const table = await readTable(file.schema, fileSource(file.path), { signal: io.signal });
    const predicted = Array.from(model.predict(table), (code) => model.label.values[code]);
    if (file.privateOf) {
      const message = `${args[1]} holds the private rows of ${file.privateOf}: predictions about them are not for release.`;
      warn(input, "not-for-release", message);
    }

    const title = `${model.label.name}_predicted`;
    const text = flags.append
      ? await appended(file, title, predicted)
      : asCsv(file.schema.file, [[title], ...predicted.map((value) => [value])]);
    if (target !== undefined) await writeFile(target, text, { flag: "wx" });
    if (flags.json)
      io.out(
        json({ label: model.label.name, rows: table.rows, ...(target ? { file: target } : { predicted }) }),
      );
    else if (target === undefined) io.out(text);
    else io.out(`${shownPath(io, target)}\n`);
    note(input, `${count(table.rows)} rows. Free: the model was paid for when it was released.`);
    return 0;
  },
};

async function appended(
  { schema, path }: AppliedFile,
  title: string,
  predicted: readonly string[],
): Promise<string> {
  const { file } = schema;
  ensure(
    file.format === "csv",
    "format-unsupported",
    "Only CSV files can be appended to.",
    "Leave --append out.",
  );
  const rows: string[][] = [];
  const scanner = new CsvScanner(file, (fields) => rows.push(fields));
  for await (const text of decodeText(fileSource(path))) scanner.push(text);
  scanner.end();
  const titles = file.header ? [title] : [];
  return asCsv(
    file,
    rows.map((fields, k) => [...fields, [...titles, ...predicted][k]]),
  );
}

function asCsv({ delimiter, quote }: FileFormat, rows: readonly (readonly string[])[]): string {
  const mark = quote === "" ? '"' : quote;
  const field = (text: string) =>
    text.includes(delimiter) || text.includes(mark) || /^\s|\s$|[\r\n]/.test(text)
      ? mark + text.replaceAll(mark, mark + mark) + mark
      : text;
  return rows.map((fields) => `${fields.map(field).join(delimiter)}\n`).join("");
}
