/** The examples beside docs/server.md: a configuration, a systemd unit and a Containerfile that keep the page's promises. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../cli/commands.ts";
import { clinicWithBudget, privet } from "../testing/command-line.ts";
import { fitsSchema } from "../testing/json-schema.ts";
import { testCertificate } from "../testing/server/certificates.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const config = JSON.parse(read("docs/server/privet.server.json"));
const lines = (path: string) => read(path).split("\n");

test("the configuration fits its schema, and serve --check takes it", async () => {
  expect(fitsSchema(JSON.parse(read("src/server/config/server.schema.json")))(config)).toBe(true);
  const folder = await clinicWithBudget();
  const { cert, key } = testCertificate();
  writeFileSync(join(folder, "tls.crt"), cert);
  writeFileSync(join(folder, "tls.key"), key, { mode: 0o600 });
  mkdirSync(join(folder, "state"), { mode: 0o700 });
  // The same, where this machine has things, and no more of its memory than any has.
  const here = JSON.parse(
    JSON.stringify(config)
      .replaceAll("/etc/privet", folder)
      .replace("/srv/data", folder)
      .replace("/var/lib/privet", join(folder, "state"))
      .replace("2 GB", "128 MB"),
  );
  writeFileSync(join(folder, "privet.server.json"), JSON.stringify(here));
  const told = await privet(folder, ["serve", "--config", "privet.server.json", "--check"]);
  expect(told).toMatchObject({ code: 0, out: expect.stringContaining("complete: clinic at 0.0.0.0:7777") });
});

test("the systemd unit starts a command that there is, as its own user, and can write what must be written and nothing else", async () => {
  const unit = new Map(
    lines("docs/server/privet.service")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  const [program, command, ...flags] = (unit.get("ExecStart") ?? "").split(" ");
  expect(program).toMatch(/\/privet$/);
  const { flags: known } = (await commands.find(({ name }) => name === command)?.load()) ?? { flags: {} };
  expect(Object.keys(known)).toEqual(expect.arrayContaining(["config"]));
  expect(flags).toEqual(["--json", "--config", "/etc/privet/privet.server.json"]);
  expect(unit.get("User")).toBe("privet");
  const promises = { ProtectSystem: "strict", ProtectHome: "true", NoNewPrivileges: "true", LimitCORE: "0" };
  expect(Object.fromEntries(unit)).toMatchObject({ ...promises, UMask: "0077", KillSignal: "SIGTERM" });
  // Ten minutes of grace, and then some.
  expect(Number(unit.get("TimeoutStopSec"))).toBeGreaterThan(600);
  const ledgers = Object.values<{ schema: string }>(config.datasets).map(({ schema }) => dirname(schema));
  expect(unit.get("ReadWritePaths")?.split(" ").sort()).toEqual([config.state, ...ledgers].sort());
});

test("the container is nobody's root, read-only but for state and ledgers, without swap and cores, and starts the program", () => {
  const all = lines("docs/server/Containerfile");
  const told = all.filter((line) => !line.startsWith("#"));
  const user = told.indexOf("USER privet");
  expect(user).toBeGreaterThan(told.findIndex((line) => line.startsWith("RUN useradd")));
  const entry = told.findIndex((line) => line.startsWith("ENTRYPOINT "));
  expect(user).toBeLessThan(entry);
  expect(told.filter((line) => line.startsWith("USER"))).toHaveLength(1);
  const { bin } = JSON.parse(read("package.json"));
  expect(JSON.parse(told[entry].slice("ENTRYPOINT ".length))).toEqual([
    ...["node", `/opt/privet/${bin.privet}`, "serve", "--config", "/etc/privet/privet.server.json"],
  ]);
  const started = all.filter((line) => line.startsWith("#")).join(" ");
  for (const promise of ["--read-only", "--memory 3g --memory-swap 3g", "--ulimit core=0"])
    expect(started).toContain(promise);
  expect(started).toMatch(/-v \S+:\/data -v \S+:\/state -v \S+:\/etc\/privet:ro /);
});
