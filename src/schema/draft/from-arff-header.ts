/**
 * A draft schema from an ARFF header alone. Nominal attributes come with their values; numeric ones come without
 * bounds, because ARFF has no place for them and the rows may not be asked.
 */
import { ensure } from "../../base/errors.ts";
import { shownName } from "../fields.ts";
import { SCHEMA_FORMAT } from "../parse/schema.ts";
import { type ArffAttribute, parseArffHeader } from "./arff-header.ts";
import type { DraftAttribute, DraftSchema } from "./draft.ts";

interface ArffDraftOptions {
  /** The attribute to predict: its name, or `true` for the last nominal one. */
  readonly label?: string | true | undefined;
}

/** `text` is the header, up to and including the @data line; nothing after that line is looked at. */
export function schemaFromArffHeader(
  text: string,
  name: string,
  options: ArffDraftOptions = {},
): DraftSchema {
  const { attributes } = parseArffHeader(text.split(/\r\n|\n|\r/));
  const file = { format: "arff", missing: ["?"] } as const;
  return { privet: SCHEMA_FORMAT, name, file, attributes: draftOfArff(attributes, options, "ARFF header") };
}

/** The columns that the header of one of WEKA's files declares; `source` says which. */
export function draftOfArff(
  attributes: readonly ArffAttribute[],
  options: ArffDraftOptions,
  source: string,
): readonly DraftAttribute[] {
  const label = labelOf(attributes, options.label);
  return attributes.map((attribute) => draftOf(attribute, label, source));
}

function labelOf(
  attributes: readonly ArffAttribute[],
  asked: string | true | undefined,
): ArffAttribute | undefined {
  if (asked === undefined) return undefined;
  const label =
    asked === true
      ? attributes.findLast((attribute) => attribute.type === "nominal")
      : attributes.find((attribute) => attribute.name === asked);
  ensure(
    label?.type === "nominal",
    "attribute-unknown",
    asked === true
      ? "The header has no nominal attribute that could be the label."
      : `The header has no nominal attribute ${shownName(asked)} that could be the label.`,
    "Name a nominal attribute; names are matched exactly, capitals and blanks included.",
  );
  return label;
}

function draftOf(attribute: ArffAttribute, label: ArffAttribute | undefined, source: string): DraftAttribute {
  const { name, type, values = [] } = attribute;
  ensure(
    type !== "relational",
    "format-unsupported",
    `The attribute ${shownName(name)} is relational: each field holds a table of its own. Privet protects one row a person.`,
    "Flatten the table first, one row a person.",
  );
  if (type === "string") return { name, kind: "ignored" };
  if (type !== "nominal") return { name, kind: "numeric" };
  const kind = attribute === label ? "label" : "categorical";
  return values.length === 0 ? { name, kind } : { name, kind, values, source };
}
