/** privet schema import: declares all columns in one sitting, from a codebook. */

import { resolve } from "node:path";
import { quote } from "../../../base/errors.ts";
import { codebookInto } from "../../../node/codebook-import.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { ensureTextFile } from "../../../node/header.ts";
import {
  budgetStands,
  checkedDeclarations,
  declaredTable,
  isKeptElsewhere,
  saveDeclarations,
  sizeTold,
} from "../../../service/declare/save.ts";
import type { Command } from "../../command.ts";
import { shellWord, shownPath } from "../../input.ts";
import { ensureNotRows } from "../../not-rows.ts";
import { withPolicies } from "../../text/missing-policy.ts";
import { json, note } from "../../text/notes.ts";
import { missingNames } from "../../words/undeclared.ts";

export const schemaImport: Command = {
  usage: "DATA CODEBOOK",
  args: ["DATA", "CODEBOOK"],
  flags: { "decimal-comma": { type: "switch", tip: "Numbers are written with a comma: 0,5." } },
  examples: ["privet schema import patients codebook.csv", "privet schema import patients codebook.json"],

  async run(input) {
    const { args, flags, io } = input;
    const { files, schema: before } = await declaredTable(args[0], io.cwd);
    checkedDeclarations({ ...before, attributes: [{ name: "any", kind: "ignored" }] });
    const file = resolve(io.cwd, args[1]);
    await ensureNotRows(input, args[1], "codebook");
    await ensureTextFile(file);
    const codebook = { text: await readTextFile(file, "file-missing"), called: args[1] };
    const style = { decimalComma: flags["decimal-comma"] === true };
    const { after: imported, declared } = codebookInto(before, codebook, style);
    const after = { ...imported, attributes: withPolicies(input, imported.attributes) };
    const missing = await saveDeclarations(files, { before, after });

    const { schema: path } = files;
    if (flags.json) io.out(json({ schema: path, declared, missing }));
    else io.out(`${shownPath(io, path)}\n`);
    for (const { name, values } of after.attributes)
      if (declared.includes(String(name)) && Array.isArray(values) && values.length === 1)
        note(
          input,
          `${quote(String(name))} has one value alone, ${quote(String(values[0]))}; put | or ; between values.`,
        );
    note(input, `${declared.length} of ${after.attributes.length} columns declared from ${args[1]}.`);
    const standing = {
      data: shellWord(args[0]),
      hasBudget: budgetStands(files, after),
      ...sizeTold(after),
      isElsewhere: isKeptElsewhere(after),
    };
    for (const line of missingNames(missing, standing)) note(input, line);
    return 0;
  },
};
