/** What networks, databases and operators do to a ledger in PostgreSQL: nothing is charged twice, lost, or taken for another's. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rational } from "../../../base/rational.ts";
import { testBooks } from "../../../testing/ledgers/postgres-books.ts";
import { type Deed, type LineCutter, lineCutter } from "../../../testing/server/line-cutter.ts";
import { postgresForTests, postgresMissing, type TestPostgres } from "../../../testing/server/postgres.ts";
import type { Budget, Ledger, SpendRequest } from "../types.ts";
import { openPostgresLedger } from "./postgres.ts";
import { SeenHead } from "./seen-head.ts";

const conversions = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
const [tenth, zero] = [rational(1n, 10n), rational(0n)];
const adult: Budget = {
  dataset: "adult",
  epsilon: rational(1n),
  delta: zero,
  composition: "basic",
  neighbours: "replace",
  unit: "person",
};
const spend: SpendRequest = {
  cost: { epsilon: tenth, delta: zero },
  events: [],
  purpose: "classify",
  neighbours: "replace",
  schema: "s",
  version: "0.2.0",
};
const ofRun = (run: string, attempt = 1): SpendRequest => ({ ...spend, run, attempt });
const code = (name: string) => expect.objectContaining({ code: name });

let server: TestPostgres;
let cutter: LineCutter;
const books = testBooks(() => server);
const open: Ledger[] = [];

async function opened(
  options: Partial<Parameters<typeof books.open>[0]> = {},
  port?: number,
): Promise<Ledger> {
  const ledger = await books.open({ ...conversions, ...options }, port);
  open.push(ledger);
  return ledger;
}

/** Does a deed to the first statement of a kind, and to none after it. */
function once(deed: Deed, statement: RegExp, then: () => void = () => undefined): void {
  let done = false;
  cutter.about = (text) => {
    if (done || !statement.test(text)) return "pass";
    done = true;
    then();
    return deed;
  };
}

describe.skipIf(postgresMissing)("a ledger in PostgreSQL", () => {
  beforeAll(async () => {
    server = await postgresForTests();
    cutter = await lineCutter(server.port, (pid) => server.sql(`SELECT pg_terminate_backend(${pid})`));
  });
  afterAll(async () => {
    await cutter.close();
    await server.stop();
    books.remove();
  });
  beforeEach(async () => {
    await books.fresh("adult");
    const ledger = await opened();
    await ledger.open(adult);
  });
  afterEach(async () => {
    cutter.about = () => "pass";
    cutter.gate = Promise.resolve();
    for (const ledger of open.splice(0)) await ledger.close();
  });

  const STATEMENTS = [/^BEGIN/, /FOR UPDATE$/, /^WITH RECURSIVE/, /^INSERT/, /^UPDATE/, /^COMMIT/];
  const deeds: readonly Deed[] = ["cut-before", "cut-after", "kill"];

  // S22, and what is said of in-doubt commits in "a paid entry is drawn on at most once".
  test.each(deeds)(
    "a spend is charged exactly once where its line is lost at any statement: %s",
    async (deed) => {
      const ledger = await opened({}, cutter.port);
      let done = 0;
      for (const [i, statement] of STATEMENTS.entries()) {
        once(deed, statement, () => done++);
        const entry = await ledger.spend(ofRun(`run_${i}`));
        expect(await ledger.entryOf(`run_${i}`)).toEqual(entry);
        expect(entry.seq).toBe(2 + i);
      }
      expect(done).toBe(STATEMENTS.length);
      const { entries, spent } = await ledger.verify();
      expect({ entries, spent: spent.epsilon }).toEqual({ entries: 7, spent: rational(6n, 10n) });
    },
  );

  test("settlements, caps and declarations survive a lost answer as well, each once", async () => {
    const ledger = await opened({}, cutter.port);
    const { seq } = await ledger.spend(spend);
    for (const ask of [
      () => ledger.settle(seq, { epsilon: zero, delta: zero }),
      () => ledger.limit("ana", { epsilon: tenth, delta: zero }),
      () => ledger.declare("public"),
    ]) {
      once("cut-after", /^COMMIT/);
      await ask();
    }
    expect((await ledger.verify()).entries).toBe(5);
  });

  test("an equal entry that another process wrote is not taken for one's own", async () => {
    // Same clock, same request: the two would have the same hash. Who wrote it is told by the transaction.
    const clock = () => "2026-11-03T09:14:00.000Z";
    const [mine, other] = [await opened({ clock }, cutter.port), await opened({ clock })];
    let theirs = 0;
    once("cut-before", /^COMMIT/, () => {
      cutter.gate = other.spend(spend).then(({ seq }) => {
        theirs = seq;
      });
    });
    const { seq } = await mine.spend(spend);
    expect([theirs, seq]).toEqual([2, 3]);
    expect((await mine.verify()).spent.epsilon).toEqual(rational(2n, 10n));
  });

  test("a COMMIT that is still on its way when its line is lost is waited for, and the spend charged once", async () => {
    const ledger = await opened({}, cutter.port);
    let isCut = false;
    let arrive = (): void => undefined;
    cutter.late = new Promise((resolve) => {
      arrive = resolve;
    });
    cutter.about = (text) => {
      // It arrives when somebody else asks for the book.
      if (isCut && /FOR UPDATE$/.test(text)) arrive();
      if (isCut || !/^COMMIT/.test(text)) return "pass";
      isCut = true;
      return "late";
    };
    expect((await ledger.spend(spend)).seq).toBe(2);
    expect((await ledger.verify()).spent.epsilon).toEqual(tenth);
  });

  test("a COMMIT that is answered with ROLLBACK is not taken for done", async () => {
    const ledger = await opened({}, cutter.port);
    once("roll-back", /^COMMIT/);
    const entry = await ledger.spend(ofRun("run_a"));
    expect(await ledger.entryOf("run_a")).toEqual(entry);
    expect((await ledger.verify()).entries).toBe(2);
  });

  test("the head of a machine never moves back, whichever process writes it last", () => {
    const head = `${books.head()}-two.head`;
    const [one, other] = [new SeenHead("It", head), new SeenHead("It", head)];
    const hash = "a".repeat(64);
    one.remember({ seq: 7, hash });
    other.remember({ seq: 6, hash });
    expect(one.read()).toEqual({ seq: 7, hash });
    other.remember({ seq: 8, hash });
    expect(one.read()).toMatchObject({ seq: 8 });
  });

  test("a COMMIT of which nothing is known in time is in doubt: not acknowledged, and never paid for again", async () => {
    const ledger = await opened({ patienceMs: 2000 }, cutter.port);
    let letIn = (): void => undefined;
    once("cut-after", /^COMMIT/, () => {
      cutter.gate = new Promise((resolve) => {
        letIn = resolve;
      });
    });
    await expect(ledger.spend(ofRun("run_a"))).rejects.toMatchObject({
      code: "ledger-io",
      message: expect.stringContaining("not known"),
    });
    letIn();
    expect((await ledger.entryOf("run_a"))?.seq).toBe(2);
    await expect(ledger.spend(ofRun("run_a", 2))).rejects.toEqual(code("release-already-taken"));
    expect((await ledger.verify()).entries).toBe(2);
  });

  test("without the database nothing is told or spent, and it goes on when the database is back", async () => {
    const ledger = await opened({ patienceMs: 200 });
    await ledger.spend(ofRun("run_a"));
    await server.halt();
    await expect(ledger.spend(ofRun("run_b"))).rejects.toEqual(code("ledger-io"));
    await expect(ledger.state()).rejects.toEqual(code("ledger-io"));
    await server.resume();
    expect((await ledger.spend(ofRun("run_b"))).seq).toBe(3);
  });

  test("two servers with one cap, and the same runs: each run pays once, and the cap holds", async () => {
    const two = [await opened(), await opened()];
    const asked = Array.from({ length: 24 }, (_, i) => ofRun(`run_${i >> 1}`));
    const results = await Promise.allSettled(asked.map((request, i) => two[i % 2].spend(request)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason.code).toMatch(/^(release-already-taken|budget-exhausted)$/);
    expect((await two[0].verify()).left.epsilon).toEqual(zero);
    const runs = (await two[1].entries()).flatMap(({ body }) => (body.run ? [body.run] : []));
    expect(new Set(runs).size).toBe(10);
  });

  test("a COMMIT that the database refuses is not tried for ever, and nothing is written", async () => {
    const ledger = await opened();
    await server.sql(
      "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$; " +
        "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON privet.entries DEFERRABLE INITIALLY DEFERRED " +
        "FOR EACH ROW EXECUTE FUNCTION refuse()",
    );
    const started = performance.now();
    await expect(ledger.spend(ofRun("run_a"))).rejects.toEqual(code("ledger-io"));
    expect(performance.now() - started).toBeLessThan(20_000);
    await server.sql("DROP TRIGGER late ON privet.entries; DROP FUNCTION refuse()");
    expect((await ledger.spend(ofRun("run_a"))).seq).toBe(2);
  });

  test("where the head cannot be written a spend is not acknowledged, stays spent, and is the last", async () => {
    const gone = `${books.head()}-folder`;
    mkdirSync(gone);
    const ledger = await opened({ head: join(gone, "adult.head") });
    rmSync(gone, { recursive: true });
    for (const run of ["run_a", "run_b"])
      await expect(ledger.spend(ofRun(run))).rejects.toEqual(code("ledger-io"));
    const again = await opened();
    expect((await again.entryOf("run_a"))?.seq).toBe(2);
    expect((await again.verify()).entries).toBe(2);
  });

  test("whoever holds the book for too long makes others busy, and nothing is spent", async () => {
    const ledger = await opened({ busyTimeoutMs: 100 });
    await server.sql("BEGIN; SELECT 1 FROM privet.books FOR UPDATE");
    await expect(ledger.spend(spend)).rejects.toEqual(code("ledger-busy"));
    await server.sql("ROLLBACK");
    expect((await ledger.spend(spend)).seq).toBe(2);
  });

  test("an old copy of the database is refused, by who has it open and by who opens it", async () => {
    const ledger = await opened();
    await ledger.spend(spend);
    await server.halt();
    server.keepCopy();
    await server.resume();
    await ledger.spend(spend);
    await server.halt();
    server.putBack();
    await server.resume();
    for (const ask of [
      () => ledger.spend(spend),
      () => ledger.state(),
      () => ledger.verify(),
      () => opened(),
    ])
      await expect(ask()).rejects.toEqual(code("ledger-rolled-back"));
    // A book that is gone altogether is no invitation to a fresh one.
    await expect(
      openPostgresLedger(server.address("privet_owner"), {
        ...conversions,
        dataset: "other",
        head: books.head(),
        create: true,
      }),
    ).rejects.toEqual(code("ledger-rolled-back"));
    // Another server, which had not seen the lost entry, cannot know.
    const { entries } = await (await opened({ head: books.head().replace(".head", "-2.head") })).state();
    expect(entries).toBe(2);
  });

  test("the owner makes a book, once, and its budget is of the same name", async () => {
    const owner = (dataset: string) =>
      openPostgresLedger(server.address("privet_owner"), {
        ...conversions,
        dataset,
        head: `${books.head()}-${dataset}.head`,
        create: true,
      });
    const ledger = await owner("clinic");
    await expect(ledger.open(adult)).rejects.toEqual(code("neighbours-mismatch"));
    await ledger.open({ ...adult, dataset: "clinic" });
    await ledger.close();
    await expect(owner("clinic")).rejects.toEqual(code("budget-exists"));
    await expect(opened({ dataset: "nobody", head: `${books.head()}-n.head` })).rejects.toEqual(
      code("budget-missing"),
    );
  });
});
