/** Two documents of the same question to two versions: what both have is equal to the bit, or it is said where it is not. */

export interface Compared {
  /** Where a value that both have is not the same: `receipt.draws.*.epsilon`. */
  readonly differs: readonly string[];
  /** Fields that the other does not have. */
  readonly onlyOlder: readonly string[];
  readonly onlyNewer: readonly string[];
}

export function compared(older: unknown, newer: unknown, at: readonly string[] = []): Compared {
  if (Array.isArray(older) && Array.isArray(newer) && older.length === newer.length)
    return merged(older.map((value, i) => compared(value, newer[i], [...at, "*"])));
  if (isFields(older) && isFields(newer)) {
    const without = (a: object, b: object) =>
      Object.keys(a)
        .filter((key) => !Object.hasOwn(b, key))
        .map((key) => [...at, key].join("."));
    const both = Object.keys(older).filter((key) => Object.hasOwn(newer, key));
    return merged([
      ...both.map((key) => compared(older[key], newer[key], [...at, key])),
      { differs: [], onlyOlder: without(older, newer), onlyNewer: without(newer, older) },
    ]);
  }
  // Numbers that JSON tells apart are different doubles, and the other way round.
  const same = JSON.stringify(older) === JSON.stringify(newer);
  return { differs: same ? [] : [at.join(".")], onlyOlder: [], onlyNewer: [] };
}

/** Each path once. */
export function merged(parts: readonly Compared[]): Compared {
  const all = (of: (part: Compared) => readonly string[]) => [...new Set(parts.flatMap(of))].sort();
  return {
    differs: all((part) => part.differs),
    onlyOlder: all((part) => part.onlyOlder),
    onlyNewer: all((part) => part.onlyNewer),
  };
}

/** Sentences and advice: told about a release, and no part of it. */
const WORDS = new Set(["notes", "sentence", "expect", "message", "fix"]);

/** What a path is a part of: words, the quote, a receipt, or what was released. */
export function partOf(path: string): string {
  const fields = path.split(".");
  if (fields.some((field) => WORDS.has(field))) return "words";
  if (fields[0] === "quote") return "quote";
  return fields.includes("receipt") ? "receipt" : "release";
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
