/** Arithmetic that anybody may look up: what draws cost together. */
import { plainNumber } from "../../../base/plain-number.ts";
import { aboutNothing, type Route, route } from "../route.ts";
import * as s from "../schemas.ts";
import { freely } from "./releases.ts";

const compositions = s.object({
  epsilon: s.number,
  delta: s.number,
  draws: s.listOf(s.whole),
  curves: s.listOf(
    s.object({
      name: s.text,
      title: s.text,
      kind: s.oneOf(["pure", "bounded-range"]),
      isCharged: s.flag,
      epsilons: s.listOf(s.number),
    }),
  ),
});

export const compositionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/compositions",
    act: "compositions.read",
    summary: "What so many equal draws cost together under each composition theorem: public arithmetic.",
    query: {
      epsilon: { ...s.asAmount, description: "Of each draw, 0.0001 to 10; 0.1 unless given." },
      delta: { ...s.asAmount, description: "Of all together, 0 or 1e-18 to 0.1; 1e-6 unless given." },
      draws: s.pattern("^[0-9]{1,5}$", "At most so many, 1 to 10000; 100 unless given."),
    },
    answers: { 200: { says: "A line for each theorem.", schema: compositions } },
    codes: ["epsilon-invalid", "delta-invalid", "option-out-of-range", "busy"],
    about: aboutNothing,
    async handle(call) {
      const { epsilon = "0.1", delta = "1e-6", draws = "100" } = call.query;
      const asked = { epsilon: amount(epsilon), delta: amount(delta), most: Number(draws) };
      return { body: await call.pool.work("compositions", asked, freely(call)) };
    },
  }),
];

/** What is no number is refused where its limits are. */
const amount = (text: string): number => plainNumber(text) ?? Number.NaN;
