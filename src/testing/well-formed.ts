/**
 * A small check that a text is well-formed XML: every tag closed in order, attributes quoted and named once, no bare
 * ampersands or angle brackets, no characters that XML forbids. Enough for the pictures that Privet writes itself.
 */
export function xmlFault(xml: string): string | undefined {
  const open: string[] = [];
  let rest = xml.trim();
  if (/[\p{Cs}\uFFFE\uFFFF]/u.test(rest)) return "a character that XML forbids";
  if ([...rest].some((c) => c < " " && !"\n\r\t".includes(c))) return "a control character";
  while (rest !== "") {
    const [piece] = /^(<[^<>]*>|[^<>]+)/.exec(rest) ?? [];
    if (piece === undefined) return `a stray bracket at ${rest.slice(0, 30)}`;
    const fault = piece.startsWith("<") ? tagFault(piece, open) : textFault(piece);
    if (fault) return fault;
    rest = rest.slice(piece.length);
    if (open.length === 0 && rest !== "") return "something after the root element";
  }
  return open.length === 0 ? undefined : `${open.at(-1)} is not closed`;
}

const BARE = /&(?!(amp|lt|gt|quot|#39);)/;
const textFault = (text: string) => (BARE.test(text) ? "a bare ampersand" : undefined);

function tagFault(tag: string, open: string[]): string | undefined {
  const closing = /^<\/([a-z]+)>$/i.exec(tag);
  if (closing) return open.pop() === closing[1] ? undefined : `${tag} closes something else`;
  const opening = /^<([a-z]+)((?: [a-z][a-zA-Z-]*="[^"<]*")*)(\/?)>$/i.exec(tag);
  if (!opening) return `${tag} is no tag`;
  const names = [...opening[2].matchAll(/ ([a-zA-Z-]+)="/g)].map((match) => match[1]);
  if (new Set(names).size < names.length) return `${tag} names an attribute twice`;
  if (opening[3] === "") open.push(opening[1]);
  return textFault(opening[2]);
}
