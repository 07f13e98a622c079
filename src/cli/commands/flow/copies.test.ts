/** Copies of the folder of an unfinished run: whatever is gone on with, and when, each step shows one release. */
import { createCipheriv } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { PrivetError } from "../../../base/errors.ts";
import { RunFolder } from "../../../service/flow-run/run-folder.ts";
import { openedBy, sealedUnder } from "../../../service/flow-run/sealed-release.ts";
import type { Word } from "../../../service/paying-once.ts";
import { clinicBudget, clinicWithBudget, privet, temporaryFolder } from "../../../testing/command-line.ts";

const STEPS = ["look", "top", "card"];
const flow = {
  privet: "flow/1",
  epsilon: "0.5",
  steps: [
    { name: "look", task: "describe" },
    { name: "top", task: "rank", label: "outcome", options: { top: 1 } },
    { name: "card", task: "classify", label: "outcome", method: "majority" },
  ],
};
const run = (out: string) => ["flow", "run", "flow.json", "clinic", "--out", out];
const wordsIn = async (folder: string) =>
  (await clinicBudget(folder)).list.filter(({ kind }: { kind: string }) => kind === "release").length;
const refused = [4, expect.stringContaining("resume-refused")];

/** A clinic whose run was stopped when a step had released, and a copy of its folder. */
async function cutAfter(step: string): Promise<string> {
  const folder = await clinicWithBudget();
  writeFileSync(join(folder, "flow.json"), JSON.stringify(flow));
  const signal = {
    get aborted() {
      return existsSync(join(folder, `out/${step}.json`));
    },
  };
  expect((await privet(folder, run("out"), { signal })).code).toBe(130);
  cpSync(join(folder, "out"), join(folder, "copy"), { recursive: true });
  return folder;
}
const text = (folder: string, name: string) => readFileSync(join(folder, name), "utf8");

describe("a copy of an unfinished run's folder", () => {
  test("draws nothing that was released elsewhere, and goes on with those files", async () => {
    const folder = await cutAfter("look");
    expect((await privet(folder, run("out"))).code).toBe(0);
    const { code, err } = await privet(folder, run("copy"));
    expect([code, err]).toEqual(refused);
    expect(err).toContain('"top.json" is not in "copy"');
    expect([existsSync(join(folder, "copy/top.json")), await wordsIn(folder)]).toEqual([false, 3]);
    for (const name of STEPS.slice(1))
      cpSync(join(folder, `out/${name}.json`), join(folder, `copy/${name}.json`));
    expect((await privet(folder, run("copy"))).code).toBe(0);
    for (const name of STEPS)
      expect(text(folder, `copy/${name}.json`)).toBe(text(folder, `out/${name}.json`));
    expect(await wordsIn(folder)).toBe(3);
  });

  test("goes on by itself where the other does not, which is then refused", async () => {
    const folder = await cutAfter("look");
    expect((await privet(folder, run("copy"))).code).toBe(0);
    const { code, err } = await privet(folder, run("out"));
    expect([code, err]).toEqual(refused);
    expect(readdirSync(join(folder, "out")).filter((name) => /top|card/.test(name))).toEqual([]);
  });

  test("shows of two that go on at once one release of each step, and one of them ends", async () => {
    const folder = await cutAfter("look");
    const both = await Promise.all(["out", "copy"].map((out) => privet(folder, run(out))));
    const codes = both.map(({ code }) => code).sort();
    expect([codes[0], await wordsIn(folder)]).toEqual([0, 3]);
    expect([3, 4]).toContain(codes[1]);
    const shown = STEPS.map((name) =>
      ["out", "copy"].map((out) => join(folder, out, `${name}.json`)).filter(existsSync),
    );
    for (const files of shown) expect(new Set(files.map((file) => readFileSync(file, "utf8"))).size).toBe(1);
    const [loser] = ["out", "copy"].filter((_, i) => both[i].code !== 0);
    // It is not taken for a run whose step has failed: with the other's files it goes on.
    const winner = loser === "out" ? "copy" : "out";
    for (const name of STEPS.slice(1))
      cpSync(join(folder, winner, `${name}.json`), join(folder, loser, `${name}.json`));
    expect((await privet(folder, run(loser))).code).toBe(0);
    expect(readdirSync(join(folder, loser)).filter((name) => name.endsWith(".sealed"))).toEqual([]);
  });

  test("that forgets what was released, or holds another file for it, is refused before anything is drawn", async () => {
    const folder = await cutAfter("top");
    const journal = JSON.parse(text(folder, "copy/flow.json"));
    writeFileSync(join(folder, "copy/flow.json"), JSON.stringify({ ...journal, released: ["look"] }));
    rmSync(join(folder, "copy/top.json"));
    const forgets = await privet(folder, run("copy"));
    expect([forgets.code, forgets.err]).toEqual(refused);
    writeFileSync(join(folder, "copy/top.json"), text(folder, "out/top.json").replace("{", "{ "));
    const differs = await privet(folder, run("copy"));
    expect([differs.code, differs.err]).toEqual(refused);
    expect(differs.err).toContain("is not what the ledger says that this step released");
    rmSync(join(folder, "copy"), { recursive: true });
    cpSync(join(folder, "out"), join(folder, "copy"), { recursive: true });
    // Nobody's release: the ledger has no word of it.
    cpSync(join(folder, "out/top.json"), join(folder, "copy/card.json"));
    const foreign = await privet(folder, run("copy"));
    expect([foreign.code, foreign.err]).toEqual(refused);
    expect(await wordsIn(folder)).toBe(2);
  });
});

describe("what lies in the folder", () => {
  const of = { data: "clinic", plan: {} as never };
  const folders: RunFolder[] = [];
  afterEach(() => {
    for (const one of folders.splice(0)) one.close();
  });
  const opened = async (path: string) => {
    const one =
      (await RunFolder.found(path, "out", of)) ?? (await RunFolder.begun(path, "out", of, "flow_a"));
    folders.push(one);
    return one;
  };
  const all = (path: string) =>
    readdirSync(path)
      .map((name) => readFileSync(join(path, name)).toString("latin1"))
      .join("\n");
  const release = { privet: "model/1", told: "a secret until it is told" };

  test("before the word is taken is read by nobody; after it the release can be had from there, by the word alone", async () => {
    const path = join(temporaryFolder(), "out");
    const first = await opened(path);
    let word: Word | undefined;
    await first.keep("card", release, async (taken) => {
      word = taken;
      expect(all(path)).not.toContain("secret");
      // As if the process ended now.
      cpSync(path, `${path}-ended`, { recursive: true });
    });
    expect(text(path, "card.json")).toContain("secret");
    expect(all(path)).not.toContain(word?.key);
    expect(await first.releaseOf("card", word)).toEqual(release);

    cpSync(`${path}-ended`, `${path}-other`, { recursive: true });
    const ended = await opened(`${path}-ended`);
    expect(await ended.releaseOf("card", word)).toEqual(release);
    expect(text(`${path}-ended`, "card.json")).toBe(text(path, "card.json"));
    expect(readdirSync(`${path}-ended`).filter((name) => name.endsWith(".sealed"))).toEqual([]);

    const other = await opened(`${path}-other`);
    for (const wrong of [{ key: "0".repeat(64) }, { sha256: "0".repeat(64) }, { key: undefined }]) {
      cpSync(`${path}-other/.card.sealed`, `${path}-other/kept`);
      await expect(other.releaseOf("card", { ...word!, ...wrong })).rejects.toMatchObject({
        code: "resume-refused",
      });
      expect(existsSync(`${path}-other/card.json`)).toBe(false);
      cpSync(`${path}-other/kept`, `${path}-other/.card.sealed`);
    }
    expect(await other.releaseOf("card", word)).toEqual(release);
  });

  test("of a word that was refused is thrown away, and what is drawn instead is kept", async () => {
    const path = join(temporaryFolder(), "out");
    const folder = await opened(path);
    const refusal = async () => {
      throw new Error("taken");
    };
    await expect(folder.keep("card", release, refusal)).rejects.toThrow("taken");
    expect([existsSync(join(path, "card.json")), all(path).includes("secret")]).toEqual([false, false]);
    expect(await folder.releaseOf("card", null)).toBeUndefined();
    expect(readdirSync(path).filter((name) => name.endsWith(".sealed"))).toEqual([]);
    await folder.keep("card", { told: "another" }, async () => undefined);
    expect(text(path, "card.json")).toContain("another");
  });

  test("before the word is taken does not tell how long the release is", async () => {
    const sizeOf = async (told: object) => {
      const path = join(temporaryFolder(), "out");
      let size = 0;
      await (await opened(path)).keep("top", told, async () => {
        size = statSync(join(path, ".top.sealed")).size;
      });
      return size;
    };
    const [age, ward] = [await sizeOf({ attributes: ["age"] }), await sizeOf({ attributes: ["ward"] })];
    expect([age, ward]).toEqual([2 ** 20 + 16, 2 ** 20 + 16]);
    // What has no room there has twice as much, whatever it is.
    const key = "5a".repeat(32);
    const longer = "x".repeat(2 ** 20 + 1);
    expect(sealedUnder(key, longer.slice(1)).length).toBe(age);
    expect(sealedUnder(key, longer).length).toBe(2 ** 21 + 16);
    expect(openedBy(key, sealedUnder(key, longer))).toBe(longer);
  });

  test("of a word that the ledger refused for certain is gone at once; where its storage failed it may have the word", async () => {
    const path = join(temporaryFolder(), "out");
    const folder = await opened(path);
    const sealedAfter = async (code: PrivetError["code"]) => {
      const refusal = async () => {
        throw new PrivetError(code, "", "");
      };
      await expect(folder.keep("card", release, refusal)).rejects.toMatchObject({ code });
      return existsSync(join(path, ".card.sealed"));
    };
    expect(await sealedAfter("ledger-io")).toBe(true);
    expect(await sealedAfter("release-already-taken")).toBe(false);
    expect(await sealedAfter("resume-refused")).toBe(false);
  });

  test("sealed by an earlier version, as long as the release itself, is opened", () => {
    const key = "5a".repeat(32);
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "hex"), Buffer.alloc(12));
    const hidden = [cipher.update('{ "größer": 1 }\n', "utf8"), cipher.final()];
    expect(openedBy(key, Buffer.concat([cipher.getAuthTag(), ...hidden]))).toBe('{ "größer": 1 }\n');
  });

  test("is what it was sealed as, or nothing", () => {
    const key = "5a".repeat(32);
    const sealed = sealedUnder(key, "größer than it looks");
    expect(openedBy(key, sealed)).toBe("größer than it looks");
    for (const place of [0, 15, 16, sealed.length - 1]) {
      const changed = Uint8Array.from(sealed);
      changed[place] ^= 1;
      expect(openedBy(key, changed)).toBeUndefined();
    }
    for (const length of [0, 10, 16, sealed.length - 1])
      expect(openedBy(key, sealed.subarray(0, length))).toBeUndefined();
    expect(openedBy("5b".repeat(32), sealed)).toBeUndefined();
    expect(openedBy("", sealed)).toBeUndefined();
  });
});
