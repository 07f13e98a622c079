/**
 * Columns of statistical programs, which keep numbers and label them: 1 is "yes", 2 is "no", 9 is "refused to answer" and counts as missing.
 *
 * Labels belong to the file's dictionary and not to its rows: they are there for values that nobody has. So they become declared values, but for
 * those of values that are declared missing. What a row holds is told by its label where the schema declares that, else as it is
 * (`labelledField`), so that a schema may be written in labels or in numbers.
 */
import type { DraftAttribute } from "../../schema/draft/draft.ts";

export interface LabelledColumn {
  readonly name: string;
  /** Whether it holds texts. */
  readonly isText: boolean;
  /** The labels of its values, by number or by text. */
  readonly labels: ReadonlyMap<number | string, string> | undefined;
  /** Whether the file says that its numbers are measured, whatever labels some of them have. */
  readonly isMeasured: boolean;
  /** Whether a value is declared to be missing. */
  isMissing(value: number | string): boolean;
}

export function draftOfLabelled(column: LabelledColumn, source: string): DraftAttribute {
  const { name, isText, labels = new Map<number, string>(), isMeasured } = column;
  const kept = [...labels].filter(([value]) => !column.isMissing(value)).map(([, label]) => label);
  const values = [...new Set(kept)].filter((label) => label !== "");
  if (values.length > 0 && !isMeasured) return { name, kind: "categorical", values, source };
  return { name, kind: isText ? "undeclared" : "numeric" };
}
