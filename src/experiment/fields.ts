/** Fields of an experiment file, each refused where it is not what it must be. */
import { didYouMean } from "../base/did-you-mean.ts";
import { quote } from "../base/errors.ts";
import { Fields, type JsonWords, refuseUnless } from "../base/json.ts";

const words: JsonWords = {
  noObject: (where) => ({
    code: "experiment-invalid",
    what: `${where} must be a JSON object.`,
    fix: "Write it as { … }; docs/experiments.md describes the format.",
  }),
  unknownField: (where, key, allowed) => ({
    code: "experiment-invalid",
    what: `${where} has an unknown field ${quote(key)}.`,
    fix: `${didYouMean(key, allowed)}Its fields may be ${allowed.join(", ")}.`,
  }),
  wrongField: (_where, key, _value, wanted) => ({
    code: "experiment-invalid",
    what: `The experiment's ${key} must be ${wanted}.`,
    fix: `Correct ${key} in the experiment file.`,
  }),
};

const MOST_CHARACTERS = 500;

export class ExperimentFields extends Fields {
  constructor(json: unknown, where: string) {
    super(json, where, words);
  }

  override text(key: string): string {
    const value = super.text(key);
    this.check(value !== "" && value.length <= MOST_CHARACTERS, key, "a text between quotes");
    return value;
  }

  override list(key: string): readonly unknown[] {
    const value = this.get(key);
    this.check(Array.isArray(value) && value.length > 0, key, "a list that is not empty");
    return value as unknown[];
  }

  /** A list that may be left out or empty. */
  listIfAny(key: string): readonly unknown[] {
    return this.lacks(key) ? [] : super.list(key);
  }
}

export function checkDistinct(key: string, values: readonly string[]): void {
  check(new Set(values).size === values.length, key, "a list without repetitions");
}

export function check(ok: boolean, key: string, wanted: string): asserts ok {
  refuseUnless(ok, () => words.wrongField("The experiment", key, undefined, wanted));
}
