/** `privet open` as a real program: from an empty folder to a release, with nothing but what the page would ask. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServerDb } from "../../../server/stores/server-db.ts";
import { privet } from "../../../testing/command-line.ts";
import {
  addWorkbench,
  buildProgram,
  type Program,
  type RunningProgram,
  startProcess,
} from "../../../testing/program.ts";
import { NO_BROWSER, openBrowser } from "../../../testing/server/browser.ts";
import { until } from "../../../testing/server/started-server.ts";
import { watched } from "../../../testing/workbench/watched.ts";
import { browserCommand } from "./browser.ts";

let program: Program;
let [folder, state, address, code, token] = ["", "", "", "", ""];
let running: RunningProgram;

interface Opened {
  readonly address: string;
  readonly url: string;
}
const codeOf = ({ url }: Opened): string => /#code=(.+)$/.exec(url)![1];
const opening = (...words: string[]): RunningProgram =>
  startProcess([process.execPath, program.path, "open", "--json", ...words], folder);

beforeAll(async () => {
  program = await buildProgram();
  await addWorkbench(program);
  folder = mkdtempSync(join(tmpdir(), "privet-open-"));
  state = join(folder, "privet-state");
  running = opening();
  const opened = await new Promise<Opened>((resolve, reject) => {
    let out = "";
    running.child.stdout?.on("data", (piece) => {
      out += piece;
      if (out.includes("}")) resolve(JSON.parse(out));
    });
    void running.ended.then(({ err }) => reject(new Error(err)));
  });
  [address, code] = [opened.address, codeOf(opened)];
});
afterAll(async () => {
  if (running.child.exitCode === null) running.child.kill("SIGKILL");
  await running.ended;
  rmSync(folder, { recursive: true, force: true });
  program.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: whatever the server says.
async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<any> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}
const isServed = async (name: string) =>
  (await ask("GET", `/v1/datasets/${name}`).catch(() => undefined))?.json.open === true;

async function released(dataset: string): Promise<unknown> {
  const plan = {
    privet: "plan/1",
    task: "classify",
    method: "priv-local",
    label: "readmitted",
    epsilon: "0.1",
  };
  const { json: quoted } = await ask("POST", `/v1/datasets/${dataset}/quotes`, { plan });
  const { composition: _, ...price } = quoted.cost;
  const headers = { "idempotency-key": `a-key-for-${dataset}` };
  const { json: run } = await ask("POST", `/v1/datasets/${dataset}/runs`, { plan, price }, headers);
  const now = async () => (await ask("GET", `/v1/runs/${run.id}`)).json;
  await until("the run ends", async () => ["done", "failed", "refused"].includes((await now()).state));
  return now();
}

test("it says where it listens, on this machine alone, and nobody else can read what it remembers (S53)", () => {
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(statSync(state).mode & 0o077).toBe(0);
  expect(statSync(join(state, ".open")).mode & 0o077).toBe(0);
  expect(readFileSync(join(state, ".open"), "utf8")).not.toContain(code);
});

test("the code is changed for a token once (S52)", async () => {
  const first = await ask("POST", "/v1/sessions", { code });
  expect(first.status).toBe(201);
  expect((await ask("POST", "/v1/sessions", { code })).status).toBe(401);
  expect((await ask("GET", "/v1/workshop")).status).toBe(401);
  token = first.json.token;
  expect((await ask("GET", "/v1/me")).json).toMatchObject({ role: "owner", datasets: [] });
});

test("the clinic is made, served beside what runs, priced and asked; public data need no budget", async () => {
  expect((await ask("GET", "/v1/workshop")).json).toMatchObject({ data: [], clinic: false });
  expect((await ask("POST", "/v1/workshop/clinic")).status).toBe(201);
  expect((await ask("POST", "/v1/workshop/clinic")).json).toMatchObject({ code: "file-exists" });
  expect((await ask("GET", "/v1/workshop")).json).toMatchObject({
    data: [
      { name: "clinic", state: "budgeted", public: false },
      { name: "clinic-test", state: "declared", public: true },
    ],
    clinic: true,
  });
  expect((await ask("POST", "/v1/workshop/datasets", { name: "../clinic" })).status).toBe(422);
  for (const name of ["clinic", "clinic-test"]) {
    const told = await ask("POST", "/v1/workshop/datasets", { name });
    expect([told.status, told.json]).toEqual([200, { name, state: "served" }]);
    await until(`${name} is served`, () => isServed(name));
    expect(await released(name)).toMatchObject({ state: "done", paid: true });
  }
  const { json: budget } = await ask("GET", "/v1/datasets/clinic/budget");
  expect(budget.spent.epsilon).toBe("0.1");
  expect(existsSync(join(folder, "clinic-test.ledger")), "nothing beside public data").toBe(false);
  const { data } = (await ask("GET", "/v1/workshop")).json;
  expect(data.map(({ state: far }: { state: string }) => far)).toEqual(["served", "served"]);
});

test("what cannot be served is told, and what is served goes on", async () => {
  const schema = readFileSync(join(folder, "clinic.schema.json"), "utf8");
  const other = (name: string, path: string) =>
    writeFileSync(
      join(folder, `${name}.schema.json`),
      schema.replace('"name": "clinic"', `"name": "${name}"`).replace('"clinic.csv"', JSON.stringify(path)),
    );
  other("unpaid", "clinic-test.csv");
  other("elsewhere", "../elsewhere.csv");
  const told = async (name: string) => (await ask("POST", "/v1/workshop/datasets", { name })).json;
  expect(await told("unpaid")).toMatchObject({ code: "budget-missing" });
  expect(existsSync(join(state, "unpaid.same-files")), "it may be declared anew").toBe(false);
  const outside = await told("elsewhere");
  expect(outside).toMatchObject({ code: "path-not-allowed" });
  expect(JSON.stringify(outside), "nothing of the machine is told").not.toContain(folder);
  expect(await isServed("clinic")).toBe(true);
});

test("a second start in the folder finds the first, and gives another code", async () => {
  const again = await opening().ended;
  expect(again.code).toBe(0);
  const told: Opened = JSON.parse(again.out);
  expect(told.address).toBe(address);
  expect(codeOf(told)).not.toBe(code);
  if (NO_BROWSER) return;
  const browser = await openBrowser([]);
  try {
    const amiss: string[] = [];
    const page = await browser.newPage();
    await watched(page, address, amiss);
    await page.goto(told.url);
    await page.getByText("clinic").first().waitFor({ state: "attached" });
    expect(page.url(), "the code is out of the address").not.toContain("code");
    expect(await page.evaluate("sessionStorage.getItem('privet-token')")).toMatch(/^privet_/);
    expect(amiss).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("when it stops, its tokens are revoked and nothing of it is left (S51)", async () => {
  running.child.kill("SIGTERM");
  expect((await running.ended).code).toBe(0);
  expect(existsSync(join(state, ".open"))).toBe(false);
  const asked = await openServerDb(join(state, "server.db"), { program: "here" });
  const tokens = await asked.tokens().finally(() => asked.close());
  expect(tokens.length).toBeGreaterThan(3);
  expect(tokens.filter(({ revoked }) => revoked === null)).toEqual([]);
});

test("a server elsewhere is opened by its address; a folder that is none is refused, and so is data that is not there", async () => {
  const there = await privet(folder, ["open", "https://privet.example/clinic", "--json"]);
  expect(JSON.parse(there.out)).toEqual({ address: "https://privet.example/", browser: false });
  expect((await privet(folder, ["open", "http://privet.example"])).err).toContain("address-refused");
  expect((await privet(folder, ["open", "--folder", "nowhere"])).err).toContain("file-missing");
  expect((await privet(folder, ["open", "nothing.csv"])).err).toContain("schema-missing");
});

test("the browser is asked by a program and its words, and only where there is a screen", () => {
  const url = "http://127.0.0.1:1/#code=a&b;c";
  expect(browserCommand(url, "linux", {})).toBeUndefined();
  expect(browserCommand(url, "linux", { DISPLAY: ":0" })).toEqual(["xdg-open", url]);
  expect(browserCommand(url, "linux", { WAYLAND_DISPLAY: "w" })).toEqual(["xdg-open", url]);
  expect(browserCommand(url, "linux", { DISPLAY: ":10", SSH_CONNECTION: "x" })).toBeUndefined();
  expect(browserCommand(url, "darwin", {})).toEqual(["open", url]);
  expect(browserCommand(url, "win32", {})?.at(-1)).toBe(url);
});
