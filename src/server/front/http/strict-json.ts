/**
 * JSON from strangers. It is read by hand, because `JSON.parse` lets two members of one name pass (the last wins, and two readers of one
 * request may then disagree), goes as deep as the stack, and takes what is no Unicode.
 *
 * Claim. What is read is what RFC 8259 says, and `JSON.parse` would have read the same; refused besides are bytes that are no UTF-8, a
 * name that comes twice in an object, the names by which JavaScript finds prototypes, more than 16 levels, numbers beyond all doubles,
 * lone surrogates, U+0000 and U+FDD0. A refusal says the place in bytes or members, never a value.
 */
import { ensure } from "../../../base/errors.ts";

export const DEEPEST = 16;

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what JSON's strings may not hold.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const BLANKS = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 ends texts for some readers.
const UNFIT = /[\u0000\ufdd0]|\p{Surrogate}/u;
const WORDS: readonly (readonly [string, unknown])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

/** Reads a whole document, or refuses with `request-invalid`. */
export function strictJson(bytes: Uint8Array): unknown {
  return new Reader(textOf(bytes)).whole();
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse("The body is not UTF-8.");
  }
}

function refuse(what: string): never {
  ensure(false, "request-invalid", what, "Send JSON in UTF-8, as GET /openapi.json describes it.");
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): unknown {
    const value = this.#value(1);
    if (this.#at < this.#text.length) this.#stop();
    return value;
  }

  #value(depth: number): unknown {
    this.#match(BLANKS);
    const value = this.#bare(depth);
    this.#match(BLANKS);
    return value;
  }

  #bare(depth: number): unknown {
    const first = this.#text[this.#at];
    if (first === '"') return this.#string();
    if (first === "{" || first === "[") {
      if (depth > DEEPEST) refuse(`The body has more than ${DEEPEST} levels.`);
      this.#at++;
      return first === "{" ? this.#object(depth) : this.#list(depth);
    }
    const word = WORDS.find(([text]) => this.#text.startsWith(text, this.#at));
    if (word) {
      this.#at += word[0].length;
      return word[1];
    }
    const number = Number(this.#match(NUMBER) || this.#stop());
    return Number.isFinite(number) ? number : refuse("The body has a number beyond all that are known.");
  }

  #object(depth: number): unknown {
    const members: Record<string, unknown> = {};
    this.#match(BLANKS);
    if (this.#took("}")) return members;
    do {
      this.#match(BLANKS);
      const name = this.#string();
      if (FORBIDDEN.has(name)) refuse("The body has a member of a name that is not allowed.");
      if (Object.hasOwn(members, name)) refuse("The body has an object with two members of one name.");
      this.#match(BLANKS);
      if (!this.#took(":")) this.#stop();
      members[name] = this.#value(depth + 1);
    } while (this.#took(","));
    return this.#took("}") ? members : this.#stop();
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    this.#match(BLANKS);
    if (this.#took("]")) return items;
    do items.push(this.#value(depth + 1));
    while (this.#took(","));
    return this.#took("]") ? items : this.#stop();
  }

  #string(): string {
    const literal = this.#match(STRING) || this.#stop();
    const text = literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);
    return UNFIT.test(text) ? refuse("The body has a text that is no Unicode, or holds U+0000.") : text;
  }

  #took(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #match(what: RegExp): string {
    what.lastIndex = this.#at;
    const [found] = what.exec(this.#text) ?? [""];
    this.#at += found.length;
    return found;
  }

  #stop(): never {
    return refuse(`The body is not JSON from character ${this.#at + 1} on.`);
  }
}
