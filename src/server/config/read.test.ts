import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fitsSchema } from "../../testing/json-schema.ts";
import { type TestCertificate, testCertificate } from "../../testing/server/certificates.ts";
import { remarksOn, type ServerMachine } from "./machine.ts";
import { defaultConfig, readServerConfig } from "./read.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const machine: ServerMachine = { cores: 4, memoryMegabytes: 8192, environment: {} };
const least = { privet: "server/1", state: "state", datasets: { clinic: {} } };
const issuer = {
  issuer: "https://issuer.example",
  audience: "privet",
  jwks: "https://issuer.example/keys",
  map: [{ claim: "groups", value: "cardio", role: "analyst", datasets: ["clinic"] }],
};
const read = (given: object, on: Partial<ServerMachine> = {}) =>
  readServerConfig(
    // JSON has no undefined: that takes a field away.
    { json: JSON.parse(JSON.stringify({ ...least, ...given })), folder },
    { machine: { ...machine, ...on } },
  );
const refusal = (given: object, on: Partial<ServerMachine> = {}) =>
  read(given, on).then(
    () => "read",
    ({ code, message }) => `${code} ${message}`,
  );

function file(name: string, text: string, mode = 0o600): string {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), mode);
  return name;
}
const pair = (name: string, { cert, key }: TestCertificate = testCertificate(), mode = 0o600) => ({
  cert: file(`${name}.crt`, cert, 0o644),
  key: file(`${name}.key`, key, mode),
});

describe("the configuration", () => {
  test("has the meaning of the design where it says little", async () => {
    expect(await read({})).toEqual({
      listen: { host: "127.0.0.1", port: 7777 },
      names: [],
      behindProxy: [],
      state: join(folder, "state"),
      ledger: "sqlite",
      datasets: {
        clinic: {
          data: join(folder, "clinic"),
          allowPaths: [],
          memoryMegabytes: 2048,
          threads: 1,
          slots: 1,
        },
      },
      timing: { mode: "boundaries", padding: "work", extensionsEach: 3, extensions: 10 },
      limits: {
        queuedEach: 16,
        queued: 256,
        acceptedPerDay: 1000,
        longestSeconds: 3600,
        quotesPerSecond: 5,
        readsPerSecond: 50,
        loginFailuresPerMinute: 10,
        streamsEach: 4,
        sockets: 512,
        bodyBytes: 65_536,
        predictionBytes: 8 * 2 ** 20,
        diskBytes: 2 ** 30,
      },
      policy: { guarantee: "reviewed", tokenDays: 30 },
      oidc: [],
      cors: [],
      workshop: false,
    });
  });

  test("is read whole from a file, with paths from its folder", async () => {
    const whole = {
      ...least,
      $schema: "./server.schema.json",
      listen: "0.0.0.0:7777",
      names: ["privet.hospital.example"],
      tls: pair("whole"),
      ledger: "postgres://privet@db.example/privet",
      datasets: {
        clinic: {
          schema: "data/clinic.schema.json",
          memory: "1.5 GB",
          threads: 2,
          slots: 1,
          allowPaths: ["/srv"],
        },
      },
      timing: { mode: "off" },
      limits: { queuedEach: 3, body: "128 KB" },
      policy: { guarantee: "proved", approvalAbove: "0.5", tokenDays: 7 },
      oidc: [issuer],
      metrics: "[::1]:7778",
      cors: ["https://workbench.example", "http://localhost:3000"],
      behindProxy: ["10.0.0.0/24"],
    };
    const path = join(folder, file("privet.server.json", JSON.stringify(whole)));
    const config = await readServerConfig(path, { machine });
    expect(config.datasets.clinic).toEqual({
      data: join(folder, "data/clinic.schema.json"),
      allowPaths: ["/srv"],
      memoryMegabytes: 1536,
      threads: 2,
      slots: 1,
    });
    expect(config.metrics).toEqual({ host: "::1", port: 7778 });
    expect(config.tls).toEqual({ cert: join(folder, "whole.crt"), key: join(folder, "whole.key") });
    expect(config.oidc[0]).toEqual({
      ...issuer,
      algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
      allowOwner: false,
    });
    expect(config.limits).toMatchObject({ queuedEach: 3, bodyBytes: 131_072, queued: 256 });
    expect(config.policy).toEqual({ guarantee: "proved", approvalAbove: "0.5", tokenDays: 7 });
  });

  test("of the example in the documents is read, and fits the published schema", async () => {
    const example = new URL("../../../docs/server/privet.server.json", import.meta.url);
    const json = JSON.parse(readFileSync(example, "utf8"));
    const published = JSON.parse(readFileSync(new URL("server.schema.json", import.meta.url), "utf8"));
    expect(fitsSchema(published)(json)).toBe(true);
    // Its paths are those of a machine that is set up; here are only a certificate and a folder.
    const here = { ...json, tls: pair("example"), state: "state" };
    const config = await readServerConfig({ json: here, folder }, { machine });
    expect(config.datasets.clinic.data).toBe(json.datasets.clinic.schema);
    expect(remarksOn(config, machine)).toEqual([]);
  });

  test("of `privet serve clinic` is this machine alone, and fits into it", async () => {
    const asked = { data: ["data/clinic.schema.json"], port: 0, state: "state", folder };
    const config = await defaultConfig(asked, { machine });
    expect(config.listen).toEqual({ host: "127.0.0.1", port: 0 });
    expect(Object.keys(config.datasets)).toEqual(["clinic"]);
    const small = await defaultConfig(asked, { machine: { ...machine, memoryMegabytes: 1024 } });
    expect(small.datasets.clinic.memoryMegabytes).toBe(512);
    for (const [path, name] of [
      ["clinic", "clinic"],
      ["/srv/visits.parquet", "visits"],
      ["gwas.study.json", "gwas"],
      ["duckdb:clinic.duckdb#visits", "visits"],
    ])
      expect(Object.keys((await defaultConfig({ ...asked, data: [path] }, { machine })).datasets)).toEqual([
        name,
      ]);
    await expect(defaultConfig({ ...asked, data: ["a/x", "b/x"] }, { machine })).rejects.toThrow("same name");
    await expect(defaultConfig({ ...asked, data: ["Clinic"] }, { machine })).rejects.toThrow(
      "datasets.Clinic",
    );
  });
});

describe("owner mistakes are refused or named", () => {
  // S46: each is a slip that would open the house, or that nobody would notice. The field is named.
  test.each<[field: string, given: object, machine?: Partial<ServerMachine>]>([
    // Addresses.
    ["listen", { listen: "0.0.0.0:7777" }],
    ["listen", { listen: "[::]:7777" }],
    ["listen", { listen: "10.0.0.7:7777" }],
    ["listen", { listen: "7777" }],
    ["listen", { listen: "privet.example:7777" }],
    ["listen", { listen: "127.0.0.1:70000" }],
    ["listen", { listen: "::1:7777" }],
    ["metrics", { metrics: "0.0.0.0:7778" }],
    ["metrics", { metrics: "10.0.0.7:7778" }],
    ["metrics", { metrics: "127.0.0.1:7777" }],
    ["names", { names: ["https://privet.example"] }],
    ["names", { names: ["*.example"] }],
    ["names", { names: ["Privet.example"] }],
    ["behindProxy", { behindProxy: ["0.0.0.0/0"] }],
    ["behindProxy", { behindProxy: ["proxy.example"] }],
    ["behindProxy", { behindProxy: "10.0.0.7" }],
    ["cors", { cors: ["*"] }],
    ["cors", { cors: ["null"] }],
    ["cors", { cors: ["http://workbench.example"] }],
    ["cors", { cors: ["https://workbench.example/"] }],
    // The machine.
    ["datasets", { datasets: { clinic: { memory: "8 GB" } } }],
    ["datasets", { datasets: { clinic: { memory: "4 GB" }, wards: { memory: "4 GB" } } }],
    ["datasets", { datasets: { clinic: { threads: 2, slots: 2 } } }],
    ["datasets", { datasets: { clinic: {}, wards: {} } }, { cores: 2 }],
    // Data sets.
    ["datasets", { datasets: {} }],
    ["datasets", { datasets: undefined }],
    ["datasets", { datasets: [] }],
    ["datasets", { datasets: { clinic: {}, copy: { schema: "clinic" } } }],
    ["datasets", { datasets: { clinic: {}, copy: { schema: "./clinic.schema.json" } } }],
    ["datasets.Clinic", { datasets: { Clinic: {} } }],
    ["datasets.../x", { datasets: { "../x": {} } }],
    ["datasets.__proto__", { datasets: JSON.parse('{"__proto__":{}}') }],
    ["datasets.clinic.memory", { datasets: { clinic: { memory: "2GiB" } } }],
    ["datasets.clinic.memory", { datasets: { clinic: { memory: 2048 } } }],
    ["datasets.clinic.memory", { datasets: { clinic: { memory: "1 MB" } } }],
    ["datasets.clinic.slots", { datasets: { clinic: { slots: 0 } } }],
    ["datasets.clinic.threads", { datasets: { clinic: { threads: 1.5 } } }],
    ["datasets.clinic.schema", { datasets: { clinic: { schema: "" } } }],
    // Slips of the pen.
    ['"tsl"', { tsl: {} }],
    ['limits."queueEach"', { limits: { queueEach: 1 } }],
    ['timing."pad"', { timing: { pad: "work" } }],
    ['policy."aprovalAbove"', { policy: { aprovalAbove: "0.5" } }],
    ['datasets.clinic."slot"', { datasets: { clinic: { slot: 1 } } }],
    ['tls."ca"', { tls: { cert: "a", key: "b", ca: "c" } }],
    ["privet", { privet: "server/2" }],
    ["privet", { privet: undefined }],
    ["state", { state: "" }],
    ["insist", { insist: "yes" }],
    ["timing.mode", { timing: { mode: "on" } }],
    ["limits.queued", { limits: { queued: 0 } }],
    ["limits.body", { limits: { body: "1 GB" } }],
    ["policy.guarantee", { policy: { guarantee: "none" } }],
    ["policy.approvalAbove", { policy: { approvalAbove: 0.5 } }],
    ["policy.approvalAbove", { policy: { approvalAbove: "-1" } }],
    ["policy.tokenDays", { policy: { tokenDays: 3650 } }],
    // Secrets.
    ["ledger", { ledger: "postgres://privet:hunter2@db.example/privet" }],
    ["ledger", { ledger: "postgres://db.example/privet?user=privet&password=hunter2" }],
    ["ledger", { ledger: "mysql://privet:hunter2@db.example" }],
    ["ledger", { ledger: "sqlite" }, { environment: { PRIVET_LEDGER: "postgres://p:hunter2@db.example/x" } }],
    ["PRIVET_LEDGER", {}, { environment: { PRIVET_LEDGER: "hunter2" } }],
    ["ledgerFile", { ledgerFile: "missing" }],
    // Issuers.
    ["oidc[0].issuer", { oidc: [{ ...issuer, issuer: "http://issuer.example" }] }],
    ["oidc[0].jwks", { oidc: [{ ...issuer, jwks: "http://127.0.0.1/keys" }] }],
    ["oidc[0].jwks", { oidc: [{ ...issuer, jwks: "file:///etc/keys" }] }],
    ["oidc[0].audience", { oidc: [{ ...issuer, audience: "" }] }],
    ["oidc[0].audience", { oidc: [{ ...issuer, audience: ["privet"] }] }],
    ["oidc[0].algorithms", { oidc: [{ ...issuer, algorithms: ["HS256"] }] }],
    ["oidc[0].algorithms", { oidc: [{ ...issuer, algorithms: ["none"] }] }],
    ["oidc[0].algorithms", { oidc: [{ ...issuer, algorithms: [] }] }],
    ["oidc[0].map", { oidc: [{ ...issuer, map: [] }] }],
    ["oidc[0].map[0].role", { oidc: [{ ...issuer, map: [{ ...issuer.map[0], role: "owner" }] }] }],
    ["oidc[0].map[0].datasets", { oidc: [{ ...issuer, map: [{ ...issuer.map[0], datasets: ["wards"] }] }] }],
    ["oidc[0].map[0].datasets", { oidc: [{ ...issuer, map: [{ ...issuer.map[0], datasets: [] }] }] }],
    ["oidc[0].map[0].holder", { oidc: [{ ...issuer, map: [{ ...issuer.map[0], holder: "cardiology" }] }] }],
    ["oidc[0].map[0].value", { oidc: [{ ...issuer, map: [{ ...issuer.map[0], value: "" }] }] }],
    ["oidc[0]", { oidc: [1] }],
    ["oidc", { oidc: [issuer, { ...issuer, audience: "other" }] }],
    ["oidc", { oidc: {} }],
  ])("%s in %j", async (field, given, where) => {
    const said = await refusal(given, where);
    expect(said.slice(0, `config-invalid ${field}`.length)).toBe(`config-invalid ${field}`);
    expect(said).toMatch(/^config-invalid \S+(:| is )/);
    expect(said).not.toContain("hunter2");
  });

  test("another address is taken with a certificate, or behind a proxy", async () => {
    expect((await read({ listen: "0.0.0.0:1", tls: pair("good") })).listen.host).toBe("0.0.0.0");
    expect((await read({ listen: "10.0.0.7:1", behindProxy: ["10.0.0.1"] })).listen.host).toBe("10.0.0.7");
  });

  test("a key that everybody can read, that is another's, or no key at all", async () => {
    const good = testCertificate();
    expect(await refusal({ tls: pair("open", good, 0o644) })).toMatch(/tls\.key: everybody/);
    expect(await refusal({ tls: pair("written", good, 0o602) })).toMatch(/tls\.key: everybody/);
    expect(await refusal({ tls: pair("group", good, 0o640) })).toBe("read");
    const mixed = { cert: good.cert, key: testCertificate().key };
    expect(await refusal({ tls: pair("mixed", mixed) })).toMatch(/tls\.key: the key is not/);
    expect(await refusal({ tls: pair("none", { ...good, key: "hunter2" }) })).toMatch(
      /tls\.key: .* not a private/,
    );
    expect(await refusal({ tls: pair("no", { ...good, cert: "" }) })).toMatch(
      /tls\.cert: .* not a certificate/,
    );
    const old = testCertificate(new Date(Date.UTC(2021, 0, 1)));
    expect(await refusal({ tls: pair("old", old) })).toMatch(/tls\.cert: the certificate has expired/);
    expect(await refusal({ tls: { cert: "x", key: "y" } })).toMatch(/tls\.cert: .* cannot be read/);
    expect(await refusal({ tls: { cert: "good.crt" } })).toMatch(/tls\.key is missing/);
  });

  test("an address with a password stands in a file that strangers cannot read, or in the environment", async () => {
    const secret = "postgres://privet:hunter2@db.example/privet";
    expect((await read({ ledgerFile: file("ledger", `${secret}\n`) })).ledger).toBe(secret);
    expect(await refusal({ ledgerFile: file("ledger", secret, 0o644) })).toMatch(/ledgerFile: everybody/);
    expect((await read({}, { environment: { PRIVET_LEDGER: secret } })).ledger).toBe(secret);
  });

  test("a state folder that others can look into", async () => {
    mkdirSync(join(folder, "open"), { mode: 0o755 });
    chmodSync(join(folder, "open"), 0o755);
    expect(await refusal({ state: "open" })).toMatch(/state: others/);
    chmodSync(join(folder, "open"), 0o700);
    expect(await refusal({ state: "open" })).toBe("read");
    expect(await refusal({ state: file("a-file", "") })).toMatch(/state: this is no folder/);
  });

  test("a configuration that is no JSON, not there, or no object", async () => {
    const codeOf = (path: string) => readServerConfig(path, { machine }).catch(({ code }) => code);
    expect(await codeOf(join(folder, file("bad.json", '{"ledger": "postgres://p:hunter2@')))).toBe(
      "config-invalid",
    );
    expect(await codeOf(join(folder, "missing.json"))).toBe("config-invalid");
    for (const json of [null, 1, "x", []])
      await expect(readServerConfig({ json, folder }, { machine })).rejects.toMatchObject({
        code: "config-invalid",
      });
  });

  test("insisting costs something, which is said; so does everything else that opens a channel", async () => {
    const crowded = { datasets: { clinic: { threads: 2, slots: 2 } }, insist: true };
    expect(remarksOn(await read({}), machine)).toEqual([]);
    const said = async (given: object) => remarksOn(await read(given), machine).join("\n");
    expect(await said(crowded)).toContain("4 threads on 4 cores");
    expect(await said({ timing: { mode: "off" } })).toContain("timing defence is off");
    expect(await said({ timing: { padding: "sleep" } })).toContain("load");
    expect(await said({ listen: "10.0.0.7:1", behindProxy: ["10.0.0.1"] })).toContain("not encrypted");
    expect(await said({ cors: ["https://workbench.example"] })).toContain("https://workbench.example");
    const chief = { ...issuer, allowOwner: true, map: [{ ...issuer.map[0], role: "owner" }] };
    expect(await said({ oidc: [chief] })).toContain("https://issuer.example is an owner");
  });

  test("keys by http are taken from this machine alone, and only where a test says so", async () => {
    const at = (jwks: string) =>
      readServerConfig(
        { json: { ...least, oidc: [{ ...issuer, jwks }] }, folder },
        { machine, httpOnLoopback: true },
      ).then(
        () => "read",
        ({ code }) => code,
      );
    expect(await at("http://127.0.0.1:1/keys")).toBe("read");
    expect(await at("http://issuer.example/keys")).toBe("config-invalid");
    expect(await at("http://localhost.evil.example/keys")).toBe("config-invalid");
  });
});
