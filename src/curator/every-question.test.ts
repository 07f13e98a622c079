/** Every question of a table goes through record-replay, because the list of questions is what this runs over (testing/every-question.ts). */
import { describe } from "vitest";
import { rational } from "../base/rational.ts";
import { tableQuestions } from "../testing/every-question.ts";
import { releaseSuite } from "../testing/release-suite.ts";

const epsilon = rational(3n);
const delta = rational(1n, 10n ** 5n);

describe.each(Object.entries(tableQuestions))("%s", (name, forms) => {
  for (const [form, { draw, question, how, neighbours }] of forms.entries())
    releaseSuite({
      name: `${name}, form ${form + 1}`,
      // Coverage is for rows that come or go; the door refuses it elsewhere.
      neighbours: neighbours ? [neighbours] : name === "cover" ? ["add-remove"] : ["replace", "add-remove"],
      epsilon,
      delta,
      pairs: 5,
      release: async (curator) => {
        const allowance = await curator.allow({ epsilon, delta, draws: [draw], purpose: "a test" });
        return allowance.make({ ask: name, ...question } as never, how as never);
      },
    });
});
