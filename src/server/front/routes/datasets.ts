/** Data sets: what is public about them, their budgets, and what plans would cost. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import { aboutJson } from "../../../service/about.ts";
import { knows } from "../../people.ts";
import { needsApproval } from "../desk/policy.ts";
import type { House } from "../house.ts";
import type { KeptData } from "../kept-data.ts";
import { aboutNothing, noteOf, type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutDataset } from "./find.ts";

const shown = s.object({
  name: s.text,
  open: { ...s.flag, description: "Whether runs are taken of it." },
  about: s.document(
    "What is public about it: kind, schema, neighbours, rows; null until it has been opened once.",
  ),
  timing: s.object({ mode: s.oneOf(["boundaries", "off"]), rule: s.text }),
});

const holderBudget = s.object({
  holder: s.text,
  cap: s.text,
  spent: s.text,
  reserved: s.text,
  today: s.text,
  delta: {
    ...s.object({ cap: s.text, spent: s.text, reserved: s.text }),
    type: ["object", "null"],
    description: "The same of δ; null where runs are added up in ρ.",
  },
});

const budget = s.object({
  dataset: s.text,
  composition: s.text,
  neighbours: s.text,
  unit: s.text,
  opened: s.text,
  budget: s.amounts,
  spent: s.amounts,
  left: s.amounts,
  holders: {
    ...s.listOf(s.object({ name: s.text, cap: s.amounts, spent: s.amounts }, ["cap"])),
    description: "All, for owners and auditors; one's own for analysts.",
  },
  entries: s.whole,
  lastHash: s.text,
  reserved: s.text,
  own: { ...holderBudget, type: ["object", "null"] },
});

const quote = s.object(
  {
    plan: s.document("The plan with what it left out."),
    method: s.object({ name: s.text, summary: s.text, cite: s.text, guarantee: s.text }),
    data: s.document("What is public about the data."),
    cost: s.object({ epsilon: s.text, delta: s.text, rho: s.text, composition: s.text }, ["rho"]),
    draws: s.listOf(
      s.object({ kind: s.text, count: s.whole, epsilon: s.text, rho: s.text }, ["epsilon", "rho"]),
    ),
    notes: s.listOf(s.text),
    expected: s.document("What public facts tell beforehand of the result."),
    seconds: s.object(
      {
        estimate: s.number,
        first: s.number,
        steps: { ...s.listOf(s.number), description: "Of a flow: when each paid step is looked for." },
      },
      ["steps"],
    ),
    approval: { ...s.flag, description: "Whether the owner must approve of it first." },
    releases: { ...s.listOf(s.text), description: "Of an equal plan, that may be read already: free." },
  },
  ["expected"],
);

export const datasetRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/datasets",
    act: "me.read",
    summary: "The data sets that the token is for.",
    answers: { 200: { says: "By name.", schema: s.object({ items: s.listOf(shown) }) } },
    codes: [],
    about: aboutNothing,
    handle: async ({ house, who }) => ({
      body: {
        items: [...house.data.values()]
          .filter(({ name }) => knows(who, name))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map((data) => datasetJson(house, data)),
      },
    }),
  }),
  route({
    method: "GET",
    path: "/v1/datasets/:dataset",
    act: "datasets.read",
    summary: "What is public about a data set.",
    answers: { 200: { says: "Schema, neighbours, rows where they are public.", schema: shown } },
    codes: ["not-found"],
    about: aboutDataset,
    handle: async ({ house }, data) => ({ body: datasetJson(house, data) }),
  }),
  route({
    method: "GET",
    path: "/v1/datasets/:dataset/budget",
    act: "budget.read",
    summary: "What was opened, is spent, reserved and left, of the whole and of one's own.",
    answers: { 200: { says: "Amounts are decimal texts.", schema: budget } },
    codes: ["not-found", "not-ready"],
    about: aboutDataset,
    async handle(call, { name }) {
      const { house, who } = call;
      const { whole, reserved, own } = house.desk.budget(who, name);
      noteIfPossible(house, noteOf(call, "budget.read", { dataset: name }));
      return { body: { ...whole, reserved, own } };
    },
  }),
  route({
    method: "POST",
    path: "/v1/datasets/:dataset/quotes",
    act: "quotes.make",
    summary: "What a plan would do and cost. Nothing is run or spent, and no row is looked at.",
    body: s.object({ plan: s.plan }),
    answers: { 200: { says: "Price, draws, expected error, time.", schema: quote } },
    codes: ["not-found", "option-unknown", "quote-too-slow", "rate-limited", "not-ready", "busy"],
    about: aboutDataset,
    handle: async (call, data) => ({ body: await quoteJson(call, data) }),
  }),
];

/** Where nothing can be written down any more, releases and ledgers are not told; what is left of a budget is. */
function noteIfPossible(house: House, note: Parameters<House["audit"]>[0]): void {
  try {
    house.audit(note);
  } catch (error) {
    if (!(error instanceof PrivetError && error.code === "not-ready")) throw error;
  }
}

const datasetJson = ({ config, desk }: House, data: KeptData) => {
  const facts = data.facts();
  const { mode } = config.timing;
  return {
    name: data.name,
    open: desk.isOpen(data.name),
    about: facts ? aboutJson(facts) : null,
    timing: {
      mode,
      rule:
        mode === "off"
          ? "Runs tell their steps and end when they end."
          : "A run is seen again 1, 2, 4 or 8 times T0 after its start; T0 is a power of two of seconds that the quote tells.",
    },
  };
};

async function quoteJson(call: RouteCall, { name }: KeptData) {
  const { house, who, body } = call;
  const { plan: asked } = body as { readonly plan: unknown };
  ensureNoHolder(asked);
  const quoted = await house.quoter.quote(name, asked, who.name);
  const [grant, releases] = await Promise.all([
    house.asked.grant(who.name, name),
    house.desk.equalReleases(who, name, quoted.plan),
  ]);
  const { cost, draws, plan, method, data, notes, expected, seconds } = quoted;
  const price = { epsilon: cost.epsilon, delta: cost.delta, ...(cost.rho ? { rho: cost.rho } : {}) };
  house.audit(noteOf(call, "quote", { dataset: name, price, told: 200 }));
  return {
    ...{ plan, method, data, cost, draws, notes, seconds, releases },
    ...(expected === undefined ? {} : { expected }),
    approval: needsApproval(who, grant, house.config.policy, cost),
  };
}

/** Whose share pays is the server's to say. */
export function ensureNoHolder(plan: unknown): void {
  ensure(
    !isObject(plan) || plan.holder === undefined,
    "option-unknown",
    "A plan that is sent to a server names no holder: your own allowance pays.",
    "Leave holder out.",
  );
}
