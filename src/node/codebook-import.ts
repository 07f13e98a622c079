/** What a codebook declares of all columns at once, and everything that is wrong with it. */
import { PrivetError, quote } from "../base/errors.ts";
import type { Json } from "../base/json.ts";
import { type CodebookEntry, readCodebook } from "../read/codebook.ts";
import { type CodebookStyle, declaredBy } from "../schema/draft/codebook.ts";
import { ensureAttributeFits } from "../schema/draft/declare.ts";

type Draft = Json & { readonly attributes: readonly Json[] };

export interface Imported<S extends Draft> {
  readonly after: S;
  /** The names of what the codebook declares. */
  readonly declared: readonly string[];
}

/** The schema with what the codebook says; refused as a whole, with all that is wrong. `called` is the codebook's name. */
export function codebookInto<S extends Draft>(
  schema: S,
  codebook: { readonly text: string; readonly called: string },
  style: CodebookStyle,
): Imported<S> {
  const { entries, problems } = readCodebook(codebook.text);
  const imported = importedInto(schema, entries, style);
  refuseProblems(codebook.called, [...problems, ...imported.problems]);
  return imported;
}

function importedInto<S extends Draft>(
  schema: S,
  entries: readonly CodebookEntry[],
  style: CodebookStyle,
): Imported<S> & { readonly problems: readonly string[] } {
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
      const refused = attribute && refusalOf(schema, attribute, before);
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
function refusalOf(schema: Draft, attribute: Json, before: Json): string | undefined {
  try {
    ensureAttributeFits(schema, attribute, before);
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
