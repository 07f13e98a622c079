/** Acceptance: nothing is lost and nothing is charged twice, however often the server's processes are killed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, fromDecimal, type Rational, subtract, toDecimal, ZERO } from "../../base/rational.ts";
import type { RemoteDataset } from "../../client/index.ts";
import type { Plan } from "../../tasks/plan.ts";
import { buildProgram, type Program } from "../program.ts";
import { askFor, askOn, killOften, PATIENTLY, type ToldToClient, type WishedRun } from "./kills.ts";
import { type RealServer, realServer } from "./real-server.ts";

const ANALYSTS = { ana: "10", bob: "10", cy: "10", dee: "10" };
/** Keys that each of them is after at the same time. */
const LINES = [1, 2, 3];
const SLOTS = 6;
const PLANS = ["majority", "privet"].map(
  (method): Plan => ({
    privet: "plan/1",
    task: "classify",
    method,
    label: "outcome",
    epsilon: "0.001",
    delta: "0",
    options: {},
  }),
);

export function killsSuite(
  named: string,
  { kills, mode }: { kills: number; mode: "boundaries" | "off" },
): void {
  let program: Program;
  let server: RealServer;
  beforeAll(async () => {
    program = await buildProgram();
    const timing = { mode, padding: "sleep", extensionsEach: 1000, extensions: 10_000 };
    const limits = { readsPerSecond: 500 };
    server = await realServer(program, { analysts: ANALYSTS, epsilon: "40", timing, limits, slots: SLOTS });
  });
  afterAll(async () => {
    await server?.remove();
    program.remove();
  });

  test(named, async () => {
    await server.startAndOpen();
    const wishes = await pricesOf(server.connect("ana").dataset("clinic"));
    let isOver = false;
    const asking = Promise.all(
      Object.keys(ANALYSTS).flatMap((name) =>
        LINES.map((line) => askOn(server.connect(name, PATIENTLY), { name, line }, wishes, () => isOver)),
      ),
    );
    asking.catch(() => undefined);
    const counts = await killOften(server, kills);
    isOver = true;
    const told = (await asking).flat();
    const again = await Promise.all(
      told.map(({ name, key, plan, price }) =>
        askFor(server.connect(name, PATIENTLY), name, key, { plan, price }),
      ),
    );
    // What was told stays true, to the byte.
    expect(again).toEqual(told);
    await checkBooks(server, told);
    const states = told.map(
      ({ run }) => `${run.state}${run.paid ? ", paid" : ""}${run.code ? ` (${run.code})` : ""}`,
    );
    process.stdout.write(`${JSON.stringify({ kills: counts, keys: told.length, ...tally(states) })}\n`);
    expect(states).toContain("done, paid");
    await server.stop();
  });
}

async function pricesOf(clinic: RemoteDataset): Promise<readonly WishedRun[]> {
  const wishes: WishedRun[] = [];
  for (const plan of PLANS) wishes.push({ plan, price: (await clinic.agree(plan)).price });
  return wishes;
}

/** The ledger and the records against what clients were told: one run a key, one entry a paid run, and nothing else. */
async function checkBooks(server: RealServer, told: readonly ToldToClient[]): Promise<void> {
  const olga = server.connect("olga");
  const clinic = olga.dataset("clinic");
  const ids = told.map(({ run }) => run.id).sort();
  expect(new Set(ids).size).toBe(told.length);
  expect((await olga.runs()).map(({ id }) => id).sort()).toEqual(ids);
  expect((await clinic.verifyLedger()).intact).toBe(true);
  const bodies = (await clinic.ledger()).map(({ seq, kind, body }) => ({
    seq,
    kind,
    ...(body as EntryBody),
  }));
  const spends = bodies.filter(({ kind }) => kind === "spend");
  const paid = told.filter(({ run }) => run.paid);
  // No charge twice, none lost, none that nobody was told of.
  expect(spends.map(({ run }) => run).sort()).toEqual(paid.map(({ run }) => run.id).sort());
  for (const { run } of told) {
    const entry = spends.find((spend) => spend.run === run.id);
    expect([run.entry, run.paid]).toEqual([entry?.seq ?? null, entry !== undefined]);
    expect(["done", "failed", "cancelled"]).toContain(run.state);
    if (run.state !== "cancelled") expect(run.paid).toBe(true);
  }
  expect(told.filter(({ run, bytes }) => (run.state === "done") !== (bytes !== undefined))).toEqual([]);
  const owed = bodies.filter(({ kind }) => kind === "settle").map(({ refund }) => epsilonOf(refund));
  const sum = spends.map(({ cost }) => epsilonOf(cost)).reduce(add, ZERO);
  const spent = epsilonOf((await clinic.budget()).spent);
  expect(textOf(spent)).toBe(textOf(owed.reduce(subtract, sum)));
}

interface EntryBody {
  readonly run?: string;
  readonly cost?: { readonly epsilon: string };
  readonly refund?: { readonly epsilon: string };
}

const epsilonOf = (amounts: { readonly epsilon: string } | undefined): Rational =>
  fromDecimal(amounts?.epsilon ?? "0") ?? ZERO;
const textOf = (amount: Rational): string => toDecimal(amount, 30, "up");

const tally = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(words)].map((word) => [word, words.filter((w) => w === word).length]));
