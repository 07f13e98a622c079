/** Acceptance: with a cap of C and a price of p exactly ⌊C/p⌋ runs are accepted, whatever else is asked. S39 S40 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  add,
  divide,
  floor,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  toDecimal,
  ZERO,
} from "../../base/rational.ts";
import type { AmountsJson } from "../../service/json.ts";
import type { Plan } from "../../tasks/plan.ts";
import { buildProgram, type Program } from "../program.ts";
import { Load } from "./load.ts";
import { type RealServer, realServer } from "./real-server.ts";

const CLIENTS = 64;
/** One has less than the data set, so that a cap of one's own binds as well. */
const NAMES = ["ana", "bob", "cy", "dee", "eve", "fay", "gus", "hal"];
const PLAN: Plan = {
  ...{ privet: "plan/1", task: "classify", method: "majority", label: "outcome" },
  ...{ epsilon: "0.001", delta: "0", options: {} },
};

export interface LoadSize {
  readonly requests: number;
  /** Budgets, by how runs add up, and the cap of the first analyst. */
  readonly budgets: Readonly<Record<"basic" | "zcdp", { readonly epsilon: string; readonly ana: string }>>;
}

export function loadSuite({ requests, budgets }: LoadSize): void {
  let program: Program;
  beforeAll(async () => {
    program = await buildProgram();
  });
  afterAll(() => program.remove());

  describe.each(["basic", "zcdp"] as const)("a %s ledger", (composition) => {
    let server: RealServer;
    afterAll(() => server?.remove());

    test("exactly floor(C/p) runs are accepted", async () => {
      const { epsilon, ana } = budgets[composition];
      server = await realServer(program, {
        ...{ epsilon, composition, slots: 64 },
        analysts: Object.fromEntries(NAMES.map((name) => [name, name === "ana" ? ana : epsilon])),
        timing: { padding: "sleep", extensionsEach: 1000, extensions: 10_000 },
        limits: {
          ...{ queuedEach: 1000, queued: 100_000, quotesPerSecond: 1000, readsPerSecond: 10_000 },
          ...{ loginFailuresPerMinute: 1000, sockets: 1024 },
        },
      });
      await server.startAndOpen();
      const clinic = server.connect("olga").dataset("clinic");
      const { price } = await server.connect("bob").dataset("clinic").agree(PLAN);
      const load = new Load(server, NAMES, { plan: PLAN, price });
      const ownRuns = async (name: string) =>
        (await server.connect("olga").runs()).filter(
          ({ state, paid, by }) => by === `people/${name}` && (paid || state !== "cancelled"),
        ).length;
      const { cap = "0" } = (await server.connect("ana").dataset("clinic").budget()).own ?? {};
      const p = amountIn(price, composition === "basic" ? "epsilon" : "rho");
      const most = timesIn(fromDecimal(cap) ?? ZERO, p);
      // Alone, a cap of one's own is filled exactly; in the crowd others may take what she cancels.
      await load.fill("ana");
      expect(await ownRuns("ana")).toBe(most);
      const began = performance.now();
      await load.run(CLIENTS, requests);
      const seconds = (performance.now() - began) / 1000;
      // What is cancelled in the queue is free again when its turn comes: until nobody gets more.
      for (let before = -1; before !== load.accepted.size; ) {
        before = load.accepted.size;
        for (const name of NAMES) await load.fill(name);
      }
      expect(load.wrong).toEqual([]);

      const part = composition === "basic" ? "epsilon" : "rho";
      const { spent, left, reserved } = await clinic.budget();
      const C = add(amountIn(spent, part), amountIn(left, part));
      const counted = (await server.connect("olga").runs()).filter(
        ({ state, paid }) => paid || state !== "cancelled",
      );
      expect(await ownRuns("ana")).toBeLessThanOrEqual(most);
      expect(counted.length).toBe(timesIn(C, p));
      // What is spent and what is reserved are the prices of these runs, to the last digit.
      const all = multiply(p, rational(BigInt(counted.length)));
      expect(textOf(add(amountIn(spent, part), fromDecimal(reserved) ?? ZERO))).toBe(textOf(all));
      const known = new Set([...load.accepted.values()].map(({ id }) => id));
      expect(counted.filter(({ id }) => !known.has(id))).toEqual([]);
      expect((await clinic.verifyLedger()).intact).toBe(true);
      const rate = Math.round(load.requests / seconds);
      process.stdout.write(
        `${JSON.stringify({ composition, requests: load.requests, rate, runs: counted.length, statuses: load.statuses })}\n`,
      );
      for (const status of [200, 201, 400, 401, 404, 405, 409, 415])
        expect(load.statuses[status]).toBeGreaterThan(0);
    });
  });
}

const amountIn = (amounts: AmountsJson | null | undefined, part: "epsilon" | "rho"): Rational =>
  fromDecimal(amounts?.[part] ?? "0") ?? ZERO;
const timesIn = (whole: Rational, p: Rational): number => {
  const { n, d } = divide(whole, p);
  return Number(floor(n, d));
};
const textOf = (amount: Rational): string => toDecimal(amount, 40, "up");
