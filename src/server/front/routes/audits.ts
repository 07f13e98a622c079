/** Whether our own promises hold: the four lights, and what was measured. */
import { factsFrom } from "../../../audit/facts.ts";
import {
  boundaryLight,
  type LedgerChecked,
  ledgerLight,
  mechanismsLight,
  proofsLight,
  refusedLedger,
} from "../../../audit/lights.ts";
import { PrivetError } from "../../../base/errors.ts";
import type { AuditsTold, MeasuringTold } from "../../../client/wire.ts";
import { packagedFacts } from "../../../service/packaged-facts.ts";
import { timeText } from "../../clock.ts";
import { may } from "../auth/may.ts";
import type { KeptData } from "../kept-data.ts";
import { aboutNothing, type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";
import { verifiedLedger } from "./ledger.ts";
import { aboutWorkshop, workshopCodes } from "./workshop.ts";

const light = (figures: string): s.WireSchema =>
  s.object({
    state: s.oneOf(["good", "bad", "unknown"]),
    figures: s.document(figures),
    at: s.orNull({ ...s.text, description: "When it was checked." }),
  });

const lights = s.object({
  ledger: light("Of each data set that is known: whether its chain of hashes is whole, and its entries."),
  proofs: light("How many proofs were read with the code that was built, and how many were not."),
  boundary: light("Lines that may see rows, their limit, and imports that break a rule."),
  mechanisms: light("How many were measured, at which ε, with how many draws, and those that broke a claim."),
});

const proof = s.object({ file: s.text, code: s.text, read: s.text, by: s.text, isStale: s.flag });

const histogram = s.object({
  outputs: s.listOf(s.text),
  first: s.listOf(s.number),
  neighbour: s.listOf(s.number),
  isTelling: s.listOf(s.flag),
});

const measuring = s.object({
  state: s.oneOf(["none", "running", "done", "stopped", "failed"]),
  share: s.number,
  name: s.orNull(s.text),
  started: s.orNull(s.text),
  measurement: {
    ...s.object({
      epsilons: s.listOf(s.number),
      trials: s.whole,
      falseAlarm: s.number,
      mechanisms: s.listOf(
        s.object({
          name: s.text,
          about: s.text,
          claimed: s.number,
          delta: s.number,
          least: s.number,
          isWithin: s.flag,
          draws: s.whole,
          counted: s.listOf(s.object({ hits: s.whole, of: s.whole })),
          histogram,
        }),
      ),
      control: s.object({ least: s.number, isCaught: s.flag }),
    }),
    type: ["object", "null"],
  },
  at: s.orNull(s.text),
});

const measurements = {
  GET: {
    asks: "audits.measurement",
    act: "audits.read",
    summary: "The measurement of mechanisms: how far it is, and what was measured last.",
    status: 200,
    codes: [],
  },
  POST: {
    asks: "audits.measure",
    act: "audits.measure",
    summary: "Tries to tell two made-up neighbours apart by each mechanism's draws. No row is looked at.",
    status: 202,
    codes: ["busy", "epsilon-invalid", "option-out-of-range"],
  },
  DELETE: {
    asks: "audits.stop",
    act: "audits.measure",
    summary: "Stops the measurement; what was measured last stays.",
    status: 200,
    codes: [],
  },
} as const;

export const auditRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/audits",
    act: "audits.read",
    summary: "Four lights: ledgers, proofs, the boundary of the trusted part, mechanisms.",
    answers: { 200: { says: "Good, bad or unknown, each with its figures.", schema: lights } },
    codes: ["not-ready", "busy"],
    about: aboutNothing,
    handle: async (call) => ({ body: await lightsFor(call) }),
  }),
  route({
    method: "GET",
    path: "/v1/audits/proofs",
    act: "audits.read",
    summary: "Every proof, with the code that it was read with, when, and by whom.",
    answers: {
      200: {
        says: "As they were when the package was built; none where it was not.",
        schema: s.object({
          version: s.orNull(s.text),
          at: s.orNull(s.text),
          items: s.listOf(proof),
        }),
      },
    },
    codes: [],
    about: aboutNothing,
    async handle() {
      const { version = null, at = null, proofs: items = [] } = factsFrom(packagedFacts()) ?? {};
      return { body: { version, at, items } };
    },
  }),
  ...(["GET", "POST", "DELETE"] as const).map((method) => {
    const { asks, act, summary, status, codes } = measurements[method];
    return route({
      ...{ method, act, summary },
      path: "/v1/audits/mechanisms",
      ...(method === "POST"
        ? {
            body: s.object({ epsilons: { ...s.listOf(s.decimal), maxItems: 5 }, trials: s.whole }, [
              "epsilons",
              "trials",
            ]),
          }
        : {}),
      answers: { [status]: { says: "How far it is, and what was measured last.", schema: measuring } },
      codes: [...workshopCodes, ...codes],
      about: aboutWorkshop,
      handle: async ({ body }, workshop) => ({ status, body: await workshop.ask(asks, body ?? undefined) }),
    });
  }),
];

async function lightsFor(call: RouteCall): Promise<AuditsTold> {
  const { house, who } = call;
  const known = [...house.data.values()].filter(
    ({ name }) => may(who, "ledger.verify", { dataset: name }) === "yes",
  );
  const [ledgers, measured] = await Promise.all([
    Promise.all(known.map((data) => checkedLedger(call, data))),
    lastMeasured(call),
  ]);
  const facts = factsFrom(packagedFacts());
  return {
    ledger: ledgerLight(ledgers, timeText(house.clock.now())),
    proofs: proofsLight(facts),
    boundary: boundaryLight(facts),
    mechanisms: mechanismsLight(measured?.measurement ?? undefined, measured?.at ?? null),
  };
}

async function checkedLedger(call: RouteCall, data: KeptData): Promise<LedgerChecked> {
  try {
    const { entries, lastHash } = await verifiedLedger(call, data);
    return { dataset: data.name, state: "good", entries, lastHash };
  } catch (error) {
    return refusedLedger(data.name, error instanceof PrivetError ? error.code : "unexpected");
  }
}

/** Undefined where there is no workshop, or it does not answer. */
async function lastMeasured({ house }: RouteCall): Promise<MeasuringTold | undefined> {
  try {
    return (await house.workshop?.ask("audits.measurement")) as MeasuringTold | undefined;
  } catch {
    return undefined;
  }
}
