/** Tokens, which over the network only get fewer rights, and the access log. */
import { timeText } from "../../clock.ts";
import { knows } from "../../people.ts";
import type { AuditAct, AuditNote, TokenRecord } from "../../stores/asked.ts";
import { makeToken } from "../../tokens.ts";
import { narrowedToken } from "../auth/narrow.ts";
import { type About, aboutNothing, type Route, type RouteCall, route, type ToldByRoute } from "../route.ts";
import * as s from "../schemas.ts";
import { pageAsked, pageFrom } from "./find.ts";

const told = {
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

const DAY = 24 * 60 * 60 * 1000;

export const peopleRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/tokens",
    act: "me.read",
    summary: "One's own tokens, for owners everybody's: never their secrets.",
    answers: { 200: { says: "All of them.", schema: s.object({ items: s.listOf(s.object(told)) }) } },
    codes: [],
    about: aboutNothing,
    handle: async ({ house, who }) => {
      const tokens = await house.asked.tokens(who.role === "owner" ? undefined : who.name);
      return { body: { items: tokens.map(tokenJson) } };
    },
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
    answers: { 201: { says: "The token.", schema: s.object({ ...told, token: s.text }) } },
    codes: ["needs-the-machine", "store-io"],
    about: aboutNothing,
    handle: make,
  }),
  route({
    method: "DELETE",
    path: "/v1/tokens/:token",
    act: "tokens.revoke",
    summary: "Revokes a token, at once and for ever.",
    answers: { 204: { says: "It is revoked." } },
    codes: ["not-found", "store-io"],
    about: aboutToken,
    async handle(call, { id }) {
      await call.house.asked.revokeToken(id, call.house.clock.now(), noteOf(call, "token.revoke", id));
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

async function make(call: RouteCall): Promise<ToldByRoute> {
  const { house, who, body } = call;
  const { days, ...asked } = body as AskedToken;
  const now = house.clock.now();
  const expires = days === undefined ? undefined : Math.min(now + days * DAY, who.token.expires);
  const { id, digest, text } = makeToken();
  const record: TokenRecord = {
    ...narrowedToken(who, { ...asked, expires }),
    id,
    digest,
    created: now,
    revoked: null,
    lastUsed: null,
  };
  await house.asked.putToken(record, noteOf(call, "token.make", id));
  return { status: 201, body: { ...tokenJson(record), token: text } };
}

const tokenJson = (token: TokenRecord) => ({
  id: token.id,
  person: token.person,
  role: token.role,
  datasets: token.datasets,
  readOnly: token.readOnly,
  created: timeText(token.created),
  expires: timeText(token.expires),
  revoked: token.revoked === null ? null : timeText(token.revoked),
  lastUsed: token.lastUsed,
});

/** Lines about data sets that the token is not for are left out; their numbers show that there are some. */
async function audit(call: RouteCall): Promise<ToldByRoute> {
  const { house, who } = call;
  const { after = 0, limit } = await pageAsked(call, "audit");
  const lines = await house.asked.auditLines({ after, limit: limit + 1 });
  const { items, next } = await pageFrom(call, "audit", lines, { limit, place: ({ seq }) => seq });
  const seen = items.filter(({ dataset }) => dataset === undefined || knows(who, dataset));
  return { body: { items: seen.map((one) => ({ ...one, at: timeText(one.at) })), next } };
}

const noteOf = ({ house, who, asking }: RouteCall, act: AuditAct, about: string): AuditNote => ({
  at: house.clock.now(),
  who: who.name,
  token: who.token.id,
  act,
  address: asking.address,
  request: asking.request,
  about,
});
