import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clinicWithBudget, makeClinic, POISON, privet, temporaryFolder } from "../../testing/command-line.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import type { ServerConfig } from "../config/types.ts";
import type { WorkshopPlace } from "./handlers.ts";
import { tableHandlers } from "./tables.ts";

type Told = Readonly<Record<string, never>> & { schema: SchemaTold; missing: { attribute: string }[] };
type SchemaTold = { attributes: Record<string, unknown>[]; [key: string]: unknown };

const placeAt = (folder: string, datasets: ServerConfig["datasets"] = {}): WorkshopPlace => ({
  config: { ledger: "sqlite", datasets } as ServerConfig,
  folder,
  clock: virtualClock(),
  serve: async () => undefined,
});
const asking =
  (place: WorkshopPlace) =>
  async (about: string, body: unknown): Promise<Told> =>
    (await tableHandlers[`tables.${about}`](body, place)) as Told;

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, text: `${error.message} ${error.fix.do}` }),
  );

const schemaIn = (folder: string, name: string) => readFileSync(join(folder, `${name}.schema.json`), "utf8");

/** A CSV file of three columns whose rows would be recognised. */
function withCsv(name = "Patients 2024.csv", header = "age,ward,outcome") {
  const folder = temporaryFolder();
  writeFileSync(join(folder, name), `${header}\n${POISON},${POISON},yes\n`);
  return { folder, ask: asking(placeAt(folder)) };
}

const declared = [
  { name: "age", kind: "numeric", low: 0, high: 120, missing: "group", source: "law: nobody is older" },
  { name: "ward", kind: "categorical", values: ["a", "b"], source: "codebook: the plan of the house" },
  { name: "outcome", kind: "label", values: ["no", "yes"] },
];

describe("a draft", () => {
  it("takes not a byte beyond the header out of the file, and writes nothing", async () => {
    const folder = temporaryFolder();
    execFileSync("mkfifo", [join(folder, "clinic.csv")]);
    const both = openSync(join(folder, "clinic.csv"), constants.O_RDWR | constants.O_NONBLOCK);
    writeSync(both, `age,outcome\n${POISON},yes\n`);
    const told = await asking(placeAt(folder))("draft", { file: "clinic.csv", label: "outcome" });
    const rest = Buffer.alloc(100);
    expect(rest.toString("utf8", 0, readSync(both, rest, 0, rest.length, null))).toBe(`${POISON},yes\n`);
    closeSync(both);
    expect(told).toMatchObject({ name: "clinic", taken: false, read: "Only the header was read" });
    expect(told.schema.attributes).toEqual([
      { name: "age", kind: "undeclared" },
      { name: "outcome", kind: "label" },
    ]);
    expect(told.missing).toMatchObject([
      { attribute: "age", what: "kind", code: "schema-invalid" },
      { attribute: "outcome", what: "values", code: "label-undeclared" },
    ]);
    expect(existsSync(join(folder, "clinic.schema.json"))).toBe(false);
  });

  it("says of every form what the terminal says of it: ARFF tells kinds and values, and names become plain", async () => {
    const { folder, ask } = withCsv();
    writeFileSync(
      join(folder, "Flowers.arff"),
      `@relation r\n@attribute size numeric\n@attribute kind {a,b}\n@data\n${POISON},a\n`,
    );
    expect((await ask("draft", { file: "Patients 2024.csv" })).name).toBe("patients-2024");
    const { schema } = await ask("draft", { file: "Flowers.arff" });
    expect(schema.attributes).toMatchObject([
      { name: "size", kind: "numeric" },
      { name: "kind", kind: "categorical", values: ["a", "b"] },
    ]);
    await privet(folder, ["init", "Flowers.arff", "--name", "flowers"]);
    expect(JSON.parse(schemaIn(folder, "flowers"))).toEqual(schema);
  });

  it("does not tell a first line that may be somebody's row, unless the owner vouches for it", async () => {
    const { ask } = withCsv("rows.csv", `${POISON},Bern,1961-04-02`);
    const refused = await refusal(ask("draft", { file: "rows.csv" }));
    expect(refused?.code).toBe("header-doubtful");
    expect(refused?.text).not.toContain(POISON);
    const vouched = await ask("draft", { file: "rows.csv", header: true });
    expect(vouched.schema.attributes).toHaveLength(3);
    const named = await ask("draft", { file: "rows.csv", columns: ["a", "b", "c"] });
    expect(JSON.stringify(named)).not.toContain(POISON);
  });

  it("reads nothing outside the folder, and names no path", async () => {
    const { folder, ask } = withCsv();
    const other = withCsv("secret.csv").folder;
    symlinkSync(join(other, "secret.csv"), join(folder, "link.csv"));
    writeFileSync(join(folder, "table.csv"), "PK\u0003\u0004 no text\0");
    const files = ["../secret.csv", join(other, "secret.csv"), "link.csv", "none.csv", ".", "", "table.csv"];
    for (const file of [...files, "duckdb:x#SELECT 1", "*.csv"]) {
      const refused = await refusal(ask("draft", { file }));
      expect(refused?.code, file).toMatch(/^(path-not-allowed|file-missing|file-unreadable)$/);
      expect(refused?.text).not.toContain(folder);
    }
    for (const body of [undefined, [], {}, { file: 5 }, { file: "a.csv", rows: 9 }])
      expect((await refusal(ask("draft", body)))?.code).toBe("request-invalid");
  });
});

describe("a table declared from nothing to an open budget", () => {
  it("is saved step by step, checked, imported into, and gets a budget once", async () => {
    const { folder, ask } = withCsv("clinic.csv");
    const { schema } = await ask("draft", { file: "clinic.csv" });
    expect(await ask("save", { name: "clinic", schema })).toMatchObject({ budget: false, ready: false });
    expect((await ask("schema", { name: "clinic" })).missing).toHaveLength(3);
    const codebook = "name,low,high,values\nage,0,120,\nward,,,a;b\n";
    const imported = await ask("import", { schema, codebook });
    expect(imported.missing.map(({ attribute }) => attribute)).toEqual(["outcome"]);
    expect(imported.schema.attributes[0]).toMatchObject({ low: 0, high: 120, missing: "group" });
    const whole = { ...imported.schema, attributes: declared, rows: { about: 40000 } };
    expect(await ask("check", { schema: whole })).toEqual({ complete: true, missing: [], faults: [] });
    expect(await ask("save", { name: "clinic", schema: whole })).toMatchObject({ missing: [], notes: [] });
    expect((await privet(folder, ["data", "check", "clinic"])).out).toContain("law: nobody is older");

    const amounts = { epsilon: "1", delta: "1e-9", composition: "zcdp" };
    expect(await ask("open-budget", { name: "clinic", ...amounts, dry: true })).toMatchObject({
      budget: null,
      promised: [expect.stringContaining("one person")],
    });
    expect(existsSync(join(folder, "clinic.ledger"))).toBe(false);
    const { budget } = await ask("open-budget", { name: "clinic", ...amounts });
    expect(budget).toMatchObject({ dataset: "clinic", composition: "zcdp", budget: { epsilon: "1" } });
    expect((await refusal(ask("open-budget", { name: "clinic", ...amounts })))?.code).toBe("budget-exists");
    expect((await privet(folder, ["budget", "show", "clinic", "--json"])).code).toBe(0);
  });

  it("is never saved with a declaration that the schema's parser refuses, complete or not", async () => {
    const { folder, ask } = withCsv("clinic.csv");
    const { schema } = await ask("draft", { file: "clinic.csv" });
    await ask("save", { name: "clinic", schema });
    const before = schemaIn(folder, "clinic");
    const [, ward, outcome] = declared;
    for (const attributes of [
      [{ name: "age", kind: "numeric", low: 9, high: 1 }, ward, outcome],
      [{ name: "age", kind: "numeric", low: 9, high: 1 }, ward, { name: "outcome", kind: "undeclared" }],
      [{ name: "age", kind: "ignored", sourcee: "" }, ward, outcome],
      [{ name: "age", kind: "ignored" }, { ...ward, other: "c" }, outcome],
    ]) {
      const broken = { ...schema, attributes };
      expect((await refusal(ask("save", { name: "clinic", schema: broken })))?.code).toBe("schema-invalid");
      expect(await ask("check", { schema: broken })).toMatchObject({
        complete: false,
        faults: [{ code: "schema-invalid", attribute: expect.any(String) }],
      });
    }
    for (const more of [{ neighbours: "none" }, { rows: { about: 0 } }, { unit: "" }, { evil: 1 }])
      expect((await refusal(ask("save", { name: "clinic", schema: { ...schema, ...more } })))?.code).toBe(
        "schema-invalid",
      );
    expect(schemaIn(folder, "clinic")).toBe(before);
  });

  it("stays about its own file and columns, and what is served stays as it is", async () => {
    const { folder, ask } = withCsv("clinic.csv");
    writeFileSync(join(folder, "other.csv"), "age\n1\n");
    const { schema } = await ask("draft", { file: "clinic.csv" });
    const elsewhere = { ...schema, file: { ...(schema.file as object), path: "../x.csv" } };
    expect((await refusal(ask("save", { name: "clinic", schema: elsewhere })))?.code).toBe(
      "path-not-allowed",
    );
    await ask("save", { name: "clinic", schema });
    for (const more of [
      { file: { ...(schema.file as object), path: "other.csv" } },
      { attributes: schema.attributes.slice(1) },
      { name: "other" },
    ])
      expect((await refusal(ask("save", { name: "clinic", schema: { ...schema, ...more } })))?.code).toBe(
        "schema-invalid",
      );
    const its = { data: join(folder, "clinic"), allowPaths: [], memoryMegabytes: 1, threads: 1, slots: 1 };
    const served = asking(placeAt(folder, { clinic: its }));
    expect(await served("schema", { name: "clinic" })).toMatchObject({ served: true });
    expect((await refusal(served("save", { name: "clinic", schema })))?.code).toBe("data-changed");
    // S58: neither does what a keeper is opening, which may have read it already.
    const opening = asking({ ...placeAt(folder), opening: new Map([["clinic", { config: its }]]) });
    expect((await refusal(opening("save", { name: "clinic", schema })))?.code).toBe("data-changed");
  });
});

describe("a table with a budget", () => {
  it("becomes public only for whoever types its name, as in the terminal, and the ledger says so", async () => {
    const folder = await clinicWithBudget();
    const ask = asking(placeAt(folder));
    const { schema } = await ask("schema", { name: "clinic" });
    const open = { name: "clinic", schema: { ...schema, visibility: "public" } };
    expect((await refusal(ask("save", open)))?.code).toBe("confirmation-needed");
    expect((await refusal(ask("save", { ...open, confirm: "ward" })))?.code).toBe("confirmation-needed");
    expect(schemaIn(folder, "clinic")).not.toContain('"public"');
    await ask("save", { ...open, confirm: "clinic" });
    expect(schemaIn(folder, "clinic")).toContain('"public"');
    const turned = { name: "clinic", schema: { ...schema, neighbours: "add-remove" } };
    expect((await ask("save", turned)).notes).toEqual([expect.stringContaining("ledger keeps")]);
  });

  it("is told the same of neighbouring tables, whatever their rows hold", async () => {
    const told = await Promise.all(
      ["1,a,yes\n2,b,no\n", `${POISON.repeat(90)},b,no\n2,b,no\n`].map(async (rows) => {
        const folder = temporaryFolder();
        writeFileSync(join(folder, "clinic.csv"), `age,ward,outcome\n${rows}`);
        const ask = asking(placeAt(folder));
        const draft = await ask("draft", { file: "clinic.csv" });
        const schema = { ...draft.schema, neighbours: "replace", attributes: declared };
        const name = "clinic";
        return [
          draft,
          await ask("save", { name, schema }),
          await ask("schema", { name }),
          await ask("check", { name }),
          await refusal(ask("open-budget", { name, epsilon: "1", delta: "1e-6" })),
          await ask("open-budget", { name, epsilon: "1", delta: "1e-9", dry: true }),
        ];
      }),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[0][4]).toMatchObject({ code: "delta-too-large" });
  });

  it("has no δ that could pay for a row, although rows are not counted for it", async () => {
    const folder = makeClinic(temporaryFolder());
    const ask = asking(placeAt(folder));
    const { schema } = await ask("schema", { name: "clinic" });
    expect(schema.neighbours).toBe("replace");
    const opening = { name: "clinic", epsilon: "1", dry: true };
    expect((await refusal(ask("open-budget", { ...opening, delta: "0.001" })))?.code).toBe("delta-too-large");
    expect(await ask("open-budget", { ...opening, delta: "1e-9" })).toMatchObject({ budget: null });
    expect((await refusal(ask("open-budget", { ...opening, epsilon: "0" })))?.code).toBe("epsilon-invalid");
    const words = { ...opening, delta: "0", composition: "zcdp" };
    expect((await refusal(ask("open-budget", words)))?.code).toBe("delta-invalid");
  });
});
