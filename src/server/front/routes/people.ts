/** Tokens, which over the network only get fewer rights, and the access log. */
import { ensure } from "../../../base/errors.ts";
import { tokenTold } from "../../admission/told.ts";
import { timeText } from "../../clock.ts";
import type { TokenRecord } from "../../stores/asked.ts";
import { makeToken } from "../../tokens.ts";
import { isUnscoped, may, maySeeLine } from "../auth/may.ts";
import { narrowedToken } from "../auth/narrow.ts";
import {
  type About,
  aboutNothing,
  noteOf,
  type Route,
  type RouteCall,
  route,
  type ToldByRoute,
} from "../route.ts";
import * as s from "../schemas.ts";
import { pageAsked, pageFrom } from "./find.ts";

export const tokenParts = {
  id: s.text,
  person: s.text,
  role: s.role,
  datasets: { type: ["array", "null"], items: s.text },
  readOnly: s.flag,
  created: s.text,
  expires: s.text,
  revoked: s.orNull(s.text),
  lastUsed: s.orNull(s.text),
};

const line = s.object(
  {
    seq: s.whole,
    at: s.text,
    who: s.text,
    token: s.text,
    act: s.auditAct,
    dataset: s.text,
    run: s.text,
    plan: s.text,
    price: s.amounts,
    told: s.whole,
    code: s.text,
    address: s.text,
    request: s.text,
    about: s.text,
    previous: s.text,
    hash: s.text,
  },
  ["token", "dataset", "run", "plan", "price", "told", "code", "address", "request", "about"],
);

interface AskedToken {
  readonly role?: TokenRecord["role"];
  readonly datasets?: readonly string[];
  readonly readOnly?: boolean;
  readonly days?: number;
}

const MOST_LIVE = 50;
const DAY = 24 * 60 * 60 * 1000;

export const peopleRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/tokens",
    act: "tokens.read",
    summary: "One's own tokens, for owners of all data sets everybody's: never their secrets.",
    query: s.paging,
    answers: { 200: { says: "A page.", schema: s.page(s.object(tokenParts)) } },
    codes: [],
    about: async ({ who }) => ({ subject: { owner: who.name }, found: undefined }),
    handle: list,
  }),
  route({
    method: "POST",
    path: "/v1/tokens",
    act: "tokens.make",
    summary: "Makes a token for oneself, with fewer rights or a shorter life. Its text is shown once.",
    body: s.object(
      {
        role: s.role,
        datasets: { ...s.listOf(s.name), maxItems: 200 },
        readOnly: s.flag,
        days: { type: "integer", minimum: 1, maximum: 366 },
      },
      ["role", "datasets", "readOnly", "days"],
    ),
    answers: { 201: { says: "The token.", schema: s.object({ ...tokenParts, token: s.text }) } },
    codes: ["needs-the-machine", "limit-reached", "store-io"],
    about: aboutNothing,
    handle: (call) => inTurn(call.house, () => make(call)),
  }),
  route({
    method: "DELETE",
    path: "/v1/tokens/:token",
    act: "tokens.revoke",
    summary: "Revokes a token and those that were made by it, at once and for ever.",
    answers: { 204: { says: "It is revoked." } },
    codes: ["not-found", "store-io"],
    about: aboutToken,
    async handle(call, { id }) {
      await call.house.asked.revokeToken(
        id,
        call.house.clock.now(),
        noteOf(call, "token.revoke", { about: id }),
      );
      return { status: 204 };
    },
  }),
  route({
    method: "GET",
    path: "/v1/audit",
    act: "audit.read",
    summary: "The access log, the first line first.",
    query: s.paging,
    answers: { 200: { says: "A page.", schema: s.page(line) } },
    codes: ["audit-broken"],
    about: aboutNothing,
    handle: audit,
  }),
];

async function aboutToken({ house, params }: RouteCall): Promise<About<TokenRecord> | undefined> {
  const found = /^[a-z2-7]{10}$/.test(params.token) ? await house.asked.token(params.token) : undefined;
  return found && { subject: { owner: found.person }, found };
}

/** Ten letters are less than 36¹⁰, and numbers are exact beyond; the store lists in the same order. */
const placeOf = ({ id }: TokenRecord): number => Number.parseInt(id, 36);

async function list(call: RouteCall): Promise<ToldByRoute> {
  const { house, who } = call;
  const { after = -1, limit } = await pageAsked(call, "tokens");
  const all = await house.asked.tokens(isUnscoped(who) ? undefined : who.name);
  const seen = all.filter(
    (token) => placeOf(token) > after && may(who, "tokens.read", { owner: token.person }) === "yes",
  );
  const { items, next } = await pageFrom(call, "tokens", seen, { limit, place: placeOf });
  return { body: { items: items.map(tokenTold), next } };
}

/** One after the other, so that they are counted. */
const making = new WeakMap<object, Promise<unknown>>();
function inTurn<T>(house: object, work: () => Promise<T>): Promise<T> {
  const mine = (making.get(house) ?? Promise.resolve()).then(work, work);
  making.set(house, mine);
  return mine;
}

async function ensureRoomForOne({ house, who }: RouteCall): Promise<void> {
  const live = (await house.asked.tokens(who.name)).filter(
    ({ revoked, expires }) => revoked === null && expires > house.clock.now(),
  );
  ensure(
    live.length < MOST_LIVE,
    "limit-reached",
    `You have ${MOST_LIVE} tokens that are valid; nobody has more.`,
    "Revoke one that is not needed: DELETE /v1/tokens/{token}.",
  );
}

async function make(call: RouteCall): Promise<ToldByRoute> {
  const { house, who, body } = call;
  await ensureRoomForOne(call);
  const { days, ...asked } = body as AskedToken;
  const now = house.clock.now();
  const expires = days === undefined ? undefined : Math.min(now + days * DAY, who.token.expires);
  const { id, digest, text } = makeToken();
  const record: TokenRecord = {
    ...narrowedToken(who, { ...asked, expires }),
    id,
    digest,
    parent: who.token.id,
    created: now,
    revoked: null,
    lastUsed: null,
  };
  await house.asked.putToken(record, noteOf(call, "token.make", { about: id }));
  return { status: 201, body: { ...tokenTold(record), token: text } };
}

/** Lines that the token may not see are left out; their numbers show that there are some. */
async function audit(call: RouteCall): Promise<ToldByRoute> {
  const { house, who } = call;
  const { after = 0, limit } = await pageAsked(call, "audit");
  const lines = await house.asked.auditLines({ after, limit: limit + 1 });
  const { items, next } = await pageFrom(call, "audit", lines, { limit, place: ({ seq }) => seq });
  const seen = items.filter((one) => maySeeLine(who, one));
  return { body: { items: seen.map((one) => ({ ...one, at: timeText(one.at) })), next } };
}
