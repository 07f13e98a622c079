/** What the workshop is asked, field by field. A refusal names the place, and never the value. */
import { Fields, type JsonWords } from "../../base/json.ts";

const ASK = "What was asked";
const fix = "Send it as GET /openapi.json describes it.";

const words: JsonWords = {
  noObject: (where) => ({ code: "request-invalid", what: `${where} is no object.`, fix }),
  unknownField: (where, _key, allowed) => ({
    code: "request-invalid",
    what: `${where} has a field besides ${allowed.join(", ")}.`,
    fix,
  }),
  wrongField: (where, key, _value, wanted) => ({
    code: "request-invalid",
    what: `${where}: ${key} must be ${wanted}.`,
    fix,
  }),
};

export class AskedFields extends Fields {
  constructor(body: unknown) {
    super(body, ASK, words);
  }

  /** A text, or undefined where none is given. */
  maybe(key: string): string | undefined {
    return this.lacks(key) ? undefined : this.text(key);
  }
}
