import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clinicWithBudget, privet } from "../../testing/command-line.ts";
import { limits } from "../../testing/server/front-house.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import type { ServerConfig } from "../config/types.ts";
import { openServerDb } from "../stores/server-db.ts";
import { parseToken } from "../tokens.ts";
import { admissionHandlers } from "./admission.ts";
import type { WorkshopPlace } from "./handlers.ts";

const asking = { who: "people/olga", token: "aaaaaaaaaa", address: "127.0.0.1", request: "req_1" };

function placeIn(folder: string): WorkshopPlace {
  const config: ServerConfig = {
    listen: { host: "127.0.0.1", port: 80 },
    ...{ names: [], behindProxy: [], oidc: [], cors: [], workshop: true },
    ...{ state: join(folder, "privet-state"), ledger: "sqlite", limits: limits() },
    datasets: {
      clinic: { data: join(folder, "clinic"), allowPaths: [], memoryMegabytes: 64, threads: 1, slots: 1 },
    },
    timing: { mode: "boundaries", padding: "sleep", extensionsEach: 3, extensions: 10 },
    policy: { guarantee: "reviewed", tokenDays: 9 },
  };
  return { config, folder, clock: virtualClock(), serve: async () => undefined };
}

/** A clinic of ε 1 and δ 1e-6, of which nothing is spent, with olga for its owner. */
async function workshop(...opened: string[]) {
  const folder = await clinicWithBudget();
  expect((await privet(folder, ["access", "add", "olga", "--role", "owner"])).code).toBe(0);
  for (const words of opened) expect((await privet(folder, words.split(" "))).code).toBe(0);
  const place = placeIn(folder);
  // biome-ignore lint/suspicious/noExplicitAny: what a handler tells is looked into as it comes.
  const ask = (about: string, body: object = {}): Promise<any> =>
    admissionHandlers[about]({ ...body, asking }, place);
  return { folder, place, ask };
}

const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => "done",
    ({ code }) => code,
  );

async function linesOf(folder: string) {
  const asked = await openServerDb(join(folder, "privet-state/server.db"));
  await asked.verifyAudit();
  const lines = await asked.auditLines({ limit: 100 });
  await asked.close();
  return lines.filter(({ who }) => who === "people/olga");
}

const show = async (folder: string) =>
  JSON.parse((await privet(folder, ["budget", "show", "clinic", "--json"])).out);

describe("the workshop lets people in", () => {
  it("makes a person and a token, whose text is told once and kept nowhere; the audit says who asked", async () => {
    const { folder, ask } = await workshop();
    const made = await ask("people.admit", { name: "ana", datasets: ["clinic"], days: 7 });
    expect(made).toMatchObject({
      person: "people/ana",
      role: "analyst",
      datasets: ["clinic"],
      readOnly: false,
    });
    expect(Date.parse(made.expires) - Date.parse(made.created)).toBe(7 * 86_400_000);
    const { id, digest } = parseToken(made.token)!;
    expect(id).toBe(made.id);
    const bytes = readFileSync(join(folder, "privet-state/server.db"), "latin1");
    expect(bytes).toContain(digest);
    expect(bytes).not.toContain(made.token.slice(18, 61));
    const told = JSON.stringify(await ask("people.list"));
    expect(told).toContain(id);
    expect(told).not.toContain(digest);
    expect(told).not.toContain(made.token);
    expect(await linesOf(folder)).toMatchObject([
      {
        act: "person.add",
        about: "people/ana analyst",
        token: "aaaaaaaaaa",
        address: "127.0.0.1",
        request: "req_1",
      },
      { act: "token.make", about: `${id} of people/ana`, token: "aaaaaaaaaa" },
    ]);
  });

  it("keeps to the configuration's days, and gives nobody a second role or somebody unknown a token", async () => {
    const { ask } = await workshop();
    const made = await ask("people.admit", { name: "ana" });
    expect(Date.parse(made.expires) - Date.parse(made.created)).toBe(9 * 86_400_000);
    expect(await codeOf(ask("people.admit", { name: "ana", role: "owner" }))).toBe("option-out-of-range");
    expect(await codeOf(ask("people.token", { name: "eve" }))).toBe("not-found");
    expect(await ask("people.token", { name: "ana", readOnly: true })).toMatchObject({ readOnly: true });
    expect((await ask("people.list")).people.map(({ name }: { name: string }) => name)).toEqual([
      "people/ana",
      "people/olga",
    ]);
  });

  it("blocks and lets in again, but nobody shuts themselves out", async () => {
    const { folder, ask } = await workshop();
    await ask("people.admit", { name: "ana" });
    expect(await ask("people.block", { name: "ana", blocked: true })).toMatchObject({ blocked: true });
    expect(await codeOf(ask("people.token", { name: "ana" }))).toBe("not-allowed");
    await ask("people.block", { name: "ana", blocked: false });
    expect(await codeOf(ask("people.block", { name: "olga", blocked: true }))).toBe("option-out-of-range");
    expect((await linesOf(folder)).map(({ about }) => about).slice(2)).toEqual([
      "people/ana blocked",
      "people/ana let in again",
    ]);
  });

  it("refuses what is no name, role, day or amount, and whoever does not say who asks, and keeps nothing", async () => {
    const { folder, place, ask } = await workshop();
    const refused: readonly [string, object][] = [
      ["people.admit", { name: "<img src=x>" }],
      ["people.admit", { name: "../ana" }],
      ["people.admit", { name: "ana", days: 366 }],
      ["people.admit", { name: "ana", days: "7" }],
      ["people.admit", { name: "ana", role: "root" }],
      ["people.admit", { name: "ana", datasets: ["../b"] }],
      ["people.admit", { name: "ana", datasets: "clinic" }],
      ["people.admit", { name: "oidc:aaaaaaaaaaaaaaaaaaaa" }],
      ["people.admit", {}],
      ["people.block", { name: "ana" }],
      ["people.grant", { name: "ana", dataset: "clinic" }],
      ["people.share", { dataset: "clinic" }],
      ["people.share", { dataset: "clinic", allowances: [{ holder: "people/ana", epsilon: 1 }] }],
    ];
    for (const [about, body] of refused) {
      expect([body, await codeOf(ask(about, body))]).toEqual([
        body,
        expect.stringMatching(/^(request-invalid|option-out-of-range)$/),
      ]);
      expect(await codeOf(admissionHandlers[about](body, place))).toBe("request-invalid");
    }
    expect(await linesOf(folder)).toEqual([]);
  });
});

describe("the workshop gives allowances", () => {
  it("writes the cap into the ledger and the limits beside it, and takes them away", async () => {
    const { folder, ask } = await workshop();
    await ask("people.admit", { name: "ana" });
    const wanted = { epsilon: "0.5", delta: "1e-7", perRun: "0.3", perDay: "0.2", approveAbove: "0.1" };
    const given = await ask("people.grant", {
      name: "ana",
      dataset: "clinic",
      ...wanted,
      until: "2999-12-31",
    });
    expect(given).toMatchObject({
      entry: 2,
      grant: { holder: "people/ana", perRun: "0.3", until: "2999-12-31", off: false },
    });
    expect((await show(folder)).holders).toMatchObject([
      { name: "people/ana", cap: { epsilon: "0.5", delta: "0.0000001" } },
    ]);
    expect(await ask("people.suspend", { name: "ana", dataset: "clinic" })).toMatchObject({
      entry: 3,
      grant: { off: true },
    });
    expect((await linesOf(folder)).slice(2)).toMatchObject([
      { act: "grant.give", dataset: "clinic", about: "people/ana people/ana 0.5", token: "aaaaaaaaaa" },
      { act: "grant.narrow", about: "people/ana suspended" },
    ]);
    const unknown = { name: "ana", dataset: "wards", epsilon: "0.1" };
    expect(await codeOf(ask("people.grant", unknown))).toBe("dataset-unknown");
  });

  const share = (...caps: [holder: string, epsilon: string, delta?: string][]) => ({
    dataset: "clinic",
    allowances: caps.map(([holder, epsilon, delta = "0"]) => ({ holder, epsilon, delta })),
  });

  it("promises no more than is left: what is spent already counts, and so does δ", async () => {
    const { folder, ask } = await workshop(
      "access add ana",
      "access add bo",
      "access grant ana clinic --epsilon 0.5",
      "classify clinic --label outcome --with majority --epsilon 0.2 --holder people/ana",
    );
    const { entries: before } = await show(folder);
    // ana has 0.3 of hers left, and 0.8 is left in all.
    const above = share(["people/ana", "0.5"], ["people/bo", "0.500000000001"]);
    await expect(ask("people.share", above)).rejects.toMatchObject({
      code: "option-out-of-range",
      message: expect.stringContaining("ε 0.800000000001, and ε 0.8 is left"),
    });
    expect(await codeOf(ask("people.grant", { name: "bo", dataset: "clinic", epsilon: "0.51" }))).toBe(
      "option-out-of-range",
    );
    const delta = share(["people/ana", "0.5", "6e-7"], ["people/bo", "0.1", "6e-7"]);
    expect(await codeOf(ask("people.share", delta))).toBe("option-out-of-range");
    expect((await show(folder)).entries).toBe(before);
    expect(await ask("people.share", share(["people/ana", "0.5"], ["people/bo", "0.5"]))).toEqual({
      entries: [before + 1],
    });
    // As it stands, it is not written again.
    expect(await ask("people.share", share(["people/ana", "0.5"], ["people/bo", "0.5"]))).toEqual({
      entries: [],
    });
    const { grants } = await ask("people.list");
    expect(grants.map(({ person }: { person: string }) => person)).toEqual(["people/ana", "people/bo"]);
  });

  it("lowers what is promised beyond what is left, lowers first, and refuses to give more meanwhile", async () => {
    const { folder, ask } = await workshop(
      "access add ana",
      "access add bo",
      "access grant ana clinic --epsilon 0.9 --yes",
      "access grant bo clinic --epsilon 0.9 --yes",
    );
    expect(await codeOf(ask("people.share", share(["people/ana", "0.91"], ["people/bo", "0.8"])))).toBe(
      "option-out-of-range",
    );
    await ask("people.share", share(["people/ana", "0.8"]));
    await ask("people.share", share(["people/bo", "0.15"], ["people/ana", "0.85"]));
    const { list } = await show(folder);
    expect(list.slice(-2).map(({ body }: { body: { holder: string } }) => body.holder)).toEqual([
      "people/bo",
      "people/ana",
    ]);
    expect((await linesOf(folder)).slice(-2)).toMatchObject([
      { act: "grant.narrow", about: "people/bo people/bo 0.15" },
      { act: "grant.give", about: "people/ana people/ana 0.85" },
    ]);
  });

  it("knows whom a team pays for, and lets a suspended person spend again; members of a team stay as they are", async () => {
    const { ask } = await workshop(
      "access add ana",
      "access add bo",
      "access grant ana clinic --epsilon 0.2",
      "access grant bo clinic --epsilon 0.2 --holder team/x",
      "access suspend ana clinic",
      "access suspend bo clinic",
    );
    expect(await codeOf(ask("people.share", share(["people/bo", "0.1"])))).toBe("option-out-of-range");
    expect(await codeOf(ask("people.share", share(["team/y", "0.1"])))).toBe("not-found");
    expect(await codeOf(ask("people.share", share(["people/eve", "0.1"])))).toBe("not-found");
    expect(await codeOf(ask("people.share", share(["team/x", "0.1"], ["team/x", "0.2"])))).toBe(
      "option-out-of-range",
    );
    await ask("people.share", share(["people/ana", "0.3"], ["team/x", "0.4"]));
    expect((await ask("people.list")).grants.map(({ off }: { off: boolean }) => off)).toEqual([false, true]);
  });

  it("adds up ρ where the ledger does", async () => {
    const { folder, place } = await workshop();
    for (const words of [
      "budget open other --epsilon 1 --delta 1e-6 --composition zcdp",
      "access add ana",
      "access add bo",
    ])
      if (words.startsWith("budget")) await makeOther(folder, words);
      else expect((await privet(folder, words.split(" "))).code).toBe(0);
    const datasets = { other: { ...place.config.datasets.clinic, data: join(folder, "other") } };
    const there = { ...place, config: { ...place.config, datasets } };
    const ask = (epsilons: readonly [string, string]) =>
      admissionHandlers["people.share"](
        {
          dataset: "other",
          allowances: ["people/ana", "people/bo"].map((holder, k) => ({
            ...{ holder, epsilon: epsilons[k], delta: "1e-6" },
          })),
          asking,
        },
        there,
      );
    // Two of ε 0.7 are less than one of ε 1 in ρ: 0.49 + 0.49 < 1; two of 0.8 are more.
    await expect(ask(["0.8", "0.8"])).rejects.toMatchObject({ message: expect.stringContaining("ρ 0.0") });
    expect(await ask(["0.68", "0.68"])).toEqual({ entries: [2, 3] });
  });
});

async function makeOther(folder: string, words: string): Promise<void> {
  const schema = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
  writeFileSync(join(folder, "other.schema.json"), JSON.stringify({ ...schema, name: "other" }));
  expect((await privet(folder, words.split(" "))).code).toBe(0);
}
