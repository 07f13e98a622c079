/** Texts as XML 1.0 writes them. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not know.
const UNKNOWN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** Without the signs that XML does not know, not even by their numbers. */
export const knownToXml = (text: string): string => text.replaceAll(UNKNOWN, "");

const NAMES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** For between tags and for attributes. Blanks that readers of attributes would join are written as numbers. */
export const xmlEscaped = (text: string): string =>
  text.replaceAll(/[&<>"'\t\n\r]/g, (sign) => NAMES.get(sign) ?? `&#${sign.charCodeAt(0)};`);
