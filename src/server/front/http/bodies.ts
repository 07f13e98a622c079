/**
 * Bodies that are on their way: how many bytes they will have is counted before any of them is read, for each principal and for all
 * together, so that requests that never end take no more memory than this. Each has ten seconds from its headers on.
 */
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PrivetError } from "../../../base/errors.ts";
import type { Clock } from "../../clock.ts";
import type { ServerConfig } from "../../config/types.ts";
import { answerTooSlow } from "./limits.ts";
import { ensureRequest } from "./problems.ts";

const BODY_TIME = 10_000;
/** Of the largest body that there is: 16 MB for each and 64 MB for all, unless the owner set another. */
const [EACH, ALL] = [2, 8];

export interface Bodies {
  /** Takes the place of a request's body until it is answered, or its connection is gone. */
  expect(request: FastifyRequest, reply: FastifyReply, who: string): void;
}

export function bodiesOf(clock: Clock, { bodyBytes, predictionBytes }: ServerConfig["limits"]): Bodies {
  const largest = Math.max(bodyBytes, predictionBytes);
  const byPrincipal = new Map<string, number>();
  let all = 0;
  const add = (who: string, bytes: number) => {
    all += bytes;
    const now = (byPrincipal.get(who) ?? 0) + bytes;
    if (now > 0) byPrincipal.set(who, now);
    else byPrincipal.delete(who);
  };
  return {
    expect(request, reply, who) {
      const { isBodyRaw, isBodyLarge } = request.routeOptions.config.declared ?? {};
      const isLarge = isBodyRaw === true || isBodyLarge === true;
      const bytes = bytesSaid(request, isLarge ? predictionBytes : bodyBytes, isLarge);
      if (bytes === 0) return;
      if ((byPrincipal.get(who) ?? 0) + bytes > EACH * largest)
        throw new PrivetError(
          "rate-limited",
          "You are sending too much at once.",
          "Wait for what you sent, and try again.",
        );
      if (all + bytes > ALL * largest)
        throw new PrivetError(
          "busy",
          "Too much is being sent to the server at once.",
          "Try again in a moment.",
        );
      add(who, bytes);
      const rest = clock.at(clock.monotonic() + BODY_TIME, () => {
        if (!request.raw.readableEnded) answerTooSlow(request.raw.socket);
      });
      whenOver(reply.raw, () => {
        rest();
        add(who, -bytes);
      });
    },
  };
}

/** What is longer than may be is refused before it is read. Where a large one may come, it says how large it is. */
function bytesSaid({ headers }: FastifyRequest, most: number, isLarge: boolean): number {
  const isChunked = headers["transfer-encoding"] !== undefined;
  ensureRequest(!(isLarge && isChunked), "A body for this address needs a Content-Length.");
  const bytes = isChunked ? most : Number(headers["content-length"] ?? 0);
  return bytes > most ? 0 : bytes;
}

function whenOver(response: ServerResponse, act: () => void): void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    act();
  };
  response.once("finish", once).once("close", once);
}
