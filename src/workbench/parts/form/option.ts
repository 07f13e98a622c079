import { words } from "../../words/words.ts";

/** An option as `GET /v1/methods` declares it: a JSON Schema with what forms need beside it (`x-kind`, `x-auto`, `x-when` …). */
export interface OptionSchema {
  readonly title: string;
  readonly description: string;
  readonly enum?: readonly string[];
  /** Of a list: what each is. */
  readonly items?: { readonly type?: string };
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly "x-kind": string;
  readonly "x-unit"?: string;
  readonly "x-auto"?: { readonly how: string };
  readonly "x-when"?: Readonly<Record<string, readonly unknown[]>>;
  readonly "x-group"?: string;
  readonly "x-order"?: number;
}

export type Given = Readonly<Record<string, unknown>>;

export interface DeclaredOption {
  readonly name: string;
  readonly schema: OptionSchema;
}

/** In their order. */
export function optionsOf(declared: unknown): readonly DeclaredOption[] {
  const { properties = {} } = declared as { readonly properties?: Readonly<Record<string, OptionSchema>> };
  return Object.entries(properties)
    .map(([name, schema]) => ({ name, schema }))
    .sort((a, b) => (a.schema["x-order"] ?? 0) - (b.schema["x-order"] ?? 0));
}

/** Whether an option means something beside what else is given. */
export function isApt({ schema }: DeclaredOption, options: readonly DeclaredOption[], given: Given): boolean {
  const currentOf = (name: string) => given[name] ?? options.find((one) => one.name === name)?.schema.default;
  return Object.entries(schema["x-when"] ?? {}).every(([name, values]) => values.includes(currentOf(name)));
}

/** What a text in a field means; undefined: left to the method. */
export function valueFrom(text: string, { "x-kind": kind, items }: OptionSchema): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (kind === "integer" || kind === "real") return Number(trimmed);
  return kind === "list" ? listFrom(trimmed, items?.type ?? "object") : trimmed;
}

/** Numbers and names with commas between them; whatever is more than that as JSON. */
function listFrom(text: string, type: string): unknown {
  if (type !== "object" && !text.startsWith("[")) {
    const parts = text.split(",").map((part) => part.trim());
    return type === "string" ? parts : parts.map(Number);
  }
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Why a value cannot be, in the schema's own limits; undefined where it can. The server checks again. */
export function wrongWith(value: unknown, schema: OptionSchema): string | undefined {
  if (value !== undefined && schema["x-kind"] === "list")
    return isListOf(value, schema) ? undefined : words.form.wrong.list;
  if (value === undefined || typeof value !== "number") return undefined;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, "x-kind": kind } = schema;
  if (!Number.isFinite(value)) return words.form.wrong.number;
  if (kind === "integer" && !Number.isInteger(value)) return words.form.wrong.whole;
  if (minimum !== undefined && value < minimum) return `≥ ${minimum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `> ${exclusiveMinimum}`;
  if (maximum !== undefined && value > maximum) return `≤ ${maximum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `< ${exclusiveMaximum}`;
  return undefined;
}

const isListOf = (value: unknown, { items }: OptionSchema): boolean =>
  Array.isArray(value) &&
  (items?.type === "number" || items?.type === "integer" ? value.every(Number.isFinite) : true);
