/**
 * Dates in ARFF files: text to milliseconds since the start of 1970, by the attribute's declared format.
 *
 * The formats are the part of Java's SimpleDateFormat that WEKA's own files use: y, M, d, H, m, s and S as digits,
 * text between quotes, and signs. Java reads dates in the zone of the machine; Privet reads them as UTC, so that a
 * file means the same everywhere. Dates that do not exist, such as 30 February, are unreadable, as in WEKA.
 */
import { ensure, quote } from "../../base/errors.ts";

/** What WEKA assumes when the header gives no format. */
export const DEFAULT_DATE_FORMAT = "yyyy-MM-dd'T'HH:mm:ss";

interface Piece {
  readonly letter: string;
  readonly width: number;
}

/** Makes the reader of one format; it answers NaN for text that is no date of that format. */
export function dateReader(attribute: string, format: string): (text: string) => number {
  const parts = cut(format, attribute);
  const letters: string[] = [];
  const pattern = parts.map((part, k) => {
    if (typeof part === "string") return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    letters.push(part.letter);
    const next = parts[k + 1];
    const touches = next !== undefined && typeof next !== "string";
    return `(\\d{${touches ? part.width : `1,${Math.max(part.width, DIGITS[part.letter])}`}})`;
  });
  const whole = new RegExp(`^${pattern.join("")}$`, "u");
  return (text) => {
    const match = whole.exec(text.trim());
    return match === null ? Number.NaN : milliseconds(letters, match.slice(1).map(Number));
  };
}

/** The most digits each letter can have where the format does not fix their number. */
const DIGITS: Readonly<Record<string, number>> = { y: 4, M: 2, d: 2, H: 2, m: 2, s: 2, S: 3 };

function cut(format: string, attribute: string): (Piece | string)[] {
  const parts: (Piece | string)[] = [];
  for (const [part] of format.matchAll(/'(?:[^']|'')*'?|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    if (part.startsWith("'"))
      parts.push(part === "''" ? "'" : part.replace(/^'|'$/g, "").replaceAll("''", "'"));
    else if (part === "T" || !/^[A-Za-z]/.test(part)) parts.push(part);
    else {
      // MMM is a month's name and yy a guess at the century: neither is digits alone.
      const known = part[0] in DIGITS && (part[0] !== "M" || part.length < 3) && part !== "yy";
      ensure(
        known,
        "format-unsupported",
        `The date format ${quote(format)} of ${quote(attribute)} uses ${quote(part)}, which Privet does not read.`,
        "Write dates with yyyy, MM, dd, HH, mm, ss and SSS, or declare the attribute as string and ignore it.",
      );
      parts.push({ letter: part[0], width: part.length });
    }
  }
  return parts;
}

function milliseconds(letters: readonly string[], numbers: readonly number[]): number {
  const value = (letter: string, otherwise: number) => {
    const k = letters.lastIndexOf(letter);
    return k < 0 ? otherwise : numbers[k];
  };
  const day = [value("y", 1970), value("M", 1), value("d", 1)] as const;
  const time = [value("H", 0), value("m", 0), value("s", 0), value("S", 0)] as const;
  if (time[0] > 23 || time[1] > 59 || time[2] > 59 || time[3] > 999) return Number.NaN;

  // Date.UTC takes years below 100 as of the twentieth century, so the year is set apart.
  const date = new Date(Date.UTC(2000, 0, 1, ...time));
  date.setUTCFullYear(day[0], day[1] - 1, day[2]);
  const exists = date.getUTCMonth() === day[1] - 1 && date.getUTCDate() === day[2];
  return exists ? date.getTime() : Number.NaN;
}
