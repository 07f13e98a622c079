/**
 * People, tokens, grants and caps, as `privet access` does them at the machine. Whoever asks is told by the front, which has seen their
 * token, and stands in the line of the audit.
 */
import { ensure, PrivetError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { withLedgerAt } from "../../service/budget.ts";
import { ensurePromisable, shareAllowances } from "../admission/allowances.ts";
import { type GrantAsked, give, suspend } from "../admission/grants.ts";
import { ledgerServed } from "../admission/ledger.ts";
import { ensureName, personNamed, principalNamed } from "../admission/names.ts";
import { admit, admitted, type Hand, setBlocked } from "../admission/people.ts";
import { grantTold, peopleTold, tokenTold } from "../admission/told.ts";
import { serverDb } from "../backup/place.ts";
import { roles } from "../people.ts";
import { openServerDb } from "../stores/server-db.ts";
import type { WorkshopHandler, WorkshopHandlers, WorkshopPlace } from "./handlers.ts";

export const admissionHandlers: WorkshopHandlers = {
  "people.list": withHand(async ({ asked }) => peopleTold(await admitted(asked))),
  "people.admit": withHand(admitOne),
  "people.token": withHand(async (hand, body, place) => {
    await personNamed(hand.asked, text(body, "name"));
    return admitOne(hand, body, place);
  }),
  "people.block": withHand(block),
  "people.grant": withHand(grant),
  "people.suspend": withHand(async (hand, body, place) => {
    const [name, dataset] = [text(body, "name"), text(body, "dataset")];
    const { grant: off, entry } = await suspend(hand, await ledgerOf(place, dataset), { name, dataset });
    return { grant: grantTold(off), entry: entry?.seq ?? null };
  }),
  "people.share": withHand(async (hand, body, place) => {
    const dataset = text(body, "dataset");
    return shareAllowances(hand, await ledgerOf(place, dataset), dataset, capsIn(body));
  }),
};

type Fields = Readonly<Record<string, unknown>>;
type Work = (hand: Hand, body: Fields, place: WorkshopPlace) => Promise<unknown>;

/** Opens the server's records for one handler, in the name of whoever asks. */
function withHand(work: Work): WorkshopHandler {
  return async (given, place) => {
    ensureGiven(isObject(given) && isObject(given.asking), "who asks");
    const { asking, ...body } = given as Fields & { readonly asking: Fields };
    const who = text(asking, "who");
    const [token, address, request] = ["token", "address", "request"].map((name) => text(asking, name));
    const { clock } = place;
    const note: Hand["note"] = (act, more = {}) => ({
      ...{ at: clock.now(), act, who, token, address, request },
      ...more,
    });
    const asked = await openServerDb(serverDb(place.config), { program: "here" });
    try {
      return await work({ asked, clock, note }, { ...body, who }, place);
    } finally {
      await asked.close();
    }
  };
}

async function admitOne(hand: Hand, body: Fields, { config }: WorkshopPlace): Promise<unknown> {
  const { days = config.policy.tokenDays, readOnly = false } = body;
  ensureGiven(typeof days === "number" && Number.isInteger(days) && days >= 1 && days <= 365, "days");
  ensureGiven(typeof readOnly === "boolean", "readOnly");
  const role = roles.find((one) => one === body.role);
  ensureGiven(role === body.role, "role");
  const datasets = namesIn(body);
  const asked = { name: text(body, "name"), role, datasets, readOnly, days };
  const { text: shown, token } = await admit(hand, asked);
  return { ...tokenTold(token), token: shown };
}

function namesIn({ datasets }: Fields): readonly string[] | undefined {
  if (datasets === undefined) return undefined;
  ensureGiven(Array.isArray(datasets), "datasets");
  return datasets.map((name: unknown) => {
    ensureGiven(typeof name === "string", "datasets");
    ensureName(name, "a data set");
    return name;
  });
}

async function block(hand: Hand, body: Fields): Promise<unknown> {
  const { blocked, who } = body;
  const name = text(body, "name");
  ensureGiven(typeof blocked === "boolean", "blocked");
  ensure(
    !blocked || principalNamed(name) !== who,
    "option-out-of-range",
    "You would shut yourself out.",
    "Ask another owner to do it, or do it at the server's machine.",
  );
  return setBlocked(hand, name, blocked);
}

/** Unlike at a terminal, where an owner may be asked, nothing is promised here that somebody else could have spent by then. */
async function grant(hand: Hand, body: Fields, place: WorkshopPlace): Promise<unknown> {
  const dataset = text(body, "dataset");
  const ledger = await ledgerOf(place, dataset);
  const wanted: GrantAsked = {
    ...{ name: text(body, "name"), dataset, epsilon: text(body, "epsilon") },
    ...{ delta: maybe(body, "delta"), perRun: maybe(body, "perRun"), perDay: maybe(body, "perDay") },
    ...{
      approveAbove: maybe(body, "approveAbove"),
      holder: maybe(body, "holder"),
      until: maybe(body, "until"),
    },
  };
  const { grant: given, entry } = await give(hand, ledger, wanted, async ({ holder }) => {
    const state = await withLedgerAt(ledger, (book) => book.state());
    ensurePromisable(state, [{ ...wanted, holder }]);
  });
  return { grant: grantTold(given), entry: entry.seq };
}

const ledgerOf = ({ config, folder }: WorkshopPlace, dataset: string) =>
  ledgerServed(config, dataset, folder);

function capsIn({ allowances }: Fields) {
  ensureGiven(Array.isArray(allowances) && allowances.every(isObject), "allowances");
  return (allowances as readonly Fields[]).map((one) => ({
    ...{ holder: text(one, "holder"), epsilon: text(one, "epsilon"), delta: text(one, "delta") },
  }));
}

function text(body: Fields, name: string): string {
  const value = body[name];
  ensureGiven(typeof value === "string", name);
  return value;
}

const maybe = (body: Fields, name: string): string | undefined =>
  body[name] === undefined ? undefined : text(body, name);

function ensureGiven(ok: boolean, what: string): asserts ok {
  if (!ok)
    throw new PrivetError(
      "request-invalid",
      `What is asked of the workshop lacks ${what}, or has it in another form.`,
      "GET /openapi.json describes what the server takes.",
    );
}
