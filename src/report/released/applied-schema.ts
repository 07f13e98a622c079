/** How a file is read that a released model is applied to: by the model's own attributes, in the format of a declared table where one is named. */
import type { Attribute, FileFormat, LabelAttribute, NumericAttribute, Schema } from "../../schema/types.ts";

/** What a file is read for. */
export interface Applied {
  readonly attributes: readonly Attribute[];
  readonly label?: LabelAttribute | NumericAttribute;
}

/** "label": read the label as well, because it is compared with; "no label": the file need not have it. */
export type AppliedNeed = "label" | "no label";

/** It counts as public, because whoever applies a released model brings the rows. */
export function appliedSchema(
  model: Applied,
  need: AppliedNeed,
  how: { readonly name: string; readonly file: FileFormat; readonly declared?: Schema | undefined },
): Schema {
  const needed: readonly Attribute[] = [
    ...model.attributes,
    ...(need === "label" && model.label ? [model.label] : []),
  ];
  return {
    name: how.name,
    visibility: "public",
    unit: "row",
    neighbours: "replace",
    rows: {},
    file: how.file,
    attributes: how.declared ? placed(how.declared, needed) : [...needed, ...unread(model, need)],
  };
}

/** A table needs a column; a model that looks at none leaves its label unread. */
const unread = ({ label }: Applied, need: AppliedNeed): Attribute[] =>
  need === "label" || !label ? [] : [{ name: label.name, kind: "ignored" }];

/** The declared columns in their order, because a file without a header goes by it; only what is needed is read. */
function placed(declared: Schema, needed: readonly Attribute[]): Attribute[] {
  const known = declared.attributes.map(
    ({ name }): Attribute => needed.find((a) => a.name === name) ?? { name, kind: "ignored" },
  );
  const others = needed.filter((a) => !declared.attributes.some(({ name }) => name === a.name));
  return [...known, ...others];
}
