import { expect, test } from "vitest";
import { codeOf, deskWorld } from "../../../testing/server/desk-world.ts";

test("a run is accepted, started, and told at its boundary", async () => {
  const world = await deskWorld();
  const { id } = await world.run("ana", "0.1", { first: 4 });
  await world.clock.pass(0);
  expect(await world.asked.run(id)).toMatchObject({ state: "running", entry: 3, attempt: 1 });
  await world.clock.pass(3999);
  expect(await world.state(id)).toBe("running");
  await world.clock.pass(1);
  expect(await world.asked.run(id)).toMatchObject({ state: "done", code: null });
  expect(world.faults).toEqual([]);
  expect(await codeOf(world.run("bob", "0.1"))).toBe("allowance-missing");
});
