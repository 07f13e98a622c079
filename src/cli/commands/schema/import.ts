/** privet schema import: declares all columns in one sitting, from a codebook. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { PrivetError, quote } from "../../../base/errors.ts";
import type { Json } from "../../../base/json.ts";
import { findDataset, readSchemaJson, readTextFile } from "../../../node/dataset.ts";
import { ensureTextFile } from "../../../node/header.ts";
import { replaceFile } from "../../../node/write-file.ts";
import { type CodebookEntry, readCodebook } from "../../../read/codebook.ts";
import { type CodebookStyle, declaredBy } from "../../../schema/draft/codebook.ts";
import { ensureAttributeFits } from "../../../schema/draft/declare.ts";
import { missingDeclarations } from "../../../schema/draft/draft.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Schema } from "../../../schema/types.ts";
import { writeSchema } from "../../../schema/write.ts";
import type { Command } from "../../command.ts";
import { shellWord, shownPath } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { withPolicies } from "../../words/missing-policy.ts";
import { lacksRows, missingNames } from "../../words/undeclared.ts";

type SchemaJson = Json & { readonly attributes: readonly Json[] };

export const schemaImport: Command = {
  usage: "DATA CODEBOOK",
  args: ["DATA", "CODEBOOK"],
  flags: { "decimal-comma": { type: "switch", tip: "Numbers are written with a comma: 0,5." } },
  examples: ["privet schema import patients codebook.csv", "privet schema import patients codebook.json"],

  async run(input) {
    const { args, flags, io } = input;
    const { schema: path, ledger } = findDataset(args[0], io.cwd);
    const before = (await readSchemaJson(path)) as SchemaJson;
    missingDeclarations(before);
    parseSchema({ ...before, attributes: [{ name: "any", kind: "ignored" }] });
    const file = resolve(io.cwd, args[1]);
    await ensureTextFile(file);
    const codebook = readCodebook(await readTextFile(file, "file-missing"));
    const style = { decimalComma: flags["decimal-comma"] === true };
    const imported = importedInto(before, codebook.entries, style);
    refuseProblems(args[1], [...codebook.problems, ...imported.problems]);
    const { declared } = imported;
    const after: SchemaJson = {
      ...imported.after,
      attributes: withPolicies(input, imported.after.attributes),
    };
    const missing = missingDeclarations(after);
    if (missing.length === 0) parseSchema(after);
    await replaceFile(path, writeSchema(after as unknown as Schema));

    if (flags.json) io.out(json({ schema: path, declared, missing }));
    else io.out(`${shownPath(io, path)}\n`);
    note(input, `${declared.length} of ${after.attributes.length} columns declared from ${args[1]}.`);
    const hasBudget = existsSync(ledger) || after.visibility === "public";
    const standing = { data: shellWord(args[0]), hasBudget, lacksRows: lacksRows(after) };
    for (const line of missingNames(missing, standing)) note(input, line);
    return 0;
  },
};

interface Imported {
  readonly after: SchemaJson;
  /** The names of what the codebook declares. */
  readonly declared: readonly string[];
  readonly problems: readonly string[];
}

function importedInto(schema: SchemaJson, entries: readonly CodebookEntry[], style: CodebookStyle): Imported {
  const problems: string[] = [];
  const changed = new Map<string, Json>();
  const seen = new Set<string>();
  for (const { where, cells } of entries) {
    const name = cells.get("name");
    const before = schema.attributes.find((attribute) => attribute.name === name);
    if (before === undefined)
      problems.push(
        name === undefined ? `${where}: no name.` : `${where}: the data has no column ${quote(name)}.`,
      );
    else if (seen.has(String(name))) problems.push(`${where}: ${quote(name)} comes twice.`);
    else {
      seen.add(String(name));
      const { attribute, problems: own } = declaredBy(cells, before, style);
      const refused = attribute && refusalOf(schema, attribute);
      problems.push(
        ...[...own, ...(refused ? [refused] : [])].map((problem) => `${where}, ${quote(name)}: ${problem}`),
      );
      if (attribute) changed.set(String(name), attribute);
    }
  }
  const attributes = schema.attributes.map((attribute) => changed.get(String(attribute.name)) ?? attribute);
  return { after: { ...schema, attributes }, declared: [...changed.keys()], problems };
}

/** What the schema's own parser has against an attribute, once it is complete. */
function refusalOf(schema: SchemaJson, attribute: Json): string | undefined {
  try {
    ensureAttributeFits(schema, attribute);
    return undefined;
  } catch (error) {
    if (error instanceof PrivetError) return error.message;
    throw error;
  }
}

function refuseProblems(codebook: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new PrivetError(
    "codebook-invalid",
    [`${quote(codebook)} was not taken. What is wrong with it:`, ...problems].join("\n"),
    "Correct these, and import it again. Nothing was changed.",
  );
}
