/** Keeps the published JSON Schema in step with what is read. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fitsSchema, type PublishedSchema, type Rule } from "../../testing/json-schema.ts";
import { datasetFields } from "./datasets.ts";
import { ALGORITHMS, issuerFields, ruleFields } from "./issuers.ts";
import { limitFields, policyFields, timingFields } from "./parts.ts";
import { configFields, readServerConfig, tlsFields } from "./read.ts";

const published = JSON.parse(
  readFileSync(new URL("server.schema.json", import.meta.url), "utf8"),
) as PublishedSchema;
const machine = { cores: 64, memoryMegabytes: 2 ** 20, environment: {} };
const fits = fitsSchema(published);
const keys = (rule: Rule | undefined) => Object.keys(rule?.properties ?? {}).sort();
const { $defs, properties } = published;

test("every field that is read is described, and no other", () => {
  expect(keys(published)).toEqual([...configFields].sort());
  expect(keys(properties.tls)).toEqual([...tlsFields].sort());
  expect(keys(properties.timing)).toEqual([...timingFields].sort());
  expect(keys(properties.limits)).toEqual([...limitFields].sort());
  expect(keys(properties.policy)).toEqual([...policyFields].sort());
  expect(keys($defs.dataset)).toEqual([...datasetFields].sort());
  expect(keys($defs.issuer)).toEqual([...issuerFields].sort());
  expect(keys($defs.rule)).toEqual([...ruleFields].sort());
  expect((($defs.issuer.properties?.algorithms.items ?? {}) as Rule).enum).toEqual(ALGORITHMS);
});

test("each says what it is for", () => {
  const all = [published, ...Object.values(properties), ...Object.values($defs)];
  const described = all.flatMap(({ properties: inner = {} }) => Object.entries(inner));
  expect(described.length).toBeGreaterThan(45);
  for (const [key, { description }] of described)
    expect([key, description]).toEqual([key, expect.stringMatching(/\.$/)]);
});

test("defaults are those that are read", async () => {
  const defaultsOf = (rule: Rule): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(rule.properties ?? {})
        .filter(([key, inner]) => inner.default !== undefined && key !== "$schema")
        .map(([key, inner]) => [key, inner.default]),
    );
  const said = {
    ...least,
    ...defaultsOf(published),
    timing: defaultsOf(properties.timing),
    limits: defaultsOf(properties.limits),
    policy: defaultsOf(properties.policy),
    datasets: { clinic: defaultsOf($defs.dataset) },
  };
  const read = (json: object) => readServerConfig({ json, folder: "/srv" }, { machine });
  expect(Object.keys(said.limits).length).toBe(limitFields.length);
  expect(await read(said)).toEqual(await read(least));
  expect(fits(said)).toBe(true);
});

const least = { privet: "server/1", state: "state", datasets: { clinic: {} } };
const rule = { claim: "groups", value: "x", role: "analyst", datasets: ["clinic"], holder: "team/x" };
const issuer = { issuer: "https://i.example", audience: "p", jwks: "https://i.example/k", map: [rule] };

describe("documents are judged alike", () => {
  const judged = async (given: object) => {
    const json = JSON.parse(JSON.stringify({ ...least, ...given }));
    const isRead = await readServerConfig({ json, folder: "/nowhere" }, { machine }).then(
      () => true,
      () => false,
    );
    return { isRead, fits: fits(json) };
  };

  test.each<object>([
    {},
    { $schema: "x", insist: true, listen: "[::1]:1", metrics: "localhost:0" },
    { names: ["privet.example", "old.example:9000", "[::1]"], behindProxy: ["10.0.0.0/8", "::1"] },
    { ledger: "postgresql://db.example/privet", cors: ["https://a.example", "http://localhost:3000"] },
    { datasets: { "a.b-c_1": { schema: "x", allowPaths: ["/a"], memory: "1.5 GB", threads: 2, slots: 3 } } },
    { oidc: [issuer, { ...issuer, issuer: "https://j.example", algorithms: ["RS256"], allowOwner: true }] },
    { policy: { approvalAbove: "1e-3", guarantee: "research", tokenDays: 366 } },
    { limits: { body: "16 MB", sockets: 1 }, timing: { mode: "off", padding: "sleep" } },
  ])("%j fits both", async (given) => {
    expect(await judged(given)).toEqual({ isRead: true, fits: true });
  });

  test.each<object>([
    { privet: "server/2" },
    { state: "" },
    { state: null },
    { other: 1 },
    { listen: "7777" },
    { listen: 7777 },
    { listen: "privet.example:1" },
    { names: ["A.example"] },
    { names: "a" },
    { names: ["a", "a"] },
    { behindProxy: ["0.0.0.0/0"] },
    { behindProxy: ["proxy"] },
    { tls: {} },
    { tls: { cert: "a", key: "" } },
    { ledger: "mysql://x" },
    { ledgerFile: "" },
    { datasets: {} },
    { datasets: { A: {} } },
    { datasets: { a: { memory: 1 } } },
    { datasets: { a: { memory: "1 PB" } } },
    { datasets: { a: { schema: "" } } },
    { datasets: { a: { slots: 0 } } },
    { datasets: { a: { other: 1 } } },
    { insist: 1 },
    { timing: { mode: "x" } },
    { limits: { queued: 0 } },
    { limits: { body: 1 } },
    { limits: { other: 1 } },
    { policy: { guarantee: "none" } },
    { policy: { approvalAbove: 1 } },
    { policy: { approvalAbove: "a" } },
    { policy: { tokenDays: 0 } },
    { oidc: {} },
    { oidc: [{ ...issuer, jwks: "http://i.example" }] },
    { oidc: [{ ...issuer, algorithms: ["HS256"] }] },
    { oidc: [{ ...issuer, audience: "" }] },
    { oidc: [{ ...issuer, map: [] }] },
    { oidc: [{ ...issuer, map: [{ ...rule, role: "chief" }] }] },
    { oidc: [{ ...issuer, map: [{ ...rule, holder: "x" }] }] },
    { oidc: [{ ...issuer, map: [{ ...rule, datasets: [] }] }] },
    { metrics: "x" },
    { cors: ["*"] },
    { cors: ["https://a.example/"] },
  ])("%j is refused by both", async (given) => {
    expect(await judged(given)).toEqual({ isRead: false, fits: false });
  });
});
