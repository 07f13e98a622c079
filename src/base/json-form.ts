/** JSON that must have one form and one spelling, as what is written down for ever and hashed has: checks that say yes or no. */

/** JSON in exactly one spelling: keys sorted, no blanks, whole numbers only. */
export function canonicalWhole(value: unknown): string {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new TypeError("an entry holds no such number");
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalWhole).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`an entry holds no ${typeof value}`);
  const record = value as Record<string, unknown>;
  const keys = Object.keys(record).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalWhole(record[key])}`).join(",")}}`;
}

/** What a text says, or undefined where it is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a value has a form. */
export type Check = (value: unknown) => boolean;
export const isText: Check = (value) => typeof value === "string";
export const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;

/** One of some texts. */
export const oneOf =
  (...words: string[]): Check =>
  (value) =>
    isText(value) && words.includes(value as string);

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object with the required keys, perhaps the optional ones, and no others. */
export function shape(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const record = value as Record<string, unknown>;
    const fits = (key: string) => {
      const check = Object.hasOwn(required, key)
        ? required[key]
        : Object.hasOwn(optional, key) && optional[key];
      return check !== false && check(record[key]);
    };
    return (
      Object.keys(required).every((key) => Object.hasOwn(record, key)) && Object.keys(record).every(fits)
    );
  };
}
