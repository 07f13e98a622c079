/** The command line over a server: keys that survive, Ctrl-C that leaves, tokens that stay, words that mean nothing there. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ClientClock } from "../../client/outside.ts";
import { openData } from "../../service/data.ts";
import { clinicBudget, clinicWithBudget, privet, temporaryFolder } from "../../testing/command-line.ts";
import { WIRE_TOKEN, wireServer } from "../../testing/server/wire-server.ts";
import type { Io } from "../command.ts";

const atOnce: ClientClock = {
  now: () => 0,
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds >= 45_000 ? milliseconds : 0);
    return () => clearTimeout(timer);
  },
};

async function clinicServer() {
  const owner = await clinicWithBudget();
  const wire = await wireServer({ clinic: await openData("clinic", { folder: owner }) });
  const folder = temporaryFolder();
  const env = { PRIVET_TOKEN: WIRE_TOKEN };
  return {
    wire,
    folder,
    url: `${wire.url}/clinic`,
    run: (words: readonly string[], more: Partial<Io> = {}) =>
      privet(folder, words, { env, clock: atOnce, ...more }),
    spent: async () => (await clinicBudget(owner)).spent.epsilon as string,
    pending: () =>
      existsSync(join(folder, ".privet/pending")) ? readdirSync(join(folder, ".privet/pending")) : [],
  };
}

const classify = (url: string, ...more: string[]) => [
  ...["classify", url, "--label", "outcome", "--with", "majority", "--epsilon", "0.25", ...more],
];
const isRun = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === "POST" && path.endsWith("/runs");

test("a command whose answer was lost is repeated with its key: one run, one charge, and it says so", async () => {
  const at = await clinicServer();
  at.wire.fault = (request) => (isRun(request) ? "drop after" : undefined);
  const lost = await at.run(classify(at.url));
  expect(lost).toMatchObject({ code: 5, out: "" });
  expect(lost.err).toContain("server-unreachable");
  expect(await at.spent()).toBe("0.25");
  const [name] = at.pending();
  expect(statSync(join(at.folder, ".privet/pending", name)).mode & 0o777).toBe(0o600);
  const kept = readFileSync(join(at.folder, ".privet/pending", name), "utf8");
  expect(kept).not.toContain(WIRE_TOKEN);
  at.wire.fault = () => undefined;
  const other = await at.run(classify(at.url, "--dry-run"));
  expect(other.err).not.toContain("same key");
  const told = await at.run(classify(at.url, "--out", "model.json"));
  expect(told).toMatchObject({ code: 0 });
  expect(told.err).toContain(
    "This was sent before, and no answer came. It is asked for again with the same key",
  );
  expect(new Set(at.wire.requests.filter(isRun).map(({ headers }) => headers["idempotency-key"])).size).toBe(
    1,
  );
  expect(await at.spent()).toBe("0.25");
  expect(readdirSync(at.folder)).toEqual(["model.json"]);
  // What comes after is a new run.
  expect((await at.run(classify(at.url, "--out", "another.json"))).code).toBe(0);
  expect(await at.spent()).toBe("0.5");
});

test("the key is on the disk before the run is sent, and a folder that cannot be written to sends nothing", async () => {
  const at = await clinicServer();
  let before: readonly string[] = [];
  at.wire.fault = (request) => {
    if (isRun(request)) before = at.pending();
    return undefined;
  };
  expect((await at.run(classify(at.url))).code).toBe(0);
  expect(before).toHaveLength(1);
  expect(at.pending()).toEqual([]);
  writeFileSync(join(at.folder, ".privet"), "no folder");
  const sent = at.wire.requests.filter(isRun).length;
  expect((await at.run(classify(at.url))).err).toContain("file-unwritable");
  expect(at.wire.requests.filter(isRun)).toHaveLength(sent);
});

const allowance = { holder: "people/ana", cap: "1", spent: "0.2", reserved: "0", today: "0.2" };

test("a price tells the asker's own allowance, δ beside ε, and says before a run that it cannot pay", async () => {
  const at = await clinicServer();
  at.wire.own = { ...allowance, delta: { cap: "0", spent: "0", reserved: "0" } };
  const plain = await at.run(classify(at.url, "--dry-run"));
  expect(plain.err).toContain("Your own allowance (people/ana): ε 0.8 of 1, δ 0 of 0 left.");
  expect(plain.err).not.toContain("cannot pay");
  const step = { name: "one", task: "describe", options: { mechanism: "gaussian" } };
  const flow = { privet: "flow/1", epsilon: "0.25", delta: "0.00000001", steps: [step] };
  writeFileSync(join(at.folder, "look.json"), JSON.stringify(flow));
  const priced = await at.run(["flow", "price", "look.json", at.url]);
  expect([priced.code, priced.err]).toEqual([0, expect.stringContaining("δ 0 of 0 left.")]);
  expect(priced.err).toMatch(/cannot pay for this: it has too little δ\.[\s\S]*access grant NAME clinic/);
  at.wire.own = { ...allowance, cap: "0.3", delta: null };
  expect((await at.run(classify(at.url, "--dry-run"))).err).toMatch(
    /ε 0\.1 of 0\.3 left\.\n[\s\S]*too little ε\./,
  );
});

test("a refusal forgets the key, and a result that is not safe keeps it", async () => {
  const at = await clinicServer();
  expect((await at.run(classify(at.url).with(-1, "3"))).code).toBe(4);
  expect(at.pending()).toEqual([]);
  const lost = await at.run(classify(at.url), { arrived: async () => false });
  expect(lost.err).toContain("output-lost");
  expect(at.pending()).toHaveLength(1);
  expect((await at.run(classify(at.url))).code).toBe(0);
  expect(await at.spent()).toBe("0.25");
  // A server that is away for good, or does not know the token any more, says nothing about the run.
  for (const status of [401, 503]) {
    at.wire.fault = (request) => (isRun(request) ? { status, body: "" } : undefined);
    expect((await at.run(classify(at.url))).code).not.toBe(0);
    expect(at.pending()).toHaveLength(1);
  }
});

test("Ctrl-C leaves and the run goes on; the same command takes it up again", async () => {
  const at = await clinicServer();
  at.wire.approval = true;
  const signal = { aborted: false };
  at.wire.fault = ({ path }) => {
    if (path.endsWith("/events")) signal.aborted = true;
    return undefined;
  };
  const left = await at.run(classify(at.url), { signal });
  const [id] = at.wire.runs.keys();
  expect(left.code).toBe(130);
  expect(left.err).toContain(`privet runs show ${at.url} ${id}`);
  expect(left.err).toContain(`${id} waits for the owner's approval.`);
  expect(at.wire.requests.some(({ method }) => method === "DELETE")).toBe(false);
  at.wire.fault = () => undefined;
  const shown = await at.run(["runs", "show", at.url, id]);
  expect(shown.out).toContain("waiting");
  expect((await at.run(["runs", "list", at.wire.url])).out).toContain(id);
  expect((await at.run(["runs", "approve", at.url, id, "--reason", "fine"])).code).toBe(0);
  const told = await at.run(classify(at.url));
  expect(told.code).toBe(0);
  expect(told.err).toContain(`${id} was started by this command before.`);
  expect(await at.spent()).toBe("0.25");
  expect(at.pending()).toEqual([]);
});

test("in the list of runs a flow is called by its title, and without one by its steps", async () => {
  const at = await clinicServer();
  const steps = [
    { name: "look", task: "describe" },
    { name: "guess", task: "classify", method: "majority", label: "outcome" },
  ];
  for (const title of [undefined, "A first look at the ward, long before anybody has counted it"]) {
    const flow = { privet: "flow/1", ...(title ? { title } : {}), epsilon: "0.1", steps };
    writeFileSync(join(at.folder, "flow.json"), JSON.stringify(flow));
    const out = title ? "titled" : "untitled";
    const told = await at.run(["flow", "run", "flow.json", at.url, "--out", out, "--epsilon", "0.1"]);
    expect(told, told.err).toMatchObject({ code: 0 });
  }
  const { out } = await at.run(["runs", "list", at.wire.url]);
  expect(out).toMatch(/ {2}flow look · guess {2}/);
  expect(out).toMatch(/ {2}flow A first look at the ward, long before a… {2}/);
  const [id] = at.wire.runs.keys();
  expect((await at.run(["runs", "show", at.url, id])).out).toContain("flow look · guess");
});

test("a second Ctrl-C asks to cancel, and says that nothing comes back", async () => {
  const at = await clinicServer();
  const signal = { aborted: false, again: true };
  const said: string[] = [];
  at.wire.events = () => {
    signal.aborted = true;
    return new Promise(() => undefined);
  };
  const [run] = [at.wire.runs];
  const told = await at.run(classify(at.url), {
    signal,
    isTerminal: true,
    holdStop: (text) => void said.push(text),
  });
  expect(told.code).toBe(130);
  expect(at.wire.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(told.err).toContain(`Asked to cancel ${[...run.keys()][0]}`);
  expect(said.join()).toContain("nothing comes back");
});

test("releases are listed and fetched again for nothing, and of a file from its ledger", async () => {
  const at = await clinicServer();
  const lost = await at.run(classify(at.url), { arrived: async () => false });
  expect(lost.err).toContain("output-lost");
  const listed = JSON.parse((await at.run(["releases", "list", at.url, "--json"])).out);
  const [{ id, run }] = listed.releases;
  expect((await at.run(["releases", "list", at.url])).out).toContain(id);
  const got = await at.run(["releases", "get", at.url, id, "--out", "model.json"]);
  expect(got).toMatchObject({ code: 0, out: "" });
  expect((await at.run(["releases", "get", at.url, id])).out).toBe(
    readFileSync(join(at.folder, "model.json"), "utf8"),
  );
  expect((await at.run(["show", "model.json"])).code).toBe(0);
  expect(at.pending()).toEqual([]);
  expect(JSON.parse((await at.run(["runs", "show", at.url, run, "--json"])).out)).toMatchObject({
    state: "done",
  });
  expect((await at.run(["runs", "cancel", at.url, run])).out).toContain("done");
  const owner = await clinicWithBudget();
  expect((await privet(owner, ["releases", "list", "clinic"])).out).toBe("  no releases\n");
  await privet(owner, classify("clinic"));
  expect((await privet(owner, ["releases", "list", "clinic"])).out).toMatch(/ 2 .*classify majority.* 0\.25/);
});

test("a token comes from the environment or from a file that others cannot read, and goes nowhere in the clear", async () => {
  const at = await clinicServer();
  const bare = { env: {} };
  expect((await at.run(["budget", "show", at.url], bare)).err).toContain("unauthenticated");
  const words = ["budget", "show", at.url, "--token-file", "token"];
  writeFileSync(join(at.folder, "token"), `${WIRE_TOKEN}\n`, { mode: 0o600 });
  expect((await at.run(words, bare)).code).toBe(0);
  writeFileSync(join(at.folder, "open"), `${WIRE_TOKEN}\n`, { mode: 0o644 });
  const refused = await at.run([...words.slice(0, -1), "open"], bare);
  expect(refused.code).toBe(3);
  expect(refused.err).toContain("chmod 600");
  expect(refused.err).not.toContain(WIRE_TOKEN);
  const asked = at.wire.requests.length;
  for (const url of [
    "http://hospital.example/clinic",
    "https://ana:secret@127.0.0.1/clinic",
    "http://ana:secret@hospital.example/clinic",
    "https://hospital.example/clinic?token=secret",
    "mysql://ana:secret@db.example/clinic#visits",
    "ftp://x/clinic",
  ]) {
    const { code, err } = await at.run(["budget", "show", url]);
    expect([code, err.includes("address-refused"), err.includes("secret")]).toEqual([3, true, false]);
    expect((await at.run(["init", url])).err).not.toContain("secret");
  }
  expect((await at.run(["budget", "show", at.wire.url])).err).toContain("no data set");
  expect(at.wire.requests).toHaveLength(asked);
});

test("what means nothing on a server is refused, and so is what only a server understands", async () => {
  const at = await clinicServer();
  for (const flags of [
    ["--seed", "1"],
    ["--threads", "2"],
    ["--holder", "ana"],
    ["--allow-path", "."],
  ]) {
    const { code, err } = await at.run(classify(at.url, ...flags));
    expect([code, err.includes(`${flags[0]} means nothing on a server`)]).toEqual([2, true]);
  }
  expect(at.wire.requests).toEqual([]);
  const owner = await clinicWithBudget();
  expect((await privet(owner, classify("clinic", "--again"))).err).toContain("it is for servers");
  for (const words of [
    ["schema", "set", at.url, "age", "--low", "0"],
    ["budget", "open", at.url, "--epsilon", "1"],
    ["budget", "limit", at.url, "--holder", "ana", "--epsilon", "1"],
    ["data", "check", at.url],
    ["show", at.url],
  ])
    expect((await at.run(words)).err, words.join(" ")).toContain("is the address of a server");
  expect((await at.run(classify(at.url).with(5, "no-privacy").slice(0, 6))).err).toContain("keeps them");
  expect((await at.run(["runs", "list", "clinic"])).err).toContain("is no server's address");
  expect(at.wire.requests).toEqual([]);
});
