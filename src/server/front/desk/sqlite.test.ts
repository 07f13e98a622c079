/** The desk on the real stores: what it claims of the ones in memory holds on SQLite, also for files that are opened again. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { codeOf, DATA, deskPlan, World } from "../../../testing/server/desk-world.ts";
import { openReleases } from "../../stores/releases-db.ts";
import { openServerDb } from "../../stores/server-db.ts";

const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-desk-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("exactly floor(C/p) runs are accepted, and one key is one run, on SQLite", async () => {
  const people = Array.from({ length: 16 }, (_, i) => `p${i}`);
  const path = join(folder, "server.db");
  const world = new World({
    people,
    asked: await openServerDb(path, { create: true, program: "here" }),
    releases: await openReleases(join(folder, "clinic.releases.db"), { create: true, program: "here" }),
  });
  await world.grant();
  await world.start();
  const plan = deskPlan("0.07");
  const submit = (name: string) => codeOf(world.submit(name, `the key of ${name}, 0123`, plan));
  // ⌊1 / 0.07⌋ = 14
  const first = await Promise.all([...people, ...people].map(submit));
  expect(first.filter((code) => code === "no refusal")).toHaveLength(2 * 14);
  await world.clock.pass(5500);
  world.keeper.die();
  await world.asked.close();
  world.asked = await openServerDb(path, { program: "here" });
  await world.start();
  await world.clock.pass(20_000);
  const again = await Promise.all(people.map(submit));
  expect(again).toEqual(first.slice(0, people.length));
  expect(world.desk.counts().get(DATA)).toMatchObject({
    runs: { done: 14, queued: 0 },
    amounts: { spent: "0.98", reserved: "0", left: "0.02" },
  });
  expect(await world.asked.verifyAudit()).toMatchObject({ lines: people.length + 14 * 3 });
  expect(world.faults).toEqual([]);
  await world.asked.close();
  await world.releases.close();
});
