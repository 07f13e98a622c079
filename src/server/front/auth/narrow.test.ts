import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { principal } from "../../../testing/server/people.ts";
import { type Principal, roles } from "../../people.ts";
import type { Grant } from "../../stores/asked.ts";
import { acts, may } from "./may.ts";
import { type AskedToken, narrowedGrant, narrowedToken } from "./narrow.ts";

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return "done";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a token that is made over the network", () => {
  const ana = principal({ role: "analyst", datasets: ["clinic", "wards"] });
  const { expires } = ana.token;

  test("is like the one that asks unless less is asked for", () => {
    expect(narrowedToken(ana, {})).toEqual({
      person: ana.name,
      role: "analyst",
      datasets: ["clinic", "wards"],
      readOnly: false,
      expires,
    });
    const less = { datasets: ["wards"], readOnly: true, expires: expires - 1 };
    expect(narrowedToken(ana, less)).toEqual({ person: ana.name, role: "analyst", ...less });
    const owner = principal({ role: "owner", datasets: "all" });
    expect(narrowedToken(owner, {}).datasets).toBeNull();
    expect(narrowedToken(owner, { role: "auditor" }).role).toBe("auditor");
  });

  test.each<[string, AskedToken]>([
    ["another role", { role: "owner" }],
    ["an auditor's", { role: "auditor" }],
    ["a data set that exists", { datasets: ["clinic", "payroll"] }],
    ["a longer life", { expires: expires + 1 }],
    ["no end", { expires: Number.POSITIVE_INFINITY }],
    ["no number", { expires: Number.NaN }],
  ])("is refused where it would have %s", (_, asked) => {
    expect(codeOf(() => narrowedToken(ana, asked))).toBe("needs-the-machine");
  });

  test("is not made by tokens that only read, nor for people of an issuer", () => {
    expect(codeOf(() => narrowedToken({ ...ana, readOnly: true }, {}))).toBe("not-allowed");
    expect(codeOf(() => narrowedToken({ ...ana, name: "oidc:abcdefghij" }, {}))).toBe("not-allowed");
  });

  test("may nothing that the asking one may not", () => {
    const sets = fc.subarray(["clinic", "wards", "payroll"]);
    const scope = fc.oneof(fc.constant("all" as const), sets);
    const wish = fc.record(
      { role: fc.constantFrom(...roles), datasets: sets, readOnly: fc.boolean(), expires: fc.nat(20) },
      { requiredKeys: [] },
    );
    let made = 0;
    fc.assert(
      fc.property(fc.constantFrom(...roles), scope, wish, (role, datasets, asked) => {
        const old: Principal = principal({ role, datasets, token: { id: "a", expires: 10 } });
        if (codeOf(() => narrowedToken(old, asked)) !== "done") return;
        made++;
        const token = narrowedToken(old, asked);
        const next: Principal = {
          ...old,
          ...token,
          datasets: token.datasets ?? "all",
          token: { id: "b", expires: 1 },
        };
        expect(token.expires).toBeLessThanOrEqual(10);
        for (const act of Object.keys(acts) as (keyof typeof acts)[])
          for (const dataset of ["clinic", "wards", "payroll"])
            for (const owner of [old.name, "people/bob"])
              if (may(next, act, { dataset, owner }) === "yes")
                expect([act, may(old, act, { dataset, owner })]).toEqual([act, "yes"]);
      }),
      { seed: 12, numRuns: 300 },
    );
    expect(made).toBeGreaterThan(50);
  });
});

describe("over the network an owner", () => {
  const grant: Grant = {
    person: "people/ana",
    dataset: "clinic",
    holder: "people/ana",
    perRun: "0.5",
    approveAbove: "0.1",
    methods: ["privgene", "histogram"],
    until: 1000,
    off: false,
  };

  test("lowers, shortens, and switches off", () => {
    const less = {
      perRun: "0.25",
      perDay: "1",
      approveAbove: "0.1",
      methods: ["privgene"],
      until: 999,
      off: true,
    };
    expect(narrowedGrant(grant, less)).toEqual({ ...grant, ...less });
    expect(narrowedGrant(grant, { perRun: "0" })).toEqual({ ...grant, perRun: "0" });
    expect(narrowedGrant(grant, { perRun: undefined as never })).toEqual(grant);
  });

  test.each([
    [{ perRun: "0.5000000000000000000001" }],
    [{ approveAbove: "0.2" }],
    [{ methods: ["privgene", "tree"] }],
    [{ until: 1001 }],
    [{ until: Number.NaN }],
  ])("does not widen: %j", (asked) => {
    expect(codeOf(() => narrowedGrant(grant, asked))).toBe("needs-the-machine");
  });

  test("does not switch on what is off, and gives no amount that is none", () => {
    expect(codeOf(() => narrowedGrant({ ...grant, off: true }, { off: false }))).toBe("needs-the-machine");
    for (const perRun of ["-1", "much", "", "1/2"])
      expect(codeOf(() => narrowedGrant(grant, { perRun }))).toBe("request-invalid");
  });
});
