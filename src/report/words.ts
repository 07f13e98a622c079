/**
 * Names that others chose, made harmless: a column may be called <img onerror=…> or hold a terminal's escape codes.
 */

/** One line of visible characters: controls, lone halves of characters and marks that turn the text around are replaced. */
export function plain(text: string): string {
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
  return plain(text).replace(/[&<>"']/g, (mark) => entities[mark]);
}

/** At most `length` characters, the last an ellipsis where something was left out. */
export function shorten(text: string, length: number): string {
  const characters = [...plain(text)];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
}

/** Lines of at most `length` characters, broken at blanks where there are any, but not between a number and its %. */
export function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of plain(text)
    .split(/ (?!%)/)
    .flatMap((w) => pieces(w, length))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if ([...longer].length > length) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

function pieces(word: string, length: number): string[] {
  const characters = [...word];
  const count = Math.max(1, Math.ceil(characters.length / length));
  return Array.from({ length: count }, (_, i) => characters.slice(i * length, (i + 1) * length).join(""));
}
