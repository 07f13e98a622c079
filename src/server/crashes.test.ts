/** The rows of the crash table that are about whole processes and whole files, with real ones. S10 S18 S20 S21 */
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Plan } from "../tasks/plan.ts";
import { privet } from "../testing/command-line.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import { askFor, PATIENTLY, type ToldToClient, type WishedRun } from "../testing/server/kills.ts";
import { type RealServer, realServer } from "../testing/server/real-server.ts";
import { openReleasesReader } from "./stores/releases-db.ts";

const ANALYSTS = { ana: "0.5" };
const PLAN: Plan = {
  ...{ privet: "plan/1", task: "classify", method: "majority", label: "outcome" },
  ...{ epsilon: "0.001", delta: "0", options: {} },
};

let program: Program;
let server: RealServer;
let wish: WishedRun;
beforeAll(async () => {
  program = await buildProgram();
  server = await realServer(program, { analysts: ANALYSTS, epsilon: "1", timing: { padding: "sleep" } });
  copyFileSync(join(server.folder, "clinic.ledger"), join(server.folder, "old.ledger"));
  await server.startAndOpen();
  wish = { plan: PLAN, price: (await clinicOf("ana").agree(PLAN)).price };
});
afterAll(async () => {
  await server?.remove();
  program.remove();
});

const clinicOf = (name: string) => server.connect(name, PATIENTLY).dataset("clinic");
const ask = (key: string): Promise<ToldToClient> =>
  askFor(server.connect("ana", PATIENTLY), "ana", `${key}-of-the-table`, wish);
const spends = async () =>
  (await clinicOf("olga").ledger()).filter(({ kind }) => kind === "spend").map(({ body }) => body.run);

/** Of the newest run, when it has come so far. */
async function whenPaid(): Promise<string> {
  for (;;) {
    const [run] = await server.connect("ana", PATIENTLY).runs();
    if (run?.paid) return run.id;
    await sleep(10);
  }
}

async function whenSealed(): Promise<void> {
  const run = await whenPaid();
  const reader = await openReleasesReader(join(server.folder, "state/clinic.releases.db"), {
    program: "here",
  });
  while (!(await reader.find(run))) await sleep(10);
  await reader.close();
}

async function startAgain(lose: () => void | Promise<void> = () => undefined): Promise<void> {
  server.kill("supervisor", "front", "keeper");
  await server.ended();
  await lose();
  await server.startAndOpen();
}

const loseState = (...names: readonly string[]) => {
  for (const name of names)
    for (const end of ["", "-journal"])
      rmSync(join(server.folder, "state", `${name}${end}`), { force: true });
};
const addPeopleAgain = () =>
  server.addPeople(ANALYSTS, async (...words) => {
    expect((await privet(server.folder, words)).code).toBe(0);
  });

test("every crash point of the table ends as the table says: processes and files", async () => {
  const asked = ask("keeper-dies");
  await whenSealed();
  server.kill("keeper");
  // At its boundary: nobody waits for the grid on which the keeper comes back.
  const first = await asked;
  expect(first.run).toMatchObject({ state: "done", paid: true, extended: 0 });
  expect(server.pids("keeper")).toEqual([]);
  await startAgain();
  expect(await ask("keeper-dies")).toEqual(first);

  const second = ask("front-dies-here");
  await whenPaid();
  server.kill("front");
  expect((await second).run).toMatchObject({ state: "done", paid: true });
  expect(server.said).toContain("is started again. What runs goes on");
  const paid = await spends();
  expect(paid).toHaveLength(2);

  await startAgain(async () => {
    loseState("server.db");
    await addPeopleAgain();
  });
  const { run, bytes } = await ask("keeper-dies");
  // When it was asked for is lost; its start is the end of its entry's second, which a slow commit may have left behind.
  const { asked: _, started, ended: __, ...kept } = run;
  expect(first.run).toMatchObject(kept);
  expect(Date.parse(`${started}`)).toBeLessThanOrEqual(Date.parse(`${first.run.started}`));
  expect(bytes).toBe(first.bytes);
  expect(await spends()).toEqual(paid);

  await startAgain(async () => {
    loseState("server.db", "clinic.releases.db");
    await addPeopleAgain();
  });
  expect((await ask("front-dies-here")).run).toMatchObject({
    ...{ state: "failed", paid: true, code: "interrupted", entry: (await second).run.entry },
  });
  expect(await spends()).toEqual(paid);
});

test("releases that are lost are said to be, and a new key is a new charge", async () => {
  const { run } = await ask("releases-lost");
  const before = (await spends()).length;
  await startAgain(() => loseState("clinic.releases.db"));
  const told = await server
    .connect("ana")
    .release(String(run.release))
    .catch(({ status, code }: { status?: number; code?: string }) => ({ status, code }));
  expect(told).toMatchObject({ status: 404, code: "not-found" });
  expect((await ask("releases-new")).run.state).toBe("done");
  expect(await spends()).toHaveLength(before + 1);
});

test("a ledger from an old copy is not opened: nothing is served until it is mended", async () => {
  server.kill("supervisor", "front", "keeper");
  await server.ended();
  copyFileSync(join(server.folder, "clinic.ledger"), join(server.folder, "new.ledger"));
  copyFileSync(join(server.folder, "old.ledger"), join(server.folder, "clinic.ledger"));
  server.start();
  await server.heard("ledger-rolled-back");
  await server.ended();
  expect(server.said).toContain("ledger-rolled-back");
  copyFileSync(join(server.folder, "new.ledger"), join(server.folder, "clinic.ledger"));
  await server.startAndOpen();
  expect((await ask("releases-new")).run.state).toBe("done");
});
