/** Flows over HTTP: rows are dealt into parts for the run that asks for them, and are together for all others. */
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicBudget, privet, temporaryFolder } from "../testing/command-line.ts";
import { buildProgram, type Program } from "../testing/program.ts";
import { startedServer } from "../testing/server/started-server.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

/** Where an analyst works, who has no rows. */
function analystFolder(): string {
  const folder = temporaryFolder();
  const count = { task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } };
  const flow = (parts: object, ...names: string[]) =>
    JSON.stringify({ epsilon: "0.2", parts, steps: names.map((name) => ({ name, rows: name, ...count })) });
  writeFileSync(join(folder, "thirds.json"), flow({ first: 2, last: 1 }, "first", "last"));
  writeFileSync(join(folder, "halves.json"), flow({ left: 1, right: 1 }, "left", "right"));
  return folder;
}

test("parts are dealt for a run and given up with it, each run pays once, and changed files are refused unpaid", async () => {
  const server = await startedServer(program, { config: { timing: { mode: "off" } } });
  const folder = analystFolder();
  const there = { env: { PRIVET_TOKEN: server.token("ana") } };
  const carryOut = (flow: string) =>
    privet(folder, ["flow", "run", `${flow}.json`, `${server.url}/clinic`, "--out", flow], there);
  const partOf = (flow: string, step: string) =>
    JSON.parse(readFileSync(join(folder, flow, `${step}.json`), "utf8")).receipt.draws[0].part;
  for (const flow of ["thirds", "halves"]) expect(await carryOut(flow)).toMatchObject({ code: 0 });
  expect([partOf("thirds", "last"), partOf("halves", "right")]).toEqual(["3-3/3", "2-2/2"]);
  const whole = [
    "attributes",
    "describe",
    `${server.url}/clinic`,
    "--attributes",
    "age",
    "--statistics",
    "mean",
    "--epsilon",
    "0.1",
  ];
  expect((await privet(folder, whole, there)).code).toBe(0);
  appendFileSync(join(server.folder, "clinic.csv"), "400,30,north,no\n");
  writeFileSync(
    join(folder, "again.json"),
    readFileSync(join(folder, "thirds.json"), "utf8").replace("0.2", "0.3"),
  );
  expect(await carryOut("again")).not.toMatchObject({ code: 0 });
  const { list, spent } = await clinicBudget(server.folder);
  const spends = list.filter(({ kind }: { readonly kind: string }) => kind === "spend");
  expect(spends).toHaveLength(3);
  expect(list.map(({ kind }: { readonly kind: string }) => kind)).toEqual(
    expect.not.arrayContaining(["settle"]),
  );
  expect(Number(spent.epsilon)).toBeCloseTo(0.5, 2);
});
