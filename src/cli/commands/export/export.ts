/** privet export: a released model as PMML or as SQL, so that it can be used where the data lives. Free. */
import { resolve } from "node:path";
import { pmmlOf } from "../../../models/export/pmml/pmml.ts";
import { sqlOf } from "../../../models/export/sql.ts";
import { loadAnyModel } from "../../../models/file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { ensureSumsUp } from "../../../service/receipt/verify.ts";
import type { Command } from "../../command.ts";
import { newFile, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { receiptText } from "../../text/receipt-text.ts";
import { choice, newFileKind } from "../../words/flag-kinds.ts";

const LANGUAGES = ["sql", "pmml"];

export const exportModel: Command = {
  usage: "MODEL [--as sql|pmml] [--tell value|points] [--out FILE]",
  args: ["MODEL"],
  flags: {
    as: {
      type: "text",
      value: "sql|pmml",
      kind: choice(LANGUAGES),
      tip: "SQL over the columns of a table, or PMML 4.4.",
      default: "sql",
    },
    tell: {
      type: "text",
      value: "value|points",
      kind: choice(["value", "points"]),
      needs: ["sql"],
      tip: "SQL: what is predicted, or the points that decide between two classes.",
      default: "value",
    },
    out: {
      type: "text",
      value: "FILE",
      kind: newFileKind("pmml", "xml", "sql"),
      tip: "Where to write; it must not exist yet.",
      default: "stdout",
    },
  },
  facts: {
    words: { sql: "SQL: --as sql" },
    of: ({ flags }) => ((textOf(flags, "as") ?? "sql") === "sql" ? ["sql"] : []),
  },
  examples: [
    "privet export outcome.json --as pmml --out outcome.pmml",
    "privet export outcome.json --as sql --tell points",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const out = textOf(flags, "out");
    const target = out === undefined ? undefined : newFile(io, out);
    const file = await readTextFile(resolve(io.cwd, args[0]), "file-missing");
    const { model, receipt, guarantee } = loadAnyModel(file);
    ensureSumsUp(receipt);
    const [paid] = receiptText(receipt, guarantee, flags);
    const language = textOf(flags, "as") ?? "sql";
    const text =
      language === "pmml"
        ? pmmlOf(model, `A ${model.kind} released by Privet. ${paid}`)
        : `${sqlOf(model, textOf(flags, "tell") === "points" ? "points" : "value")}\n`;
    if (target !== undefined) await writeNewFile(target, text);
    if (flags.json) io.out(json({ as: language, ...(target === undefined ? { text } : { file: target }) }));
    else if (target === undefined) (io.data ?? io.out)(text);
    else io.out(`${shownPath(io, target)}\n`);
    note(input, paid);
    return 0;
  },
};
