/** Fields of a plan, each refused where it is not what it must be. */
import { quote } from "../base/errors.ts";
import { Fields, isObject, type Json, type JsonWords } from "../base/json.ts";

const FIELDS = [
  "privet",
  "task",
  "method",
  "label",
  "attributes",
  "epsilon",
  "delta",
  "options",
  "holder",
] as const;

const fixes: Readonly<Record<string, string>> = {
  privet: "Write privet as plan/1.",
  epsilon: 'Give epsilon as a text, such as "0.5".',
  attributes: "Leave them out to use all attributes.",
  options: "Leave them out to use the defaults.",
  holder: "Name who pays, or leave it out.",
};

const words: JsonWords = {
  noObject: () => ({
    code: "option-out-of-range",
    what: "A plan is a JSON object.",
    fix: "See the plan format in the reference.",
  }),
  unknownField: (_where, key, allowed) => ({
    code: "option-unknown",
    what: `A plan has no field ${quote(key)}.`,
    fix: `Its fields: ${allowed.join(", ")}.`,
  }),
  wrongField: (_where, key, value, wanted) => ({
    code: "option-out-of-range",
    what: value === undefined ? `The plan's ${key} is missing.` : `The plan's ${key} must be ${wanted}.`,
    fix: fixes[key] ?? `Give ${key} as a text.`,
  }),
};

type Field = (typeof FIELDS)[number];

export class PlanFields extends Fields {
  constructor(json: unknown) {
    super(json, "The plan", words);
    this.only(FIELDS);
    this.check(this.get("privet") === "plan/1", "privet", "plan/1");
  }

  /** A field that is left out is as good as one that says undefined. */
  override has(key: Field): boolean {
    return this.get(key) !== undefined;
  }

  attributes(): readonly string[] | undefined {
    const names = this.get("attributes");
    const isFine = Array.isArray(names) && names.every((name) => typeof name === "string");
    this.check(names === undefined || isFine, "attributes", "a list of names");
    return names as readonly string[] | undefined;
  }

  options(): Json {
    const options = this.has("options") ? this.get("options") : {};
    this.check(isObject(options), "options", "an object");
    return options as Json;
  }

  holder(): string | undefined {
    const name = this.get("holder");
    const isFine = typeof name === "string" && name.trim() !== "";
    this.check(name === undefined || isFine, "holder", "a name");
    return name as string | undefined;
  }
}
