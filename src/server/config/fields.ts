/** Fields of the server's configuration. Messages name a field by its whole path, and never quote what may be a secret. */
import { type Fix, PrivetError } from "../../base/errors.ts";
import { Fields, type JsonWords, jsonKind } from "../../base/json.ts";
import { bytesOf } from "../../base/sizes.ts";

/** A refusal of the configuration: which field, what is wrong with it, and what to do. */
export const badConfig = (field: string, what: string, fix: string | Fix): PrivetError =>
  new PrivetError("config-invalid", `${field}: ${what}`, fix);

export function ensureConfig(ok: boolean, field: string, what: string, fix: string): asserts ok {
  if (!ok) throw badConfig(field, what, fix);
}

const ROOT = "privet.server.json";
const pathOf = (where: string, key: string) => (where === ROOT ? key : `${where}.${key}`);

const words: JsonWords = {
  noObject: (where, json) => ({
    code: "config-invalid",
    what: `${where} is ${jsonKind(json)}; it must be a JSON object.`,
    fix: "Write it as { … }.",
  }),
  unknownField: (where, key, allowed) => ({
    code: "config-invalid",
    what: `${pathOf(where, JSON.stringify(key.slice(0, 60)))} is not a field that is known.`,
    fix: `The fields there may be ${allowed.join(", ")}.`,
  }),
  wrongField: (where, key, value, wanted) => ({
    code: "config-invalid",
    what: `${pathOf(where, key)} is ${jsonKind(value)}; it must be ${wanted}.`,
    fix: "Correct it in the configuration.",
  }),
};

export class ConfigFields extends Fields {
  constructor(json: unknown, where: string = ROOT) {
    super(json, where, words);
  }

  /** How messages name a field of this object. */
  path(key: string): string {
    return pathOf(this.where, key);
  }

  /** An object inside, empty where it is left out. */
  inner(key: string): ConfigFields {
    return new ConfigFields(this.get(key, {}), this.path(key));
  }

  /** The objects of a list, which is empty where it is left out. */
  each(key: string): readonly ConfigFields[] {
    if (!this.has(key)) return [];
    return this.list(key).map((json, i) => new ConfigFields(json, `${this.path(key)}[${i}]`));
  }

  nonEmpty(key: string): string {
    const value = this.text(key);
    this.check(value !== "", key, "a text that is not empty");
    return value;
  }

  /** Bytes, written as "2 GB", "512 MB" or "64 KB", of 1,024 each. */
  size(key: string, [least, most]: readonly [string, string], fallback: string): number {
    const bytes = bytesOf(this.get(key, fallback));
    const fits = bytes !== undefined && bytes >= bytesOf(least)! && bytes <= bytesOf(most)!;
    this.check(fits, key, `a size from "${least}" to "${most}"`);
    return bytes!;
  }
}
