/**
 * Names that others chose, made harmless: a column may be called <img onerror=…> or hold a terminal's escape codes.
 */

/** One line of visible characters: controls, lone halves of characters and marks that turn the text around are replaced. */
export function visibleLine(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, "\uFFFD")
    .trim();
}

/** For text and attributes of XML and HTML alike. */
export function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return visibleLine(text).replace(/[&<>"']/g, (mark) => entities[mark]);
}

/** How much room a character takes on a line; each takes one place unless told otherwise. */
export type WidthOfCharacter = (character: string) => number;

const onePlace: WidthOfCharacter = () => 1;

const lengthOf = (text: string, measure: WidthOfCharacter) =>
  [...text].reduce((sum, character) => sum + measure(character), 0);

/** At most `length` characters, the last an ellipsis where something was left out. */
export function shorten(text: string, length: number, measure = onePlace): string {
  const whole = visibleLine(text);
  if (lengthOf(whole, measure) <= length) return whole;
  let kept = "";
  let room = length - measure("…");
  for (const character of whole) {
    room -= measure(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Lines of at most `length` characters, broken at blanks where there are any, but not between a number and its %. */
export function wrapWords(text: string, length: number, measure = onePlace): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of visibleLine(text)
    .split(/ (?!%)/)
    .flatMap((w) => pieces(w, length, measure))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (lengthOf(longer, measure) > length) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

function pieces(word: string, length: number, measure: WidthOfCharacter): string[] {
  const found = [""];
  let used = 0;
  for (const character of word) {
    used += measure(character);
    if (used > length && found[found.length - 1] !== "") {
      found.push("");
      used = measure(character);
    }
    found[found.length - 1] += character;
  }
  return found;
}

/** A written number with commas between the thousands of its whole part. */
export const withCommas = (number: string): string =>
  number.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
