/** How the owner's own browser comes in after `privet open`: a code, once, for a token. */
import { timeText } from "../../clock.ts";
import { aboutNothing, type Route, route } from "../route.ts";
import * as s from "../schemas.ts";

export const sessionRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/sessions",
    act: null,
    summary:
      "Changes a code that the owner's machine gave out, once and within ten minutes, for an owner's token.",
    body: s.object({ code: s.shortText(64) }),
    bodyBytes: 1024,
    answers: {
      201: {
        says: "The token, which is shown this once.",
        schema: s.object({ token: s.text, expires: s.text }),
      },
    },
    codes: ["unauthenticated", "store-io"],
    about: aboutNothing,
    async handle({ house, asking, body }) {
      const { address, request } = asking;
      const { token, expires } = await house.signIn((body as { readonly code: string }).code, {
        address,
        request,
      });
      return { status: 201, body: { token, expires: timeText(expires) } };
    },
  }),
];
