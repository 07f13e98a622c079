/** A small writer of XML: elements with attributes and children, indented. What cannot stand in XML 1.0 is refused. */
import { ensure } from "../../../base/errors.ts";
import { knownToXml, xmlEscaped } from "../../../read/xml/escaped.ts";

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly (Element | string)[];
}

export const element = (
  tag: string,
  attributes: Element["attributes"] = {},
  ...children: readonly (Element | string | undefined)[]
): Element => ({ tag, attributes, children: children.filter((child) => child !== undefined) });

export function xmlText({ tag, attributes, children }: Element, indent = ""): string {
  const words = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const open = `${indent}<${tag}${words.join("")}`;
  if (children.length === 0) return `${open}/>\n`;
  if (children.every((child) => typeof child === "string"))
    return `${open}>${escaped(children.join(""))}</${tag}>\n`;
  const inside = children.map((child) =>
    typeof child === "string" ? escaped(child) : xmlText(child, `${indent}  `),
  );
  return `${open}>\n${inside.join("")}${indent}</${tag}>\n`;
}

/** What XML cannot hold is refused: without it, two values could become one. */
function escaped(text: string): string {
  ensure(
    knownToXml(text) === text,
    "format-unsupported",
    "A name or a value has a sign in it that XML does not know.",
    "Write the model as SQL, or use it here.",
  );
  return xmlEscaped(text);
}
