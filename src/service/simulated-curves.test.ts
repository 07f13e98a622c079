/** Simulated errors, kept in the user's folder: public, whatever the rows are. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PrivetError } from "../base/errors.ts";
import { planOfFlow } from "../tasks/flow-plan.ts";
import { privet, temporaryFolder } from "../testing/command-line.ts";
import { openData } from "./data.ts";
import { knowingCurves } from "./simulated-curves.ts";

const fault = vi.hoisted(() => ({ refuses: false }));
vi.mock("../tasks/flow/simulate/errors.ts", async (importActual) => {
  const actual = await importActual<typeof import("../tasks/flow/simulate/errors.ts")>();
  const errorOn = (...told: Parameters<typeof actual.errorOn>) => {
    if (fault.refuses) throw new PrivetError("option-out-of-range", "So few rows are none.", "Have more.");
    return actual.errorOn(...told);
  };
  return { ...actual, errorOn };
});

const flow = {
  ...{ privet: "flow/1", epsilon: "1" },
  steps: [
    { name: "age", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } },
    { name: "guess", task: "classify", label: "outcome", method: "majority" },
  ],
};
const attributes = [
  { name: "age", kind: "numeric", low: 0, high: 100, step: 1, source: "made up" },
  { name: "outcome", kind: "label", values: ["no", "yes"], source: "made up" },
];

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("PRIVET_STATE", join(folder, "state"));
});
afterEach(() => {
  vi.unstubAllEnvs();
});
const kept = () => {
  const path = join(folder, "state", "curves");
  return existsSync(path) ? readdirSync(path).map((name) => readFileSync(join(path, name), "utf8")) : [];
};
function declared(neighbours: "replace" | "add-remove", rows?: readonly string[]): string {
  const schema = { privet: "schema/1", name: "people", unit: "person", neighbours, attributes };
  const about = neighbours === "add-remove" ? { rows: { about: 300 } } : { rows: {} };
  writeFileSync(join(folder, "people.schema.json"), JSON.stringify({ ...schema, ...about }));
  rmSync(join(folder, "people.csv"), { force: true });
  if (rows) writeFileSync(join(folder, "people.csv"), ["age,outcome", ...rows, ""].join("\n"));
  return join(folder, "people.schema.json");
}
const curved = async (path: string, simulate = true) =>
  knowingCurves(await openData(path), planOfFlow(flow), { simulate });
const curveIn = (plan: { readonly options: object }) =>
  (plan.options as { flow: { steps: readonly { curve?: unknown }[] } }).flow.steps[1].curve;

test("rows are never read for it: there need be none, and other rows give the same to the byte", async () => {
  const path = declared("add-remove");
  expect(existsSync(join(folder, "people.csv"))).toBe(false);
  const plan = await curved(path);
  expect(curveIn(plan)).toHaveLength(4);
  const own = kept();
  expect(own).toHaveLength(1);
  declared("add-remove", ["99,yes", "98,yes"]);
  expect(await curved(path)).toEqual(plan);
  expect(kept()).toEqual(own);
  // Where rows are replaced their number is public, and nothing else is.
  const tables = [0, 1].map((i) =>
    Array.from({ length: 300 }, (_, row) => (i ? "99,yes" : `${row % 90},no`)),
  );
  const both = [];
  for (const rows of tables) {
    rmSync(join(folder, "state"), { recursive: true });
    both.push([await curved(declared("replace", rows)), kept()]);
  }
  expect(both[0]).toEqual(both[1]);
  expect(both[0][0]).not.toEqual(plan);
});

test("what is kept is taken without simulating, by whoever prices; a file that is damaged is simulated again", async () => {
  const path = declared("add-remove");
  expect(curveIn(await curved(path, false))).toBeUndefined();
  const plan = await curved(path);
  expect(await curved(path, false)).toEqual(plan);
  const own = kept();
  const file = join(folder, "state", "curves", readdirSync(join(folder, "state", "curves"))[0]);
  const { key, errors } = JSON.parse(own[0]);
  for (const damaged of ["", "[]", JSON.stringify({ key, errors: errors.with(0, [errors[0][0], "x"]) })]) {
    writeFileSync(file, damaged);
    expect(curveIn(await curved(path, false))).toBeUndefined();
    expect(await curved(path)).toEqual(plan);
    expect(kept()).toEqual(own);
  }
  const ending = (error: string) =>
    JSON.stringify({ key, errors: errors.with(-1, [errors.at(-1)[0], "wild"]) }).replace('"wild"', error);
  const wild = ["1e999", "1e308", "5e-324", "-1"].map(ending);
  const foreign = [{ errors }, { key: key.replace(/./g, "0"), errors }, { key, errors: errors.toReversed() }];
  for (const damaged of [...wild, ...foreign.map((one) => JSON.stringify(one))]) {
    writeFileSync(file, damaged);
    expect(curveIn(await curved(path, false)), damaged).toBeUndefined();
  }
  writeFileSync(file, JSON.stringify({ key, errors }));
  expect(await curved(path, false)).toEqual(plan);
  vi.stubEnv("PRIVET_STATE", "");
  expect(await curved(path)).toEqual(plan);
});

test("privet flow price --simulate says of which step no curve came, and why", async () => {
  declared("add-remove");
  writeFileSync(join(folder, "flow.json"), JSON.stringify(flow));
  fault.refuses = true;
  const { code, err } = await privet(folder, [
    "flow",
    "price",
    "flow.json",
    "people.schema.json",
    "--simulate",
  ]);
  fault.refuses = false;
  expect([code, err]).toEqual([
    0,
    expect.stringContaining("guess could not be simulated: So few rows are none."),
  ]);
  expect(kept()).toEqual([]);
});

test("privet flow price --simulate simulates, says so and draws how the error falls; price and check then know it", async () => {
  declared(
    "replace",
    Array.from({ length: 300 }, (_, row) => `${row % 90},${row % 3 ? "no" : "yes"}`),
  );
  writeFileSync(join(folder, "flow.json"), JSON.stringify(flow));
  const price = ["flow", "price", "flow.json", "people.schema.json"];
  const before = await privet(folder, price);
  expect(before.out.replace(/\s+/g, " ")).toContain("not known until it is simulated");
  const { code, out, err } = await privet(folder, [...price, "--simulate"]);
  expect([code, err]).toEqual([0, expect.stringContaining("Simulating guess on made-up rows")]);
  expect(out).toContain("as on rows made up for it");
  expect(out.replace(/\s+/g, " ")).toMatch(/█[▁▂▃▄▅▆▇█]{4} 0\.\d+ at ε 0\.06\d, 0\.\d+ at ε 1/);
  const again = await privet(folder, price);
  expect([again.out, again.err]).toEqual([out, expect.not.stringContaining("Simulating")]);
  expect((await privet(folder, ["flow", "check", ...price.slice(2)])).code).toBe(0);
});
