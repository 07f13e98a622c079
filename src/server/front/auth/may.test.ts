import { describe, expect, test } from "vitest";
import { principal } from "../../../testing/server/people.ts";
import type { Role } from "../../people.ts";
import { routes } from "../routes/all.ts";
import { type Act, type ActSubject, acts, may, maySeeLine, type Permission } from "./may.ts";

const me = "people/ana";
const things = {
  own: { dataset: "clinic", owner: me },
  shared: { dataset: "clinic", owner: "people/bob", sharedWith: ["people/eve", me] },
  foreign: { dataset: "clinic", owner: "people/bob", sharedWith: ["people/eve"] },
  missing: undefined,
} as const satisfies Readonly<Record<string, ActSubject | undefined>>;

const Y = "yes";
const N = "no";
const H = "hidden";
type Four = readonly [own: Permission, shared: Permission, foreign: Permission, missing: Permission];
const ALWAYS: Four = [Y, Y, Y, Y];
const NEVER: Four = [N, N, N, N];
/** About something in a data set that is known: all is as if it were one's own, and what is missing is hidden. */
const KNOWN: Four = [Y, Y, Y, H];
const REFUSED: Four = [N, N, N, H];
const OWN: Four = [Y, H, H, H];

/** Written by hand from the page of routes; in the order owner, analyst, auditor, with tokens for the clinic alone. */
const expected: Readonly<Record<Act, readonly [owner: Four, analyst: Four, auditor: Four]>> = {
  "openapi.read": [ALWAYS, ALWAYS, ALWAYS],
  "me.read": [ALWAYS, ALWAYS, ALWAYS],
  "methods.read": [ALWAYS, ALWAYS, ALWAYS],
  "compositions.read": [ALWAYS, ALWAYS, ALWAYS],
  "datasets.read": [KNOWN, KNOWN, KNOWN],
  "budget.read": [KNOWN, KNOWN, KNOWN],
  "quotes.make": [KNOWN, KNOWN, REFUSED],
  "runs.make": [KNOWN, KNOWN, REFUSED],
  "runs.read": [KNOWN, OWN, KNOWN],
  "runs.cancel": [KNOWN, OWN, REFUSED],
  "runs.approve": [KNOWN, [N, H, H, H], REFUSED],
  "releases.read": [KNOWN, [Y, Y, H, H], REFUSED],
  "receipts.read": [KNOWN, [Y, Y, H, H], KNOWN],
  "releases.share": [KNOWN, [Y, N, H, H], REFUSED],
  "releases.note": [KNOWN, [Y, N, H, H], REFUSED],
  "ledger.read": [KNOWN, KNOWN, KNOWN],
  "ledger.verify": [KNOWN, REFUSED, KNOWN],
  "receipts.verify": [ALWAYS, ALWAYS, ALWAYS],
  "allowances.read": [KNOWN, REFUSED, REFUSED],
  "allowances.narrow": [KNOWN, REFUSED, REFUSED],
  "tokens.read": [OWN, OWN, OWN],
  "tokens.make": [ALWAYS, ALWAYS, ALWAYS],
  "tokens.revoke": [OWN, OWN, OWN],
  "audit.read": [ALWAYS, NEVER, ALWAYS],
  "audits.read": [ALWAYS, NEVER, ALWAYS],
  "audits.measure": [NEVER, NEVER, NEVER],
  "workshop.read": [NEVER, NEVER, NEVER],
  "workshop.change": [NEVER, NEVER, NEVER],
};
const order: readonly Role[] = ["owner", "analyst", "auditor"];
const changing: readonly Act[] = [
  ...(["runs.make", "runs.cancel", "runs.approve", "releases.share"] as const),
  ...(["allowances.narrow", "tokens.make", "tokens.revoke", "workshop.change"] as const),
  "audits.measure",
  "releases.note",
];
const everyAct = Object.keys(expected) as Act[];
/** A token belongs to nobody's data set. */
const about = (act: Act, thing: ActSubject | undefined): ActSubject | undefined =>
  act.startsWith("tokens.") && thing ? { owner: thing.owner } : thing;

describe("no route shows what is not yours", () => {
  // S14, S32 to S34: acts × roles × (own, shared, foreign, missing).
  test("every act is in the table that was written by hand, and the other way round", () => {
    expect(Object.keys(acts).sort()).toEqual([...everyAct].sort());
  });

  test.each(everyAct)("%s", (act) => {
    const found = order.map((role) =>
      Object.values(things).map((thing) => may(principal({ role }), act, about(act, thing))),
    );
    expect(found).toEqual(expected[act]);
  });

  const ofDatasets = everyAct.filter((act) => !/^(tokens|workshop)\.|^audits\.measure$/.test(act));
  test.each(ofDatasets)("%s tells nothing of a data set that is not known, whoever asks", (act) => {
    for (const role of order)
      for (const thing of [things.own, things.shared, things.foreign]) {
        const who = principal({ role, datasets: ["wards"] });
        expect([role, may(who, act, thing)]).toEqual([role, H]);
        expect(may(principal({ role, datasets: "all" }), act, thing)).toBe(
          may(principal({ role }), act, thing),
        );
      }
  });

  test.each(everyAct)(
    "%s by a token that only reads changes nothing, and hides what it would hide",
    (act) => {
      for (const role of order)
        for (const thing of Object.values(things)) {
          const usual = may(principal({ role }), act, about(act, thing));
          const read = may(principal({ role, readOnly: true }), act, about(act, thing));
          expect(read).toBe(usual === Y && changing.includes(act) ? N : usual);
        }
    },
  );

  test("an analyst reads the entries of the own holder alone", () => {
    const ana = principal({ role: "analyst", holders: { clinic: "team/cardiology" } });
    const entry = (holder: string) => may(ana, "ledger.read", { dataset: "clinic", holder });
    expect([entry("team/cardiology"), entry(me), entry("people/bob")]).toEqual([Y, H, H]);
    expect(may(principal({ role: "analyst" }), "ledger.read", { dataset: "clinic", holder: me })).toBe(Y);
    for (const role of ["owner", "auditor"] as const)
      expect(may(principal({ role }), "ledger.read", { dataset: "clinic", holder: "people/bob" })).toBe(Y);
  });

  // S32: a token for some data sets is handed to a programme that is to know of nothing else.
  test("everybody's tokens are those of an owner of all data sets, and of no narrower token", () => {
    for (const act of ["tokens.read", "tokens.revoke"] as const) {
      const of = (role: Role, datasets: readonly string[] | "all") =>
        may(principal({ role, datasets }), act, { owner: "people/bob" });
      expect([of("owner", "all"), of("owner", ["clinic"]), of("auditor", "all")]).toEqual([Y, H, H]);
    }
  });

  // S56: what is done in the server's folder is about all data sets, and those that are not there yet.
  test("the workshop is for an owner of all data sets, and for no narrower token, auditor or analyst", () => {
    for (const act of ["workshop.read", "workshop.change", "audits.measure"] as const) {
      const all = order.map((role) => may(principal({ role, datasets: "all" }), act, {}));
      expect(all).toEqual([Y, N, N]);
      expect(may(principal({ role: "owner", datasets: ["clinic"] }), act, {})).toBe(N);
      expect(may(principal({ role: "owner", datasets: [] }), act, {})).toBe(N);
      const readOnly = may(principal({ role: "owner", datasets: "all", readOnly: true }), act, {});
      expect(readOnly).toBe(act === "workshop.read" ? Y : N);
    }
  });

  test("lines about people are those of overseers of all data sets, and one's own", () => {
    for (const role of ["owner", "auditor"] as const) {
      const sees = (datasets: readonly string[] | "all", who: string, dataset?: string) =>
        maySeeLine(principal({ role, datasets }), { who, ...(dataset === undefined ? {} : { dataset }) });
      expect([sees("all", "people/bob"), sees(["clinic"], "people/bob"), sees(["clinic"], me)]).toEqual([
        true,
        false,
        true,
      ]);
      expect([sees(["clinic"], "people/bob", "clinic"), sees(["clinic"], me, "wards")]).toEqual([
        true,
        false,
      ]);
    }
    expect(maySeeLine(principal({ role: "analyst" }), { who: me, dataset: "clinic" })).toBe(false);
  });

  test("every act is some route's", () => {
    expect(new Set(routes.flatMap(({ act }) => act ?? []))).toEqual(new Set(everyAct));
  });

  test("lines of the audit about other data sets are left out", () => {
    const auditor = principal({ role: "auditor" });
    expect(may(auditor, "audit.read")).toBe(Y);
    expect(may(auditor, "audit.read", { dataset: "clinic" })).toBe(Y);
    expect(may(auditor, "audit.read", { dataset: "wards" })).toBe(H);
    expect(may(auditor, "audit.read", {})).toBe(Y);
  });

  test("what lacks its data set or its owner is shown to nobody", () => {
    for (const role of order)
      for (const act of everyAct.filter((name) => acts[name].about !== "nothing"))
        expect([act, may(principal({ role }), act, {})]).toEqual([act, H]);
    const owner = principal({ role: "owner" });
    expect(may(owner, "runs.read", { dataset: "clinic" })).toBe(H);
    expect(may(owner, "runs.read", { owner: me })).toBe(H);
  });
});
