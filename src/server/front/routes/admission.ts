/**
 * Letting people in, and giving them something to spend, where the owner's workshop does it: what over the network can otherwise only be
 * taken away. For owners of all data sets.
 */
import { type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutDataset } from "./find.ts";
import { tokenParts } from "./people.ts";
import { aboutWorkshop, workshopCodes } from "./workshop.ts";

const person = s.object({ name: s.text, role: s.role, blocked: s.flag });
const grant = s.object({
  person: s.text,
  dataset: s.text,
  holder: s.text,
  off: s.flag,
  perRun: s.orNull(s.text),
  perDay: s.orNull(s.text),
  approveAbove: s.orNull(s.text),
  until: s.orNull(s.text),
});
const given = s.object({ grant, entry: s.orNull(s.whole) });
const made = s.object({ ...tokenParts, token: s.text });

const tokenWanted = {
  datasets: { ...s.listOf(s.name), maxItems: 200 },
  readOnly: s.flag,
  days: { type: "integer", minimum: 1, maximum: 365 },
};
const day = s.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "A day (UTC), such as 2027-03-31.");
const grantWanted = s.object(
  {
    epsilon: s.decimal,
    delta: s.asAmount,
    perRun: s.decimal,
    perDay: s.decimal,
    approveAbove: s.decimal,
    holder: s.pattern("^team/[a-z0-9][a-z0-9._-]{0,63}$"),
    until: day,
  },
  ["delta", "perRun", "perDay", "approveAbove", "holder", "until"],
);
const holder = s.pattern("^(people|team)/[a-z0-9][a-z0-9._-]{0,63}$");
const allowances = s.object({
  allowances: {
    ...s.listOf(s.object({ holder, epsilon: s.decimal, delta: s.asAmount })),
    minItems: 1,
    maxItems: 1000,
  },
});

const common = [...workshopCodes, "option-out-of-range"] as const;
const ofLedger = [
  "dataset-unknown",
  "epsilon-invalid",
  "delta-invalid",
  "budget-missing",
  "ledger-busy",
] as const;

/** Who asks goes with it, for the line of the audit. */
const asked = ({
  who,
  asking: { address, request },
  params: { person: name, dataset },
  body,
}: RouteCall) => ({
  ...(body as object | undefined),
  ...(name === undefined ? {} : { name }),
  ...(dataset === undefined ? {} : { dataset }),
  asking: { who: who.name, token: who.token.id, address, request },
});

export const admissionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/people",
    act: "workshop.read",
    summary: "Who may do what: people, their tokens without secrets, and what each may spend.",
    answers: {
      200: {
        says: "Everybody.",
        schema: s.object({
          people: s.listOf(person),
          tokens: s.listOf(s.object(tokenParts)),
          grants: s.listOf(grant),
        }),
      },
    },
    codes: workshopCodes,
    about: aboutWorkshop,
    handle: async (call, workshop) => ({ body: await workshop.ask("people.list", asked(call)) }),
  }),
  route({
    method: "POST",
    path: "/v1/people",
    act: "workshop.change",
    summary: "Lets somebody in, and makes a token for them. Its text is shown once.",
    body: s.object({ name: s.name, role: s.role, ...tokenWanted }, ["role", ...Object.keys(tokenWanted)]),
    answers: { 201: { says: "The token.", schema: made } },
    codes: common,
    about: aboutWorkshop,
    handle: async (call, workshop) => ({
      status: 201,
      body: await workshop.ask("people.admit", asked(call)),
    }),
  }),
  route({
    method: "POST",
    path: "/v1/people/:person/tokens",
    act: "workshop.change",
    summary: "Makes one more token for somebody. Its text is shown once.",
    body: s.object(tokenWanted, Object.keys(tokenWanted)),
    answers: { 201: { says: "The token.", schema: made } },
    codes: common,
    about: aboutWorkshop,
    handle: async (call, workshop) => ({
      status: 201,
      body: await workshop.ask("people.token", asked(call)),
    }),
  }),
  route({
    method: "PUT",
    path: "/v1/people/:person/blocked",
    act: "workshop.change",
    summary: "Shuts somebody out, whatever tokens they have, or lets them in again.",
    body: s.object({ blocked: s.flag }),
    answers: { 200: { says: "The person as they are now.", schema: person } },
    codes: common,
    about: aboutWorkshop,
    handle: async (call, workshop) => ({ body: await workshop.ask("people.block", asked(call)) }),
  }),
  route({
    method: "PUT",
    path: "/v1/people/:person/grants/:dataset",
    act: "workshop.change",
    summary: "What somebody may spend on a data set, within what is left of it and not promised to others.",
    body: grantWanted,
    answers: { 200: { says: "The grant as it is now.", schema: given } },
    codes: [...common, ...ofLedger],
    about: aboutWorkshop,
    handle: async (call, workshop) => ({ body: await workshop.ask("people.grant", asked(call)) }),
  }),
  route({
    method: "DELETE",
    path: "/v1/people/:person/grants/:dataset",
    act: "workshop.change",
    summary: "Lets somebody spend nothing more of a data set. A team's cap stays, for its others.",
    answers: { 200: { says: "The grant as it is now.", schema: given } },
    codes: [...common, ...ofLedger],
    about: aboutWorkshop,
    handle: async (call, workshop) => ({ body: await workshop.ask("people.suspend", asked(call)) }),
  }),
  route({
    method: "PUT",
    path: "/v1/datasets/:dataset/allowances",
    act: "workshop.change",
    summary: "The caps of several holders at once; together they promise no more than is left.",
    body: allowances,
    answers: {
      200: {
        says: "They are written; entries of the ledger for those that changed.",
        schema: s.object({ entries: s.listOf(s.whole) }),
      },
    },
    codes: [...common, ...ofLedger],
    about: async (call) => ((await aboutDataset(call)) ? aboutWorkshop(call) : undefined),
    handle: async (call, workshop) => ({ body: await workshop.ask("people.share", asked(call)) }),
  }),
];
