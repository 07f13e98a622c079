/** The header of an XRFF file, from its tags: the attributes, with the values that it declares, and which is the class. */
import { ensure, quote } from "../../base/errors.ts";
import type { ArffAttribute } from "../../schema/draft/arff-header.ts";
import { MAX_NAME } from "../../schema/fields.ts";
import type { XmlHandler } from "../xml/xml.ts";

/** What WEKA's files say of their columns. */
export interface WekaHeader {
  readonly attributes: readonly ArffAttribute[];
  /** The class, where the file says which attribute it is. */
  readonly label?: string;
}

type Type = ArffAttribute["type"];
const TYPES: ReadonlySet<string> = new Set<Type>([
  "numeric",
  "integer",
  "real",
  "nominal",
  "string",
  "date",
  "relational",
]);

interface OpenAttribute {
  readonly name: string;
  readonly type: Type;
  readonly values: string[];
  readonly dateFormat: string | undefined;
}

/** Megabytes for a long list of values, as in ARFF. */
const LONGEST = 2 ** 22;

export class XrffHeader implements XmlHandler {
  readonly #attributes: ArffAttribute[] = [];
  readonly #names = new Set<string>();
  #label: string | undefined;
  #open: OpenAttribute | undefined;
  /** Attributes inside a relational one describe rows inside a field, not columns. */
  #inside = 0;
  #text: string | undefined;
  #room = LONGEST;
  #isDataset = false;
  #isBody = false;

  /** Whether the rows begin. */
  get isWhole(): boolean {
    return this.#isBody;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    this.#ensureXrff(name === "dataset");
    this.#isDataset = true;
    if (name === "body" || name === "instances") this.#isBody = true;
    else if (name === "attribute") this.#openAttribute(attributes);
    else if (name === "label" && this.#inside === 1) this.#text = "";
  }

  text(text: string): void {
    this.#ensureXrff(text.trim() === "");
    if (this.#text === undefined) return;
    this.#take(text.length);
    this.#text += text;
  }

  close(name: string): void {
    if (name === "label" && this.#text !== undefined) {
      this.#open?.values.push(this.#text.trim());
      this.#text = undefined;
    } else if (name === "attribute" && this.#inside > 0) {
      this.#inside--;
      if (this.#inside === 0) this.#closeAttribute();
    }
  }

  whole(): WekaHeader {
    ensure(
      this.#isBody,
      "file-unreadable",
      "The XRFF file has no <body>.",
      "Check that the file is XRFF and that it is complete.",
    );
    return { attributes: this.#attributes, ...(this.#label === undefined ? {} : { label: this.#label }) };
  }

  #ensureXrff(mayBegin: boolean): void {
    ensure(
      this.#isDataset || mayBegin,
      "file-unreadable",
      "The file is no XRFF: it does not begin with a <dataset>.",
      "Check that it is the right file.",
    );
  }

  #openAttribute(attributes: ReadonlyMap<string, string>): void {
    this.#inside++;
    if (this.#inside > 1) return;
    const [name = "", type = ""] = [attributes.get("name"), attributes.get("type")];
    this.#take(name.length + 1);
    const place = this.#attributes.length + 1;
    ensure(
      name !== "" && name.length <= MAX_NAME && TYPES.has(type),
      "file-unreadable",
      `Attribute ${place} of the XRFF header has no name, one that is too long, or no type that is known.`,
      'Write it as: <attribute name="age" type="numeric"/>; types are numeric, nominal, date, string and relational.',
    );
    if (attributes.get("class") === "yes") this.#label = name;
    this.#open = { name, type: type as Type, values: [], dateFormat: attributes.get("format") };
  }

  #closeAttribute(): void {
    const { name, type, values, dateFormat } = this.#open ?? { name: "", type: "string", values: [] };
    ensure(
      !this.#names.has(name),
      "file-unreadable",
      `The XRFF header declares ${quote(name)} twice.`,
      "Give every attribute its own name.",
    );
    ensure(
      new Set(values).size === values.length,
      "file-unreadable",
      `The labels of ${quote(name)} in the XRFF header hold the same value twice.`,
      "Write every value once.",
    );
    this.#names.add(name);
    this.#attributes.push({
      name,
      type,
      ...(type === "nominal" ? { values } : {}),
      ...(type === "date" && dateFormat !== undefined ? { dateFormat } : {}),
    });
  }

  #take(characters: number): void {
    this.#room -= characters;
    ensure(
      this.#room >= 0,
      "file-unreadable",
      `The XRFF header does not end within ${LONGEST} characters.`,
      "Check that the file is XRFF and that it is complete.",
    );
  }
}
