/** What every store of what was asked must do, whatever it is made of. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AskedStore, TokenRecord } from "../../server/stores/asked.ts";
import { AT, aNote, aRun, aToken } from "./records.ts";

export function askedSuite(title: string, open: () => Promise<AskedStore>): void {
  describe(title, () => {
    let asked: AskedStore;
    beforeEach(async () => {
      asked = await open();
    });
    afterEach(() => asked.close());

    test("a run is there as it was accepted, with its line", async () => {
      const { run, isNew } = await asked.accept(aRun("first"), aNote({ run: "r", price: aRun("x").price }));
      expect(isNew).toBe(true);
      expect(run).toEqual({ ...aRun("first"), seq: run.seq });
      expect(await asked.run(run.id)).toEqual(run);
      expect(await asked.run(aRun("other").id)).toBeUndefined();
      expect(await asked.auditLines({ limit: 10 })).toMatchObject([{ seq: 1, act: "run.accept", run: "r" }]);
    });

    test("S16: one id is one run, however often and at once it comes, and has one line", async () => {
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, i) =>
          asked.accept(aRun("same", { note: `${i}` }), aNote({ about: `${i}` })),
        ),
      );
      expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(answers.map(({ run }) => JSON.stringify(run))).size).toBe(1);
      const [line, ...others] = await asked.auditLines({ limit: 100 });
      expect(others).toEqual([]);
      expect(line.about).toBe(answers[0].run.note);
    });

    test("a change happens only from the states that it names, and only once", async () => {
      const { run } = await asked.accept(aRun("k"), aNote());
      const take = () =>
        asked.change(run.id, ["queued"], { state: "starting", attempt: 1 }, aNote({ act: "run.start" }));
      const taken = await Promise.all(Array.from({ length: 16 }, take));
      expect(taken.filter((one) => one)).toEqual([{ ...run, state: "starting", attempt: 1 }]);
      expect(await asked.run(run.id)).toMatchObject({ state: "starting", attempt: 1 });
      expect((await asked.auditLines({ limit: 100 })).map(({ act }) => act)).toEqual([
        "run.accept",
        "run.start",
      ]);
      expect(await asked.change(aRun("unknown").id, ["queued"], { state: "done" }, aNote())).toBeUndefined();
      expect((await asked.verifyAudit()).lines).toBe(2);
      const approval = { decision: "approved", by: "people/olga", reason: "fine", at: AT } as const;
      await asked.change(run.id, ["starting"], { approval, started: AT, entry: 3, code: "overtime" });
      expect(await asked.run(run.id)).toMatchObject({ approval, started: AT, entry: 3, code: "overtime" });
      expect((await asked.verifyAudit()).lines).toBe(2);
    });

    test("runs are listed newest first, by every filter and page by page", async () => {
      for (let i = 0; i < 9; i++)
        await asked.accept(
          aRun(`${i}`, {
            principal: i % 3 ? "people/ana" : "people/bo",
            dataset: i % 2 ? "clinic" : "study",
            state: i < 4 ? "done" : "queued",
            note: `${i}`,
          }),
          aNote(),
        );
      const notes = async (filter: Omit<Parameters<AskedStore["runs"]>[0], "limit">, limit = 50) =>
        (await asked.runs({ ...filter, limit })).map(({ note }) => Number(note));
      expect(await notes({})).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0]);
      expect(await notes({ principal: "people/bo" })).toEqual([6, 3, 0]);
      expect(await notes({ dataset: "clinic", states: ["done"] })).toEqual([3, 1]);
      expect(await notes({ datasets: ["study", "nothing"] })).toEqual([8, 6, 4, 2, 0]);
      expect(await notes({ datasets: ["study"], dataset: "clinic" })).toEqual([]);
      expect(await notes({ datasets: [] })).toEqual([]);
      expect(await notes({ states: [] })).toEqual([]);
      expect(await notes({ states: ["queued", "done"], principal: "people/ana" })).toEqual([
        8, 7, 5, 4, 2, 1,
      ]);
      const [, second] = await asked.runs({ limit: 2 });
      expect(await notes({ before: second.seq }, 2)).toEqual([6, 5]);
    });

    test("people, tokens and grants are kept, replaced and listed by name", async () => {
      const ana = { name: "people/ana", role: "analyst", blocked: false } as const;
      await asked.putPerson({ ...ana, name: "people/bo" }, aNote({ act: "person.add" }));
      await asked.putPerson(ana, aNote({ act: "person.add" }));
      await asked.putPerson({ ...ana, blocked: true }, aNote({ act: "person.block" }));
      expect(await asked.person("people/ana")).toEqual({ ...ana, blocked: true });
      expect(await asked.person("people/nobody")).toBeUndefined();
      expect((await asked.people()).map(({ name }) => name)).toEqual(["people/ana", "people/bo"]);

      const grant = { person: "people/ana", dataset: "clinic", holder: "team/x", off: false } as const;
      await asked.putGrant({ ...grant, dataset: "study" }, aNote({ act: "grant.give" }));
      await asked.putGrant(grant, aNote({ act: "grant.give" }));
      await asked.putGrant({ ...grant, person: "people/bo", perDay: "0.2", methods: ["pg"] }, aNote());
      await asked.putGrant({ ...grant, off: true, until: AT }, aNote({ act: "grant.narrow" }));
      expect(await asked.grant("people/ana", "clinic")).toEqual({ ...grant, off: true, until: AT });
      expect(await asked.grant("people/ana", "other")).toBeUndefined();
      expect(await asked.grants({ dataset: "clinic" })).toEqual([
        { ...grant, off: true, until: AT },
        { ...grant, person: "people/bo", perDay: "0.2", methods: ["pg"] },
      ]);
      expect(await asked.grants({ person: "people/ana" })).toHaveLength(2);
      expect(await asked.grants()).toHaveLength(3);
      expect((await asked.verifyAudit()).lines).toBe(7);
    });

    test("S25: with a token all are revoked that were made by it, and by those, in one line of the audit", async () => {
      const put = (id: string, more: Partial<TokenRecord>) =>
        asked.putToken(aToken(id, more), aNote({ act: "token.make" }));
      await put("aaaaaaaaaa", {});
      await put("bbbbbbbbbb", { parent: "aaaaaaaaaa" });
      await put("cccccccccc", { parent: "bbbbbbbbbb" });
      await put("dddddddddd", { parent: "bbbbbbbbbb", revoked: 7 });
      await put("eeeeeeeeee", {});
      const lines = (await asked.verifyAudit()).lines;
      expect(await asked.revokeToken("aaaaaaaaaa", AT, aNote({ act: "token.revoke" }))).toBe(true);
      expect((await asked.verifyAudit()).lines).toBe(lines + 1);
      expect((await asked.tokens()).map(({ revoked }) => revoked)).toEqual([AT, AT, AT, 7, null]);
    });

    test("S25: a token is revoked once, and then it says so", async () => {
      await asked.putToken(aToken("aaaaaaaaaa"), aNote({ act: "token.make" }));
      await asked.putToken(aToken("bbbbbbbbbb", { person: "people/bo" }), aNote({ act: "token.make" }));
      await asked.tokenUsed("aaaaaaaaaa", "2026-11-16");
      await asked.tokenUsed("unknown", "2026-11-16");
      expect(await asked.token("aaaaaaaaaa")).toEqual(aToken("aaaaaaaaaa", { lastUsed: "2026-11-16" }));
      const revoke = (id: string) => asked.revokeToken(id, AT, aNote({ act: "token.revoke" }));
      expect(await revoke("aaaaaaaaaa")).toBe(true);
      expect(await revoke("aaaaaaaaaa")).toBe(false);
      expect(await revoke("unknown")).toBe(false);
      expect(await asked.token("aaaaaaaaaa")).toMatchObject({ revoked: AT, lastUsed: "2026-11-16" });
      expect((await asked.tokens("people/bo")).map(({ id }) => id)).toEqual(["bbbbbbbbbb"]);
      expect(await asked.tokens()).toHaveLength(2);
      expect((await asked.verifyAudit()).lines).toBe(3);
    });

    test("what is shared is shared with those named last", async () => {
      const share = (release: string, withWhom: string[]) =>
        asked.share(release, withWhom, aNote({ act: "release.share" }));
      await share("rel_a", ["people/bo", "people/cy", "people/bo"]);
      await share("rel_b", ["people/cy"]);
      expect(await asked.sharedWith("rel_a")).toEqual(["people/bo", "people/cy"]);
      expect(await asked.releasesSharedWith("people/cy")).toEqual(["rel_a", "rel_b"]);
      await share("rel_a", ["people/di"]);
      expect(await asked.sharedWith("rel_a")).toEqual(["people/di"]);
      expect(await asked.releasesSharedWith("people/cy")).toEqual(["rel_b"]);
      expect(await asked.sharedWith("rel_c")).toEqual([]);
    });

    test("what is written to a release is what was written last, with a line each time", async () => {
      const write = (release: string, name: string, note: string) =>
        asked.noteRelease(release, { name, note }, aNote({ act: "release.note", about: name }));
      await write("rel_a", "first", "");
      await write("rel_b", 'it\'s "<b>" 😀', "two\nlines");
      await write("rel_a", "second", "better");
      expect(await asked.releaseNotes(["rel_b", "rel_c", "rel_a"])).toEqual([
        { name: 'it\'s "<b>" 😀', note: "two\nlines" },
        undefined,
        { name: "second", note: "better" },
      ]);
      expect((await asked.auditLines({ limit: 10 })).map(({ about }) => about)).toEqual([
        "first",
        'it\'s "<b>" 😀',
        "second",
      ]);
      expect(await asked.remembered("rel_a")).toBeUndefined();
    });

    test("audit lines are chained in the order in which they were written", async () => {
      await asked.audit([
        aNote({ act: "quote", about: 'a "b" \u001b[31m é 😀' }),
        aNote({ act: "login.fail" }),
      ]);
      await asked.audit([]);
      await asked.audit([aNote({ act: "budget.read", told: 200 })]);
      const lines = await asked.auditLines({ limit: 10 });
      expect(lines.map(({ seq, act }) => [seq, act])).toEqual([
        [1, "quote"],
        [2, "login.fail"],
        [3, "budget.read"],
      ]);
      expect(lines[0]).toMatchObject({ at: AT, about: 'a "b" \u001b[31m é 😀', previous: "0".repeat(64) });
      expect(lines[2].previous).toBe(lines[1].hash);
      expect(await asked.auditLines({ after: 1, limit: 1 })).toEqual([lines[1]]);
      expect(await asked.auditLines({ after: 3, limit: 5 })).toEqual([]);
      expect(await asked.verifyAudit()).toEqual({ lines: 3, lastHash: lines[2].hash });
    });

    test("an empty audit is whole", async () => {
      expect(await asked.verifyAudit()).toEqual({ lines: 0, lastHash: "0".repeat(64) });
    });

    test("facts are remembered by name", async () => {
      await asked.remember("clinic.digest", "1");
      await asked.remember("clinic.digest", "2");
      expect(await asked.remembered("clinic.digest")).toBe("2");
      expect(await asked.remembered("__proto__")).toBeUndefined();
    });
  });
}
