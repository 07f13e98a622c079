/**
 * XML as a stream of tags and texts, however it is cut into chunks: as much of XML as tables are written in.
 *
 * **Nothing expands.** `<`, `>`, `&` and quotes have their five names and characters their numbers; a document that declares entities of its
 * own is refused before anything else of it is told, and a name that nobody declared stays as it stands. So a file of a kilobyte is never more
 * than a kilobyte, and none can name another file. A document type is passed over: whatever it says, nothing is fetched.
 *
 * It is lenient, because what stands between tags may be a row, and a row must not be able to stop the reading: tags need not match, and a `<`
 * that begins no tag is a text. What is too long to be a tag is dropped, and told.
 */
import { ensure, quote } from "../../base/errors.ts";

export interface XmlHandler {
  /** A tag opens; names are without their prefix. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  /** A tag closes; one that is empty closes after it has opened. */
  close(name: string): void;
  /** Text between tags, in pieces, as it is meant. */
  text(text: string): void;
}

/** Characters of a tag, a comment's two ends, or what declares a document's type. */
const LONGEST = 2 ** 20;

export class XmlScanner {
  readonly #handler: XmlHandler;
  /** What has come and is not told yet. */
  #rest = "";
  /** What ends the part that is passed over. */
  #until: string | undefined;
  #isText = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    this.#rest += chunk;
    let at = 0;
    for (let next = this.#step(at); next > at; next = this.#step(at)) at = next;
    this.#rest = this.#rest.slice(at);
  }

  /** What is left at the end of a document is no tag. */
  end(): void {
    if (this.#until === undefined && this.#rest !== "") this.#handler.text(meant(this.#rest));
    this.#rest = "";
  }

  /** Tells what begins at a place, and where it ends; the same place where more has to come first. */
  #step(at: number): number {
    const rest = this.#rest;
    if (at >= rest.length) return at;
    if (this.#until !== undefined) return this.#passOver(at, this.#until);
    if (rest[at] !== "<" || this.#isText) return this.#tellText(at);
    const opening = OPENINGS.find(({ begins }) => rest.startsWith(begins, at));
    if (opening) {
      this.#until = opening.until;
      return at + opening.begins.length;
    }
    // Up to the longest opening, more may tell what it is.
    if (rest.length - at < "<![CDATA[".length && rest.indexOf(">", at) < 0) return at;
    if (rest.startsWith("<?", at)) return this.#instruction(at);
    if (rest.startsWith("<!", at)) return this.#declaration(at);
    if (!/[A-Za-z_:/]/.test(rest[at + 1] ?? "")) {
      this.#isText = true;
      return this.#tellText(at);
    }
    return this.#tag(at);
  }

  #tellText(at: number): number {
    const rest = this.#rest;
    const tag = rest.indexOf("<", this.#isText ? at + 1 : at);
    let end = tag < 0 ? rest.length : tag;
    // A name that may go on in the next chunk waits for it.
    const open = tag < 0 ? /&[^;]*$/.exec(rest.slice(Math.max(at, end - LONGEST_NAME))) : null;
    if (open) end -= open[0].length;
    if (end === at) return at;
    this.#isText = false;
    this.#handler.text(meant(rest.slice(at, end)));
    return end;
  }

  #passOver(at: number, until: string): number {
    const end = this.#rest.indexOf(until, at);
    const isData = until === "]]>";
    if (end < 0) {
      const seen = Math.max(at, this.#rest.length - until.length + 1);
      if (isData && seen > at) this.#handler.text(this.#rest.slice(at, seen));
      return seen;
    }
    this.#until = undefined;
    if (isData && end > at) this.#handler.text(this.#rest.slice(at, end));
    return end + until.length;
  }

  /** What the file says of itself; everything but its encoding is passed over. */
  #instruction(at: number): number {
    const end = this.#rest.indexOf("?>", at);
    if (end < 0 && this.#rest.length - at <= LONGEST) return at;
    this.#until = end < 0 ? "?>" : undefined;
    const [, encoding = "utf-8"] =
      /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.-]{1,40})/.exec(this.#rest.slice(at, at + 400)) ?? [];
    ensure(
      /^(?:utf-?8|us-ascii)$/i.test(encoding),
      "format-unsupported",
      `The XML file says that it is written in ${quote(encoding)}; Privet reads UTF-8.`,
      "Write it again in UTF-8.",
    );
    return end < 0 ? this.#rest.length : end + 2;
  }

  /** A document type, with what it declares between brackets. */
  #declaration(at: number): number {
    const end = declarationEnd(this.#rest, at);
    ensure(
      (end < 0 ? this.#rest.length : end) - at <= LONGEST,
      "file-unreadable",
      "The XML file's document type does not end.",
      "Check that the file is whole.",
    );
    const declared = this.#rest.slice(at, end < 0 ? this.#rest.length : end);
    ensure(
      !/<!ENTITY/i.test(declared),
      "format-unsupported",
      "The XML file declares entities of its own, which could stand for other files or for more text than there is memory. None was read.",
      "Remove the <!ENTITY …> declarations, and write what they stand for.",
    );
    return end < 0 ? at : end + 1;
  }

  #tag(at: number): number {
    const rest = this.#rest;
    const end = tagEnd(rest, at + 1);
    if (end < 0) {
      if (rest.length - at <= LONGEST) return at;
      this.#until = ">";
      return rest.length;
    }
    const body = rest.slice(at + 1, end);
    if (body.startsWith("/")) this.#handler.close(plainName(body.slice(1).trim()));
    else {
      const [whole, name] = /^([^\s/>]+)/.exec(body) ?? ["", ""];
      this.#handler.open(plainName(name), attributesIn(body.slice(whole.length)));
      if (body.endsWith("/")) this.#handler.close(plainName(name));
    }
    return rest[end] === "<" ? end : end + 1;
  }
}

const OPENINGS = [
  { begins: "<!--", until: "-->" },
  { begins: "<![CDATA[", until: "]]>" },
] as const;

const plainName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Where a tag ends: at the first > outside quotes, or before a <, which no quoted text may hold: a quote that is left open takes no other tag with it. */
function tagEnd(text: string, start: number): number {
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (quote !== "") {
      if (sign === "<") return at;
      if (sign === quote) quote = "";
    } else if (sign === ">") return at;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return -1;
}

function declarationEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "<") depth++;
    else if (text[at] === ">") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single] of text.matchAll(/([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(plainName(name), meant(double ?? single));
  return attributes;
}

const LONGEST_NAME = 12;
const NAMES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** The text that a text in XML stands for. */
function meant(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g, (own, decimal, hex, name) => {
    if (name !== undefined) return NAMES.get(name) ?? own;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : own;
  });
}
