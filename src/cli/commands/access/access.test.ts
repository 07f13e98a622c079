import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openServerDb } from "../../../server/stores/server-db.ts";
import { parseToken } from "../../../server/tokens.ts";
import { clinicWithBudget, privet, temporaryFolder } from "../../../testing/command-line.ts";

const asJson = async (folder: string, ...words: string[]) => {
  const { code, out, err } = await privet(folder, [...words, "--json"]);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
};
const configured = (more: object) => ({
  privet: "server/1",
  state: "privet-state",
  datasets: { clinic: { memory: "128 MB" } },
  ...more,
});
const add = (folder: string, ...words: string[]) => asJson(folder, "access", "add", ...words);
const listed = (folder: string) => asJson(folder, "access", "list");

async function auditOf(folder: string): Promise<readonly string[]> {
  const asked = await openServerDb(join(folder, "privet-state/server.db"));
  await asked.verifyAudit();
  const lines = await asked.auditLines({ limit: 100 });
  await asked.close();
  for (const { who } of lines) expect(who).toMatch(/^machine\//);
  return lines.map(({ act }) => act);
}

describe("privet access", () => {
  it("makes a person and a token, which is shown once and kept as a hash", async () => {
    const folder = temporaryFolder();
    const made = await add(folder, "ana", "--role", "analyst", "--datasets", "clinic", "--days", "7");
    expect(made).toMatchObject({
      person: "people/ana",
      role: "analyst",
      datasets: ["clinic"],
      readOnly: false,
    });
    expect(made.expires - made.created).toBe(7 * 86_400_000);
    const { id, digest } = parseToken(made.token)!;
    expect(id).toBe(made.id);
    const state = join(folder, "privet-state");
    expect(statSync(state).mode & 0o777).toBe(0o700);
    expect(statSync(join(state, "server.db")).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(join(state, "server.db"), "latin1");
    expect(bytes).toContain(digest);
    expect(bytes).not.toContain(made.token.slice(18, 61));
    expect(JSON.stringify(await listed(folder))).not.toContain(digest);
    expect(await auditOf(folder)).toEqual(["person.add", "token.make"]);
  });

  it("shows the token on stdout for people, and in a file for scripts, which nobody else can read", async () => {
    const folder = temporaryFolder();
    const { out, err } = await privet(folder, ["access", "add", "ana"]);
    const shown = /privet_\S+/.exec(out)?.[0] ?? "";
    expect(parseToken(shown)).toBeDefined();
    expect(err).toContain("shown this once");
    const told = await privet(folder, ["access", "add", "ana", "--token-file", "ana.token", "--read-only"]);
    expect(told.out + told.err).not.toContain("privet_");
    expect(statSync(join(folder, "ana.token")).mode & 0o777).toBe(0o600);
    const { id } = parseToken(readFileSync(join(folder, "ana.token"), "utf8").trim())!;
    expect((await listed(folder)).tokens).toContainEqual(expect.objectContaining({ id, readOnly: true }));
    expect((await privet(folder, ["access", "add", "ana", "--token-file", "ana.token"])).code).toBe(2);
    expect((await listed(folder)).tokens).toHaveLength(2);
  });

  it("gives nobody a second role by the way, and no token to whoever is blocked", async () => {
    const folder = temporaryFolder();
    await add(folder, "ana");
    expect((await privet(folder, ["access", "add", "ana", "--role", "owner"])).code).toBe(2);
    await asJson(folder, "access", "block", "ana");
    expect((await privet(folder, ["access", "add", "ana"])).code).toBe(3);
    expect((await listed(folder)).people).toEqual([{ name: "people/ana", role: "analyst", blocked: true }]);
    await asJson(folder, "access", "block", "ana", "--lift");
    await add(folder, "ana");
    expect(await auditOf(folder)).toEqual([
      "person.add",
      "token.make",
      "person.block",
      "person.block",
      "token.make",
    ]);
  });

  it("blocks whoever comes by an issuer's token, by the name in the access log", async () => {
    const folder = temporaryFolder();
    await add(folder, "olga", "--role", "owner");
    const name = `oidc:${"a".repeat(20)}`;
    expect(await asJson(folder, "access", "block", name)).toEqual({ name, blocked: true });
    expect((await privet(folder, ["access", "block", "nobody"])).code).toBe(5);
  });

  it("revokes a token once", async () => {
    const folder = temporaryFolder();
    const { id } = await add(folder, "ana");
    expect(await asJson(folder, "access", "revoke", id)).toEqual({ revoked: id });
    const again = await privet(folder, ["access", "revoke", id]);
    expect([again.code, again.err]).toEqual([5, expect.stringContaining("privet: not-found")]);
    expect((await privet(folder, ["access", "list"])).out).toMatch(new RegExp(`${id} .* revoked`));
  });

  it.each([
    [["access", "add", "Ana"]],
    [["access", "add", "../ana"]],
    [["access", "add", "ana\u001b[31m"]],
    [["access", "add", "ana", "--datasets", "a,../b"]],
    [["access", "add", "ana", "--days", "366"]],
    [["access", "add", "ana", "--role", "root"]],
  ])("S38 refuses %j, and keeps nothing", async (words) => {
    const folder = temporaryFolder();
    expect((await privet(folder, words)).code).toBe(2);
    expect(existsSync(join(folder, "privet-state"))).toBe(false);
  });

  it("finds the state by flag, configuration, environment, and else in privet-state", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "server.json"), JSON.stringify(configured({ state: "there" })));
    await add(folder, "by-flag", "--state", "here", "--config", "server.json");
    await add(folder, "by-config", "--config", "server.json");
    const env = { PRIVET_SERVER_STATE: "elsewhere" };
    expect((await privet(folder, ["access", "add", "by-env"], { env })).code).toBe(0);
    for (const [place, name] of [
      ["here", "by-flag"],
      ["there", "by-config"],
      ["elsewhere", "by-env"],
    ])
      expect((await asJson(folder, "access", "list", "--state", place)).people).toMatchObject([
        { name: `people/${name}` },
      ]);
    expect((await privet(folder, ["access", "list"])).err).toContain("privet: file-missing");
  });
});

describe("privet access grant", () => {
  const granted = async (...words: string[]) => {
    const folder = await clinicWithBudget();
    await add(folder, "ana");
    return { folder, told: await asJson(folder, "access", "grant", "ana", "clinic", ...words) };
  };

  it("writes the cap into the ledger, and the limits beside it", async () => {
    const { folder, told } = await granted(
      ..."--epsilon 0.5 --delta 1e-7 --per-run 0.3 --per-day 0.2 --approve-above 0.1 --until 2999-12-31".split(
        " ",
      ),
    );
    expect(told.grant).toEqual({
      ...{ person: "people/ana", dataset: "clinic", holder: "people/ana", off: false },
      ...{ perRun: "0.3", perDay: "0.2", approveAbove: "0.1", until: Date.UTC(3000, 0, 1) },
    });
    expect((await listed(folder)).grants).toEqual([told.grant]);
    const { holders } = await asJson(folder, "budget", "show", "clinic");
    expect(holders).toEqual([
      {
        name: "people/ana",
        cap: { epsilon: "0.5", delta: "0.0000001" },
        spent: { epsilon: "0", delta: "0" },
      },
    ]);
    expect(await auditOf(folder)).toEqual(["person.add", "token.make", "grant.give"]);
    expect((await privet(folder, ["access", "list"])).out).toMatch(
      /ε 0\.3 a run, ε 0\.2 a day.*until 2999-12-31/,
    );
  });

  it("says that runs name a holder from now on, and prices and refuses them so", async () => {
    const folder = await clinicWithBudget();
    await add(folder, "ana");
    const { err } = await privet(folder, ["access", "grant", "ana", "clinic", "--epsilon", "0.5"]);
    expect(err).toContain("--holder people/ana.");
    const dry = (...more: string[]) =>
      privet(folder, [..."attributes describe clinic --epsilon 0.1 --dry-run".split(" "), ...more]);
    const [nobody, near, right] = [
      await dry(),
      await dry("--holder", "ana"),
      await dry("--holder", "people/ana"),
    ];
    expect([nobody.code, near.code, right.code]).toEqual([4, 4, 0]);
    expect(near.err).toContain("Did you mean people/ana?");
    expect([nobody.out, near.out]).toEqual(["", ""]);
  });

  it("tells the δ beside the ε, which is 0 unless it is given", async () => {
    const folder = await clinicWithBudget();
    await add(folder, "ana");
    const give = async (...more: string[]) =>
      (await privet(folder, ["access", "grant", "ana", "clinic", "--epsilon", "0.5", ...more])).out;
    expect(await give()).toContain("people/ana may spend ε 0.5, δ 0 of clinic");
    expect(await give("--delta", "1e-7")).toContain("people/ana may spend ε 0.5, δ 1e-7 of clinic");
  });

  it("S46: says when caps add up to more than there is, and asks", async () => {
    const { folder } = await granted("--epsilon", "0.7");
    await add(folder, "bo");
    const questions: string[] = [];
    const give = (answer: string) =>
      privet(folder, ["access", "grant", "bo", "clinic", "--epsilon", "0.4"], {
        ask: async (question) => {
          questions.push(question);
          return answer;
        },
      });
    const refused = await give("n");
    expect(refused.code).toBe(130);
    expect(refused.err.replaceAll(/\s+/g, " ")).toContain("ε 1.1 together, and ε 1 is left");
    expect((await listed(folder)).grants).toHaveLength(1);
    expect((await asJson(folder, "budget", "show", "clinic")).entries).toBe(2);
    expect((await give("y")).code).toBe(0);
    expect(questions).toHaveLength(2);
    // A new cap replaces one's own, and is not added to it.
    const raised = await privet(folder, ["access", "grant", "ana", "clinic", "--epsilon", "0.6"]);
    expect(raised.err).not.toContain("together");
  });

  it("refuses whom it does not know, what is not there and what is above the budget, and gives nothing", async () => {
    const folder = await clinicWithBudget();
    await add(folder, "ana");
    for (const [words, code] of [
      [["nobody", "clinic", "--epsilon", "0.5"], 5],
      [["ana", "nothing", "--epsilon", "0.5"], 2],
      [["ana", "clinic", "--epsilon", "2", "--yes"], 2],
      [["ana", "clinic"], 2],
      [["ana", "clinic", "--epsilon", "0.5", "--until", "2999-02-30"], 2],
      [["ana", "clinic", "--epsilon", "0.5", "--until", "2020-01-01"], 2],
      [["ana", "clinic", "--epsilon", "0.5", "--holder", "people/bo"], 2],
    ] as const)
      expect([words, (await privet(folder, ["access", "grant", ...words])).code]).toEqual([words, code]);
    expect((await listed(folder)).grants).toEqual([]);
    expect((await asJson(folder, "budget", "show", "clinic")).entries).toBe(1);
  });

  it("suspends by a cap of 0, which the ledger itself keeps; a team's cap stays", async () => {
    const { folder } = await granted("--epsilon", "0.5");
    await add(folder, "bo");
    await asJson(folder, ..."access grant bo clinic --epsilon 0.2 --holder team/x".split(" "));
    const one = await asJson(folder, "access", "suspend", "ana", "clinic");
    expect(one.grant).toMatchObject({ person: "people/ana", off: true });
    expect(one.entry).toMatchObject({
      kind: "holder",
      body: { holder: "people/ana", cap: { epsilon: "0" } },
    });
    expect((await asJson(folder, "access", "suspend", "bo", "clinic")).entry).toBeNull();
    expect((await listed(folder)).grants.map(({ off }: { off: boolean }) => off)).toEqual([true, true]);
    const buy = ["classify", "clinic", "--label", "outcome", "--with", "majority", "--epsilon", "0.1"];
    expect((await privet(folder, [...buy, "--holder", "people/ana"])).code).toBe(4);
    expect((await privet(folder, [...buy, "--holder", "team/x"])).code).toBe(0);
    const none = await privet(folder, ["access", "suspend", "ana", "nothing"]);
    expect(none.code).toBe(2);
  });

  it("goes by the names of the configuration", async () => {
    const folder = await clinicWithBudget();
    const config = configured({ datasets: { ward: { schema: "clinic", memory: "128 MB" } } });
    writeFileSync(join(folder, "server.json"), JSON.stringify(config));
    await add(folder, "ana");
    const told = await asJson(
      folder,
      ..."access grant ana ward --epsilon 0.5 --config server.json".split(" "),
    );
    expect(told.grant.dataset).toBe("ward");
    const other = await privet(
      folder,
      "access grant ana clinic --epsilon 0.5 --config server.json".split(" "),
    );
    expect(other.err).toContain("privet: dataset-unknown");
  });
});
