/** A schema while it is being declared: plain JSON, changed one attribute at a time. What it may be is the parser's to say. */
import { PrivetError } from "../../../base/errors.ts";
import { withChanges } from "../../../schema/draft/declare.ts";
import { parseAttribute } from "../../../schema/parse/attribute.ts";
import type { Attribute } from "../../../schema/types.ts";

export type AttributeDraft = Readonly<Record<string, unknown>> & { readonly name: string };

export interface SchemaDraft extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly attributes: readonly AttributeDraft[];
}

export const KINDS = ["numeric", "categorical", "label", "ignored"] as const;
export type Kind = (typeof KINDS)[number];

export const kindOf = ({ kind }: AttributeDraft): Kind | undefined => KINDS.find((known) => known === kind);

const holdsValues = (kind: Kind | undefined): boolean => kind === "categorical" || kind === "label";

/** Of another kind: what that kind has no field for is dropped, as the command line does, and so are groups of another sort. */
export function withKind(attribute: AttributeDraft, kind: Kind): AttributeDraft {
  const isSameSort = holdsValues(kind) === holdsValues(kindOf(attribute));
  const changed = withChanges(attribute, kind, {}, isSameSort ? undefined : "taxonomy");
  const missing = kind === "numeric" ? { missing: changed.missing ?? "group" } : {};
  return { ...changed, ...missing } as AttributeDraft;
}

/** With these fields set; undefined takes one away. */
export function withFields(
  attribute: AttributeDraft,
  changes: Readonly<Record<string, unknown>>,
): AttributeDraft {
  const all = { ...attribute, ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as AttributeDraft;
}

export const withAttribute = (schema: SchemaDraft, attribute: AttributeDraft): SchemaDraft => ({
  ...schema,
  attributes: schema.attributes.map((one) => (one.name === attribute.name ? attribute : one)),
});

/** What the parser makes of it, or what it says against it. */
export function parsed(attribute: AttributeDraft): {
  readonly attribute?: Attribute;
  readonly error?: PrivetError;
} {
  try {
    return { attribute: parseAttribute(attribute, 0, "table") };
  } catch (error) {
    if (error instanceof PrivetError) return { error };
    throw error;
  }
}

export type State = "fine" | "kind" | "bounds" | "values" | "wrong" | "guess" | "source";

/** What is still to be done about an attribute; a guess and a missing source are allowed, and said. */
export function stateOf(draft: AttributeDraft): State {
  const { attribute, error } = parsed(draft);
  const kind = kindOf(draft);
  if (kind === undefined) return "kind";
  if (error) {
    if (error.code === "bounds-missing") return "bounds";
    return draft.values === undefined && kind !== "numeric" && kind !== "ignored" ? "values" : "wrong";
  }
  if (attribute?.kind === "ignored") return "fine";
  const { kind: how } = sourceOf(draft.source);
  return how === "guess" ? "guess" : draft.source === undefined ? "source" : "fine";
}

/** Whether nothing can be refused because of it. */
export const isDeclared = (state: State): boolean =>
  state === "fine" || state === "guess" || state === "source";

export const SOURCES = ["codebook", "law", "physics", "earlier release", "guess"] as const;
export type SourceKind = (typeof SOURCES)[number];

/** `law: adults only` is a law, in those words; other texts begin with the word, or say it in their own way. */
export function sourceOf(source: unknown): { readonly kind?: SourceKind; readonly text: string } {
  if (typeof source !== "string") return { text: "" };
  const kind = SOURCES.find((word) => source.toLowerCase().startsWith(word));
  if (kind === undefined) return { text: source };
  const rest = source.slice(kind.length);
  return { kind, text: rest.startsWith(":") ? rest.slice(1).trimStart() : rest === "" ? "" : source };
}

export function sourceText(kind: SourceKind | undefined, text: string): string | undefined {
  if (kind === undefined) return text === "" ? undefined : text;
  if (text === "") return kind;
  return text.toLowerCase().startsWith(kind) ? text : `${kind}: ${text}`;
}

/** Bounds or values in a line. */
export function domainText(draft: AttributeDraft): string | undefined {
  const kind = kindOf(draft);
  if (kind === "numeric") {
    if (draft.low === undefined || draft.high === undefined) return undefined;
    const step = draft.step === undefined ? "" : ` by ${draft.step}`;
    return `${draft.low} … ${draft.high}${step}${draft.scale === "log" ? ", log" : ""}`;
  }
  return Array.isArray(draft.values) ? draft.values.join(", ") : undefined;
}
