/** Models that ordinary learners make of published synopses: free, and covered by the synopsis's receipt. */
import { learnerNames } from "../../../models/classifier/learned-classifier.ts";
import { type Route, route } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutReleased } from "./find.ts";
import { freely, releaseText } from "./releases.ts";

export const learntRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/releases/:release/models",
    act: "releases.read",
    summary: "A classifier that an ordinary learner makes of a synopsis. It is not kept.",
    body: s.object({ learner: s.oneOf(learnerNames), label: s.text }, ["label"]),
    answers: {
      200: {
        says: "The model, with the synopsis's receipt.",
        schema: s.object({ model: s.document("A model's file (model/1).") }),
      },
    },
    codes: ["not-found", "model-invalid", "label-undeclared", "training-invalid", "busy", "store-io"],
    about: aboutReleased,
    async handle(call, found) {
      const release = await releaseText(call, found);
      const asked = call.body as { readonly learner: string; readonly label?: string };
      const text = await call.pool.work("learn", { release, ...asked }, freely(call));
      return { body: `{"model":${text.trimEnd()}}` };
    },
  }),
];
