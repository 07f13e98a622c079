/** The ledger, receipts against it, and the caps that it keeps. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import type { Entry } from "../../../curator/index.ts";
import { receiptOf } from "../../../models/receipt-file.ts";
import type { Clock } from "../../clock.ts";
import { NAME } from "../../ids.ts";
import { holderOf } from "../../people.ts";
import type { AuditAct } from "../../stores/asked.ts";
import { may } from "../auth/may.ts";
import { type AskedGrant, ensureLower, narrowedGrant } from "../auth/narrow.ts";
import { notFound } from "../http/problems.ts";
import type { KeptData } from "../kept-data.ts";
import { aboutNothing, noteOf, type Route, type RouteCall, route, type ToldByRoute } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutDataset, pageAsked, pageFrom } from "./find.ts";

const entry = s.object({
  seq: s.whole,
  kind: s.text,
  at: s.text,
  previous: s.text,
  hash: s.text,
  body: s.document("What the entry says, in the ledger's own words."),
});

const allowance = s.object({
  dataset: s.text,
  holder: s.text,
  cap: { ...s.amounts, type: ["object", "null"] },
  spent: { ...s.amounts, type: ["object", "null"] },
  grants: s.listOf(
    s.object({
      person: s.text,
      off: s.flag,
      perRun: s.orNull(s.text),
      perDay: s.orNull(s.text),
      approveAbove: s.orNull(s.text),
    }),
  ),
});

const narrower = s.object(
  {
    epsilon: s.decimal,
    delta: s.asAmount,
    perRun: s.decimal,
    perDay: s.decimal,
    approveAbove: s.decimal,
    off: s.flag,
  },
  ["epsilon", "delta", "perRun", "perDay", "approveAbove", "off"],
);

export const ledgerRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/datasets/:dataset/ledger",
    act: "ledger.read",
    summary: "The ledger's entries, the first first, or the newest; for analysts those of their own holder.",
    query: { ...s.paging, order: s.oneOf(["first", "newest"]) },
    answers: { 200: { says: "A page.", schema: s.page(entry) } },
    codes: ["not-found", "not-ready", "busy", "ledger-broken"],
    about: aboutDataset,
    handle: entries,
  }),
  route({
    method: "POST",
    path: "/v1/datasets/:dataset/ledger/verifications",
    act: "ledger.verify",
    summary: "Recomputes the ledger's chain from its first entry.",
    answers: {
      200: { says: "It is whole.", schema: s.object({ intact: s.flag, entries: s.whole, lastHash: s.text }) },
    },
    codes: ["not-found", "not-ready", "busy", "ledger-broken", "ledger-rolled-back"],
    about: aboutDataset,
    async handle(call, data) {
      const { entries: count, lastHash } = await verifiedLedger(call, data);
      return { body: { intact: true, entries: count, lastHash } };
    },
  }),
  route({
    method: "POST",
    path: "/v1/receipts/verifications",
    act: "receipts.verify",
    summary:
      "Holds a receipt against the ledger that it names; for analysts, only entries of their own holder are there, and what the receipt equals.",
    body: { type: "object", description: "A receipt (receipt/1)." },
    answers: { 200: { says: "Whether it is there.", schema: s.object({ found: s.flag, equal: s.flag }) } },
    codes: ["not-found", "model-invalid", "not-ready", "busy"],
    about: aboutNothing,
    handle: verifyReceipt,
  }),
  ...["/v1/datasets/:dataset/allowances/:holder", "/v1/datasets/:dataset/allowances/:group/:holder"].flatMap(
    (path) => [
      route({
        method: "GET",
        path,
        act: "allowances.read",
        summary: "A holder's cap, and who spends from it. A holder in a group has its slash in the address.",
        answers: { 200: { says: "The allowance.", schema: allowance } },
        codes: ["not-found", "not-ready"],
        about: aboutDataset,
        handle: async (call, data) => ({ body: await allowanceJson(call, data) }),
      }),
      route({
        method: "PUT",
        path,
        act: "allowances.narrow",
        summary: "Lowers a cap or limits; whatever gives more is done on the server's machine.",
        body: narrower,
        answers: { 200: { says: "The allowance as it is now.", schema: allowance } },
        codes: ["needs-the-machine", "not-found", "epsilon-invalid", "not-ready", "busy", "store-io"],
        about: aboutDataset,
        handle: narrow,
      }),
    ],
  ),
];

/** A keeper's main thread always answers; where it does not, nobody waits for it. */
const [ANSWERING, VERIFYING] = [2000, 60_000];

/** Recomputes the chain of a data set's ledger; refused where it is broken. */
export function verifiedLedger(call: RouteCall, data: KeptData) {
  audit(call, "ledger.verify", data.name);
  return soon(call.house.clock, data.ask({ about: "verify" }), VERIFYING);
}

function soon<T>(clock: Clock, answer: Promise<T>, milliseconds = ANSWERING): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = clock.at(clock.monotonic() + milliseconds, () =>
      reject(new PrivetError("busy", "The data set does not answer in time.", "Try again in a moment.")),
    );
    answer.then(resolve, reject).finally(giveUp);
  });
}

async function entries(call: RouteCall, data: KeptData): Promise<ToldByRoute> {
  const { who, house } = call;
  audit(call, "ledger.read", data.name);
  const isBack = call.query.order === "newest";
  // A cursor of the one order is none of the other.
  const list = `ledger ${data.name}${isBack ? " newest" : ""}`;
  const { after, limit } = await pageAsked(call, list);
  const holder = who.role === "analyst" ? { holder: holderOf(who, data.name) } : {};
  const from = isBack ? { after: 0, before: after ?? Number.MAX_SAFE_INTEGER } : { after: after ?? 0 };
  const { entries: found } = await soon(
    house.clock,
    data.ask({ about: "entries", ...from, limit: limit + 1, ...holder }),
  );
  const place = ({ seq }: Entry) => seq;
  return { body: await pageFrom(call, list, found, { limit, place }) };
}

async function verifyReceipt(call: RouteCall): Promise<ToldByRoute> {
  const { house, who, body } = call;
  const receipt = receiptOf(body);
  const isNamed = isObject(body) && new RegExp(NAME).test(receipt.dataset);
  const data = isNamed ? house.data.get(receipt.dataset) : undefined;
  if (!data || may(who, "receipts.verify", { dataset: data.name }) !== "yes") throw notFound();
  audit(call, "ledger.verify", data.name);
  const { found, equal } = await soon(house.clock, data.ask({ about: "receipt", receipt }));
  return { body: { found: equal || (found && (await isShown(call, data, receipt.entry))), equal } };
}

/**
 * To an analyst an entry of somebody else is as one that is not there, unless the receipt is that entry's to the letter: else numbers
 * alone would tell how long the ledger is.
 */
async function isShown({ house, who }: RouteCall, data: KeptData, seq: number): Promise<boolean> {
  if (who.role !== "analyst") return true;
  const own = { about: "entries", after: seq - 1, limit: 1, holder: holderOf(who, data.name) } as const;
  const { entries: found } = await soon(house.clock, data.ask(own));
  return found[0]?.seq === seq;
}

const holderIn = ({ params }: RouteCall): string =>
  params.group === undefined ? params.holder : `${params.group}/${params.holder}`;

async function allowanceJson(call: RouteCall, data: KeptData) {
  const name = holderIn(call);
  const known = data.budget()?.holders.find((one) => one.name === name);
  const grants = (await call.house.asked.grants({ dataset: data.name })).filter(
    ({ holder }) => holder === name,
  );
  if (!known && grants.length === 0) throw notFound();
  return {
    dataset: data.name,
    holder: name,
    cap: known?.cap ?? null,
    spent: known?.spent ?? null,
    grants: grants.map(({ person, off, perRun = null, perDay = null, approveAbove = null }) => ({
      ...{ person, off, perRun, perDay, approveAbove },
    })),
  };
}

/** Everything is checked before anything is written: the cap first, because it binds whatever becomes of the rest. */
async function narrow(call: RouteCall, data: KeptData): Promise<ToldByRoute> {
  const { house, body } = call;
  const name = holderIn(call);
  const { epsilon, delta, ...asked } = body as AskedGrant & {
    readonly epsilon?: string;
    readonly delta?: string;
  };
  const { cap } = await allowanceJson(call, data);
  const grants = (await house.asked.grants({ dataset: data.name })).filter(({ holder }) => holder === name);
  const narrowed = grants.map((grant) => narrowedGrant(grant, asked));
  if (epsilon !== undefined || delta !== undefined) {
    ensure(
      cap !== null,
      "needs-the-machine",
      "The holder has no cap, so that one would give it something to spend.",
      "Ask the owner to do it on the server's own machine.",
    );
    ensureLower(cap.epsilon, epsilon, "epsilon");
    ensureLower(cap.delta, delta, "delta");
    const lower = { epsilon: epsilon ?? cap.epsilon, delta: delta ?? cap.delta };
    await soon(house.clock, data.ask({ about: "limit", holder: name, cap: lower }));
  }
  for (const grant of narrowed)
    await house.asked.putGrant(grant, noteOf(call, "grant.narrow", { dataset: data.name, about: name }));
  return { body: await allowanceJson(call, data) };
}

const audit = (call: RouteCall, act: AuditAct, dataset: string): void =>
  call.house.audit(noteOf(call, act, { dataset }));
