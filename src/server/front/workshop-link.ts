/** The workshop as the front sees it: a question over the supervisor's pipe, and its answer when it comes. */
import { PrivetError } from "../../base/errors.ts";
import { requestId } from "../ids.ts";
import type { WorkshopLink } from "../workshop/handlers.ts";
import type { WorkshopAnswer, WorkshopAsk } from "../workshop/messages.ts";

export interface HearingLink extends WorkshopLink {
  hear(answer: WorkshopAnswer): void;
}

/** Whatever is asked is answered: by the workshop, or by the supervisor where that is away. */
export function workshopLink(send: (ask: WorkshopAsk) => void): HearingLink {
  const waiting = new Map<string, (answer: WorkshopAnswer) => void>();
  return {
    ask: (about, body) =>
      new Promise((resolve, reject) => {
        const id = requestId();
        waiting.set(id, ({ told, error }) =>
          error ? reject(new PrivetError(error.code, error.message, error.fix)) : resolve(told),
        );
        send({ kind: "workshop", id, about, ...(body === undefined ? {} : { body }) });
      }),
    hear(answer) {
      const then = waiting.get(answer.id);
      waiting.delete(answer.id);
      then?.(answer);
    },
  };
}
