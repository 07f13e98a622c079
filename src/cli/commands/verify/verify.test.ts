import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Receipt } from "../../../curator/index.ts";
import { clinicWithBudget, makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";
import { makeTrial } from "../../../testing/study-files.ts";

type Json = Record<string, unknown>;

const words = (text: string) => text.split(" ");
const bought = "classify clinic --label outcome --with majority --epsilon 0.25 --yes --out model.json";

/** A folder with model.json, paid for by entry 2 of the clinic's ledger. */
async function withModel(command = bought): Promise<string> {
  const folder = await clinicWithBudget();
  expect((await privet(folder, words(command))).code).toBe(0);
  return folder;
}

const modelIn = (folder: string): { receipt: Json } & Json =>
  JSON.parse(readFileSync(join(folder, "model.json"), "utf8"));
const verify = (folder: string, ...more: string[]) => privet(folder, ["verify", "model.json", ...more]);

/** The model with its receipt changed, and the mark of the file with it. */
function edit(folder: string, change: (receipt: Json) => unknown): void {
  const { receipt, ...rest } = modelIn(folder);
  const edited = change(structuredClone(receipt)) as Json;
  writeFileSync(
    join(folder, "model.json"),
    JSON.stringify({ ...rest, guarantee: edited.guarantee, receipt: edited }),
  );
}

describe("privet verify", () => {
  it("finds the entry that paid for a model, and says what the ledger cannot tell", async () => {
    const folder = await withModel();
    const told = await verify(folder);
    expect(told.code).toBe(0);
    expect(told.out).toMatch(/verified: entry 2 of clinic\.ledger, 20\d\d-\d\d-\d\d \d\d:\d\d UTC/);
    expect(told.out).toContain("clinic · ε 0.25, δ 0 · classify majority, label outcome");
    expect(told.err).toContain("does not know what a run released");
    const json = JSON.parse((await verify(folder, "--json")).out);
    expect(json).toMatchObject({ verified: true, entry: 2, receipt: { epsilon: "0.25" } });
  });

  it.each([
    "classify clinic --label outcome --epsilon 0.5 --delta 1e-7 --with pg-plus --rounds 5 --yes --out model.json",
    "classify clinic --label outcome --epsilon 0.5 --delta 1e-7 --yes --out model.json",
    "classify clinic --label outcome --epsilon 0.5 --with privet --model card --yes --out model.json",
    "cluster clinic --k 2 --epsilon 0.5 --delta 1e-7 --yes --out model.json",
    "publish clinic --label outcome --epsilon 0.5 --yes --out model.json",
    "publish clinic --label outcome --epsilon 0.5 --with priv-pfc --yes --out model.json",
  ])("verifies what %s makes", async (command) => {
    const folder = await withModel(command);
    const { code, err } = await verify(folder);
    expect([code, err.includes("privet:")]).toEqual([0, false]);
    expect((await privet(folder, ["show", "model.json"])).code).toBe(0);
  });

  it("verifies results that were printed as JSON, and lists of names", async () => {
    const folder = await clinicWithBudget();
    const described = "attributes describe clinic --attributes age --epsilon 0.2 --delta 1e-7 --yes --json";
    for (const mechanism of ["laplace", "gaussian"]) {
      const { out } = await privet(folder, [...words(described), "--mechanism", mechanism]);
      writeFileSync(join(folder, "model.json"), out);
      expect([mechanism, (await verify(folder)).code]).toEqual([mechanism, 0]);
    }
    const ranked = "attributes rank clinic --label outcome --top 1 --epsilon 0.2 --yes --out list.txt --json";
    const { out } = await privet(folder, words(ranked));
    writeFileSync(join(folder, "model.json"), out);
    expect((await verify(folder)).code).toBe(0);
    expect((await privet(folder, ["verify", "list.txt"])).code).toBe(0);
  });

  it("verifies a ranking of SNPs by the study's ledger", async () => {
    const folder = makeTrial(temporaryFolder());
    await privet(folder, words("budget open trial --epsilon 2"));
    const { out } = await privet(folder, words("attributes rank trial --top 1 --epsilon 1 --yes --json"));
    writeFileSync(join(folder, "model.json"), out);
    expect((await verify(folder)).code).toBe(0);
  });

  it.each([
    ["dataset", "other"],
    ["unit", "household"],
    ["neighbours", "add-remove"],
    ["epsilon", "0.3"],
    ["delta", "0.000001"],
    ["composition", "renyi"],
    ["purpose", "classify nothing"],
    ["entryHash", "0".repeat(64)],
    ["schema", "5c".repeat(32)],
    ["version", "9.9.9"],
    ["entry", 1],
  ])("tells that the receipt says another %s", async (field, value) => {
    const folder = await withModel();
    edit(folder, (receipt) => ({ ...receipt, [field]: value }));
    const { code, out, err } = await verify(folder, "--ledger", "clinic.ledger");
    expect([code, out]).toEqual([3, ""]);
    expect(err).toContain("privet: receipt-mismatch");
    if (field !== "composition")
      expect(err.replace(/\s+/g, " ")).toMatch(new RegExp(`another [^.]*${field}`));
  });

  it("takes a mixture's receipt from when one theorem priced all of its draws, and none that names another", async () => {
    const folder = await withModel(
      "classify clinic --label outcome --epsilon 0.5 --delta 1e-7 --with privet --rounds 12 --yes --out model.json",
    );
    const compositions: unknown[] = [];
    const named = (composition: string) =>
      edit(folder, (receipt) => {
        compositions.push(receipt.composition);
        return { ...receipt, composition };
      });
    named("renyi");
    expect((await verify(folder)).code).toBe(0);
    named("basic");
    expect((await verify(folder)).code).toBe(3);
    expect(compositions).toEqual(["joint", "renyi"]);
  });

  it("tells that draws were added, or were dearer than planned", async () => {
    const folder = await withModel(
      "classify clinic --label outcome --epsilon 0.5 --with pg-plus --rounds 5 --yes --out model.json",
    );
    const whole = readFileSync(join(folder, "model.json"));
    edit(folder, (receipt) => {
      const [draw] = receipt.draws as Receipt["draws"];
      return { ...receipt, epsilon: "0.9", draws: [{ ...draw, epsilon: "0.5", count: 1 }] };
    });
    expect((await verify(folder)).err.replace(/\s+/g, " ")).toContain("another epsilon, draws");
    writeFileSync(join(folder, "model.json"), whole);
    edit(folder, (receipt) => {
      const [draw, ...others] = receipt.draws as Receipt["draws"];
      return { ...receipt, draws: [{ ...draw, count: draw.count + 1 }, ...others] };
    });
    // One draw too many under basic composition costs more than the receipt says, whatever the ledger says.
    expect((await verify(folder)).err).toContain("draws that the receipt lists cost more");
  });

  it("says where there is no such entry, no ledger, or no receipt, each with its own exit code", async () => {
    const folder = await withModel();
    edit(folder, (receipt) => ({ ...receipt, entry: 7, entryHash: "0".repeat(64) }));
    const absent = await verify(folder);
    expect([absent.code, absent.err.includes("privet: receipt-not-found")]).toEqual([4, true]);
    renameSync(join(folder, "clinic.ledger"), join(folder, "moved.ledger"));
    renameSync(join(folder, "clinic.ledger.head"), join(folder, "moved.ledger.head"));
    expect((await verify(folder)).err).toContain("privet: budget-missing");
    expect((await verify(folder, "--ledger", "moved.ledger")).err).toContain("privet: receipt-not-found");
    const open = makeClinic(temporaryFolder(), { visibility: "public" });
    await privet(open, words("classify clinic --label outcome --with no-privacy --out model.json"));
    const none = await verify(open);
    expect([none.code, none.err.includes("privet: receipt-missing")]).toEqual([2, true]);
  });

  it("follows no path out of a file", async () => {
    const folder = await withModel();
    for (const dataset of ["../clinic", "sub/clinic", "duckdb:clinic#x"]) {
      edit(folder, (receipt) => ({ ...receipt, dataset }));
      expect((await verify(folder)).err).toContain("privet: budget-missing");
    }
    // A name that no schema can have is none for a ledger either, even where such a file lies.
    for (const end of ["", ".head"])
      renameSync(join(folder, `clinic.ledger${end}`), join(folder, `.clinic.ledger${end}`));
    edit(folder, (receipt) => ({ ...receipt, dataset: ".clinic" }));
    expect((await verify(folder)).err).toContain("privet: budget-missing");
  });

  it("accepts what a stopped run used, and what it had set aside", async () => {
    const folder = await clinicWithBudget();
    // Aborted after the first question to the signal that comes once the ledger was charged.
    let asked = 0;
    const signal = {
      get aborted() {
        return ++asked > 6;
      },
    };
    const run = words("classify clinic --label outcome --epsilon 0.5 --with pg-plus --rounds 40 --yes");
    const stopped = await privet(folder, run, { signal });
    const { list } = JSON.parse((await privet(folder, words("budget show clinic --json"))).out);
    const kinds = list.map(({ kind }: { kind: string }) => kind);
    if (stopped.code !== 130 || !kinds.includes("settle")) throw new Error(`not stopped: ${stopped.err}`);
    renameSync(join(folder, "clinic.partial.json"), join(folder, "model.json"));
    expect((await verify(folder)).code).toBe(0);
    const [, { body }] = list;
    edit(folder, (receipt) => ({ ...receipt, epsilon: body.cost.epsilon }));
    expect((await verify(folder)).code).toBe(0);
    edit(folder, (receipt) => ({ ...receipt, epsilon: "0.499" }));
    expect((await verify(folder)).code).toBe(3);
  });
});

describe("a receipt in a file is not believed", () => {
  it.each([
    ["privet", "receipt/2"],
    ["dataset", 5],
    ["unit", ""],
    ["neighbours", "none"],
    ["epsilon", "NaN"],
    ["epsilon", 0.25],
    ["epsilon", "-0.25"],
    ["epsilon", "1e-3"],
    ["delta", "NaN"],
    ["delta", "1.5"],
    ["delta", null],
    ["composition", null],
    ["draws", {}],
    ["draws", [{ mechanism: "laplace", query: "q", count: 1 }]],
    ["draws", [{ mechanism: "laplace", query: "q", epsilon: "0.1", count: 0 }]],
    ["draws", [{ mechanism: "laplace", query: "q", epsilon: "0.1", rho: "0.1", count: 1 }]],
    ["purpose", "x".repeat(2000)],
    ["entry", 0],
    ["entry", "2"],
    ["entryHash", "abc"],
    ["schema", "ABC"],
    ["version", undefined],
    ["guarantee", "certain"],
  ])("where %s is not of its form, case %#", async (field, value) => {
    const folder = await withModel();
    edit(folder, (receipt) => ({ ...receipt, [field]: value }));
    for (const command of [["show"], ["verify"]]) {
      const { code, out, err } = await privet(folder, [...command, "model.json"]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).toContain("privet: model-invalid");
      expect(err).not.toMatch(/NaN · |undefined/);
    }
  });

  it("where a field is missing, whichever it is", async () => {
    const folder = await withModel();
    const whole = readFileSync(join(folder, "model.json"));
    for (const field of Object.keys(modelIn(folder).receipt)) {
      writeFileSync(join(folder, "model.json"), whole);
      edit(folder, ({ [field]: _, ...rest }) => ({
        guarantee: "proved",
        ...rest,
        ...(field === "guarantee" ? { guarantee: undefined } : {}),
      }));
      const { code, err } = await privet(folder, ["show", "model.json"]);
      expect([field, code]).toEqual([field, 2]);
      expect(err).toContain("privet: model-invalid");
    }
  });

  it("where the file's mark is not the receipt's, or there is a mark without a receipt", async () => {
    const folder = await withModel();
    const { receipt, ...rest } = modelIn(folder);
    const files = [{ ...rest, receipt: { ...receipt, guarantee: "none" } }, rest];
    for (const file of files) {
      writeFileSync(join(folder, "model.json"), JSON.stringify({ ...file, guarantee: "proved" }));
      expect((await privet(folder, ["show", "model.json"])).err).toContain(
        "guarantee is not that of its receipt",
      );
    }
  });

  it("where its draws cost more than it says, by adding up or by the theorem that is named", async () => {
    const folder = await withModel();
    const shown = await privet(folder, ["show", "model.json"]);
    expect(shown.err).toContain("not checked against a ledger");
    edit(folder, (receipt) => ({ ...receipt, epsilon: "0.05" }));
    const lowered = await privet(folder, ["show", "model.json"]);
    expect([lowered.code, lowered.out]).toEqual([3, ""]);
    expect(lowered.err).toContain("privet: receipt-mismatch");
    const draws = (epsilon: string, count: number) => [{ mechanism: "m", query: "q", epsilon, count }];
    const show = async (more: object) => {
      edit(folder, (receipt) => ({ ...receipt, ...more }));
      return (await privet(folder, ["show", "model.json"])).code;
    };
    const renyi = { composition: "bounded-range-exact", delta: "0.0000001" };
    // A hundred draws of 0.05 of bounded range cost ε 1.3 or so at this δ, and never 0.5.
    expect(await show({ ...renyi, epsilon: "0.5", draws: draws("0.05", 100) })).toBe(3);
    expect(await show({ ...renyi, epsilon: "2", draws: draws("0.05", 100) })).toBe(0);
    expect(await show({ ...renyi, delta: "0", epsilon: "2", draws: draws("0.05", 100) })).toBe(3);
    const gaussian = [{ mechanism: "gaussian", query: "q", rho: "0.01", count: 3 }];
    expect(await show({ composition: "basic", delta: "0", epsilon: "2", draws: gaussian })).toBe(3);
    expect(await show({ composition: "renyi", delta: "0.0000001", epsilon: "0.1", draws: gaussian })).toBe(3);
    expect(await show({ composition: "renyi", delta: "0.0000001", epsilon: "2", draws: gaussian })).toBe(0);
  });
});
