/** The frame of a PMML document: who made it, the columns it needs, and the model. PMML 4.4, https://dmg.org/pmml/v4-4-1. */
import { ensure, quote } from "../../../base/errors.ts";
import type { Attribute } from "../../../schema/types.ts";
import { type Element, element, xmlText } from "./xml.ts";

export interface Document {
  /** The columns that the model asks about. */
  readonly columns: readonly Attribute[];
  /** The label, where PMML is to know of it. */
  readonly label?: Attribute;
  /** Words for the header: what the model is, and what it was bought with. */
  readonly description: string;
  readonly model: Element;
}

export function documentText({ columns, label, description, model }: Document): string {
  ensure(
    columns.every(({ name }) => !name.startsWith(DERIVED)),
    "format-unsupported",
    `A column's name begins with ${quote(DERIVED)}, as names do that Privet makes.`,
    "Rename the column, or use the model here.",
  );
  const fields = [...columns, ...(label ? [label] : [])].map(dataField);
  const root = element(
    "PMML",
    { xmlns: "http://www.dmg.org/PMML-4_4", version: "4.4" },
    element("Header", { description }, element("Application", { name: "Privet" })),
    element("DataDictionary", { numberOfFields: fields.length }, ...fields),
    model,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(root)}`;
}

/** What names of derived fields begin with; a column that begins so is refused. */
export const DERIVED = "privet: ";

function dataField(attribute: Attribute): Element {
  const { name, kind } = attribute;
  if (kind === "numeric" || kind === "ignored")
    return element("DataField", { name, optype: "continuous", dataType: "double" });
  const values = attribute.values.map((value) => element("Value", { value }));
  return element("DataField", { name, optype: "categorical", dataType: "string" }, ...values);
}

/** Undeclared values are let through: the model itself says what they count as. */
export const miningSchema = (columns: readonly Attribute[], label?: Attribute): Element =>
  element(
    "MiningSchema",
    {},
    ...columns.map(({ name }) => element("MiningField", { name, invalidValueTreatment: "asIs" })),
    ...(label ? [element("MiningField", { name: label.name, usageType: "target" })] : []),
  );
