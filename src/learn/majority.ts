/** Majority: the class with the most weight, for every row; of equal ones, the first. */

import type { Json } from "../base/json.ts";
import { classWeights, distinctRows, largest } from "./distinct-rows.ts";
import { place, words } from "./file-checks.ts";
import { TITLES } from "./titles.ts";
import type { LearnedModel, Learner } from "./training-table.ts";

const NAME = "majority";

export function majority(): Learner {
  return {
    name: NAME,
    title: TITLES.majority,
    options: {},
    fit: (table) => alwaysOne(table.classes, largest(classWeights(distinctRows(table)))),
  };
}

function alwaysOne(classes: readonly string[], always: number): LearnedModel {
  return Object.freeze({
    learner: NAME,
    classes,
    scores: {
      kind: "order" as const,
      of: () => classes.map((_, c) => (c === always ? 1 : 0)),
    },
    predict: () => always,
    toJSON: () => ({ learner: NAME, classes, always }),
  });
}

export function loadMajority(body: Json): LearnedModel {
  const classes = words(body.classes, "classes");
  return alwaysOne(classes, place(body.always, classes.length, "always"));
}
