/** Nothing exact is told of private rows, by whatever road a command comes to them. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  clinicRows,
  clinicWithBudget,
  makeClinic,
  privet,
  temporaryFolder,
} from "../testing/command-line.ts";

afterEach(() => vi.unstubAllEnvs());

const model = {
  privet: "model/1",
  guarantee: "none",
  model: {
    kind: "constant",
    label: { name: "outcome", kind: "label", values: ["no", "yes"], other: "no" },
    value: "no",
  },
};
const attributes = [
  { name: "id", kind: "ignored" },
  { name: "age", kind: "numeric", low: 0, high: 100 },
  { name: "ward", kind: "categorical", values: ["north", "south"] },
  { name: "outcome", kind: "label", values: ["no", "yes"] },
];

/** A schema of the clinic's rows under another name, with what is declared of it. */
function schemaAt(folder: string, name: string, path: string, visibility: "private" | "public"): void {
  const schema = { privet: "schema/1", name, visibility, neighbours: "replace", file: { path }, attributes };
  writeFileSync(join(folder, `${name}.schema.json`), JSON.stringify(schema));
}

/** data/patients.csv, a model, and the private schema of the data in schemas/. */
function apart(path = "../data/patients.csv"): string {
  const folder = temporaryFolder();
  for (const name of ["schemas", "data"]) mkdirSync(join(folder, name));
  schemaAt(join(folder, "schemas"), "patients", path, "private");
  writeFileSync(join(folder, "data/patients.csv"), clinicRows(40));
  writeFileSync(join(folder, "model.json"), JSON.stringify(model));
  return folder;
}

const experimentOn = (folder: string, schema: string, path?: string): void =>
  writeFileSync(
    join(folder, "e.json"),
    JSON.stringify({
      privet: "experiment/1",
      name: "e",
      title: "e",
      task: "classify",
      data: [{ schema, ...(path ? { path } : {}) }],
      methods: ["majority"],
      epsilon: ["1"],
      repeats: 1,
      split: { test: 0.5 },
    }),
  );

const learn = "classify --label outcome --learner cart --on";

async function refuses(folder: string, words: string): Promise<void> {
  const { code, out, err } = await privet(folder, words.split(" "));
  expect([words, code, out]).toEqual([words, 3, ""]);
  expect(err).toContain("privet: data-not-public");
}

describe("a private schema in another folder", () => {
  it("protects its file where it is named", async () => {
    const folder = apart();
    await refuses(folder, "evaluate model.json --on data/patients.csv --schema schemas/patients");
    await refuses(folder, `${learn} data/patients.csv --schema schemas/patients`);
    const { err } = await privet(
      folder,
      "predict model.json data/patients.csv --schema schemas/patients".split(" "),
    );
    expect(err).toContain("private rows of patients");
  });

  it("protects every file of its pattern", async () => {
    const folder = apart("../data/*.csv");
    await refuses(folder, "evaluate model.json --on data/patients.csv --schema schemas/patients");
    await refuses(folder, `${learn} data/patients.csv --schema schemas/patients`);
  });

  it.each(["data/*.csv", "data/p*", "data/[p]atients.csv", "data/**", "**/patients.csv"])(
    "protects its file where %s is typed",
    async (pattern) => {
      const folder = apart();
      await refuses(folder, `evaluate model.json --on ${pattern} --schema schemas/patients`);
      await refuses(folder, `${learn} ${pattern} --schema schemas/patients`);
      const told = await privet(folder, `predict model.json ${pattern} --schema schemas/patients`.split(" "));
      expect(told.err).toContain("private rows of patients");
    },
  );

  it("still lends its format to files that are nobody's secret", async () => {
    const folder = apart();
    writeFileSync(join(folder, "test.csv"), clinicRows(20));
    for (const words of ["evaluate model.json --on test.csv", `${learn} test.csv`])
      expect((await privet(folder, [...words.split(" "), "--schema", "schemas/patients"])).code).toBe(0);
  });
});

describe("a public schema that names private data", () => {
  it("is refused by every command that would tell something exact, or count nothing", async () => {
    const folder = await clinicWithBudget({ rows: 60 });
    schemaAt(folder, "open", "clinic.csv", "public");
    experimentOn(folder, "open");
    await refuses(folder, "experiment e.json");
    await refuses(folder, `${learn} open`);
    const classify = "classify open --label outcome";
    await refuses(folder, `${classify} --with no-privacy`);
    await refuses(folder, `${classify} --with majority --epsilon 1 --seed 1`);
    await refuses(folder, `${classify} --with majority --epsilon 1`);
    await refuses(folder, `${classify} --with majority --epsilon 1 --dry-run`);
    await refuses(folder, "attributes describe open --attributes age --statistics mean --epsilon 1");
    await refuses(folder, "cluster open --k 2 --with no-privacy");
  });

  it.each(["data/*", "data/**", "**/clinic.csv", "data/[c]linic.csv"])(
    "is refused where it names them by %s",
    async (pattern) => {
      const folder = await clinicWithBudget({ rows: 60 });
      mkdirSync(join(folder, "data/deep"), { recursive: true });
      renameSync(join(folder, "clinic.csv"), join(folder, "data/clinic.csv"));
      schemaAt(folder, "clinic", "data/clinic.csv", "private");
      schemaAt(folder, "all", pattern, "public");
      experimentOn(folder, "all");
      await refuses(folder, "classify all --label outcome --with no-privacy --out exact.json");
      await refuses(folder, "experiment e.json");
      await refuses(folder, `${learn} all`);
      expect(existsSync(join(folder, "exact.json"))).toBe(false);
    },
  );

  it("is refused where an experiment names the private file as its path", async () => {
    const folder = makeClinic(temporaryFolder());
    schemaAt(folder, "open", "other.csv", "public");
    writeFileSync(join(folder, "other.csv"), clinicRows(20));
    experimentOn(folder, "open", "clinic.csv");
    await refuses(folder, "experiment e.json");
    expect(readdirSync(folder).filter((name) => name.startsWith("e.") || name.startsWith("e-"))).toEqual([
      "e.json",
    ]);
    experimentOn(folder, "open");
    expect((await privet(folder, ["experiment", "e.json", "--jobs", "1"])).code).toBe(0);
  });
});

describe("a copy of a private file", () => {
  it("is refused under another name beside it, and anywhere once it was opened under a ledger of this user", async () => {
    const state = temporaryFolder();
    vi.stubEnv("PRIVET_STATE", state);
    const folder = await clinicWithBudget();
    writeFileSync(join(folder, "model.json"), JSON.stringify(model));
    copyFileSync(join(folder, "clinic.csv"), join(folder, "copy.csv"));
    await refuses(folder, "evaluate model.json --on copy.csv");
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, "model.json"), JSON.stringify(model));
    copyFileSync(join(folder, "clinic.csv"), join(elsewhere, "mine.csv"));
    await refuses(elsewhere, "evaluate model.json --on mine.csv");
    schemaAt(elsewhere, "mine", "mine.csv", "public");
    await refuses(elsewhere, `${learn} mine`);
    // The file that was opened by a run, not only the one that was there when the budget was opened.
    writeFileSync(join(folder, "clinic.csv"), clinicRows(77));
    const run = "classify clinic --label outcome --with majority --epsilon 0.1".split(" ");
    expect((await privet(folder, run)).code).toBe(0);
    writeFileSync(join(elsewhere, "later.csv"), clinicRows(77));
    writeFileSync(join(folder, "clinic.csv"), clinicRows(78));
    await refuses(elsewhere, "evaluate model.json --on later.csv");
    vi.stubEnv("PRIVET_STATE", "");
    expect((await privet(elsewhere, "evaluate model.json --on mine.csv".split(" "))).code).toBe(0);
    expect(existsSync(join(state, "ledgers"))).toBe(true);
  });

  it("stays private where its schema was edited by hand, however its rows have changed since", async () => {
    const folder = await clinicWithBudget();
    const path = join(folder, "clinic.schema.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"private"', '"public"'));
    appendFileSync(join(folder, "clinic.csv"), "99,50,north,yes\n");
    writeFileSync(join(folder, "model.json"), JSON.stringify(model));
    await refuses(folder, "classify clinic --label outcome --with no-privacy");
    await refuses(folder, "evaluate model.json --on clinic.csv");
    const declared = await privet(
      folder,
      "schema set clinic --visibility public --confirm clinic".split(" "),
    );
    expect(declared.code).toBe(0);
    expect((await privet(folder, "evaluate model.json --on clinic.csv".split(" "))).code).toBe(0);
  });

  it("is recognised when it was opened under a ledger as one of all files below a folder", async () => {
    vi.stubEnv("PRIVET_STATE", temporaryFolder());
    const folder = await clinicWithBudget({ rows: 60 });
    mkdirSync(join(folder, "data/deep"), { recursive: true });
    renameSync(join(folder, "clinic.csv"), join(folder, "data/deep/part.csv"));
    schemaAt(folder, "clinic", "data/**", "private");
    writeFileSync(join(folder, "data/deep/part.csv"), clinicRows(77));
    const run = "classify clinic --label outcome --with majority --epsilon 0.1".split(" ");
    expect((await privet(folder, run)).code).toBe(0);
    writeFileSync(join(folder, "data/deep/part.csv"), clinicRows(78));
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, "model.json"), JSON.stringify(model));
    writeFileSync(join(elsewhere, "mine.csv"), clinicRows(77));
    await refuses(elsewhere, "evaluate model.json --on mine.csv");
  });

  it("is not chosen from by a clustering that looks for public points", async () => {
    const folder = await clinicWithBudget();
    copyFileSync(join(folder, "clinic.csv"), join(folder, "copy.csv"));
    for (const points of ["copy.csv", "c*y.csv", "c[o]py.csv"])
      await refuses(folder, `cluster clinic --k 2 --with gupta --epsilon 0.5 --points ${points}`);
  });
});

describe("a file of private rows where something public is to be written from", () => {
  /** The rows' names stand where a codebook's do, and none of them may be shown. */
  const ROWS = `name,age\n${Array.from({ length: 40 }, (_, i) => `POISONED-CELL ${i},${i}`).join("\n")}\n`;

  async function people(): Promise<string> {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "people.csv"), ROWS);
    expect((await privet(folder, ["init", "people.csv"])).code).toBe(0);
    return folder;
  }
  const schema = (folder: string) => readFileSync(join(folder, "people.schema.json"), "utf8");

  it.each([
    ["a codebook", "schema import people people.csv"],
    ["a codebook that is a copy", "schema import people copy.csv"],
    ["a list of values", "schema set people name --values @people.csv"],
    ["a list of values that is a copy", "schema set people name --values @copy.csv"],
    ["a list of attributes", "attributes describe people --attributes @people.csv --epsilon 0.1"],
  ])("%s is refused, and nothing of it is shown or kept", async (_, words) => {
    const folder = await people();
    copyFileSync(join(folder, "people.csv"), join(folder, "copy.csv"));
    if (words.startsWith("attributes")) {
      await privet(folder, "schema set people name --ignored".split(" "));
      await privet(folder, "schema set people age --low 0 --high 99 --missing group".split(" "));
    }
    const before = schema(folder);
    const told = await privet(folder, words.split(" "));
    expect([told.code, schema(folder)]).toEqual([3, before]);
    expect(told.err).toContain("holds the private rows of people");
  });

  it.each(["schema import PEOPLE COPY", "schema set PEOPLE name --values @COPY"])(
    "%s is refused from a third folder, where the copy lies in a second and the schema in the first",
    async (words) => {
      const [first, second, third] = [await people(), temporaryFolder(), temporaryFolder()];
      copyFileSync(join(first, "people.csv"), join(second, "copy.csv"));
      const before = schema(first);
      const named = words.replace("PEOPLE", join(first, "people")).replace("COPY", join(second, "copy.csv"));
      const told = await privet(third, named.split(" "));
      expect([told.code, schema(first)]).toEqual([3, before]);
      expect(told.err).toContain("holds the private rows of people");
      expect(told.out + told.err).not.toContain("POISONED");
    },
  );

  it("the names of columns are not the rows themselves, also before anything is declared", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "people.csv"), ROWS);
    const told = await privet(folder, "init people.csv --no-header --columns @people.csv".split(" "));
    expect([told.code, existsSync(join(folder, "people.schema.json"))]).toEqual([3, false]);
  });

  it("a list and a codebook of one's own are taken", async () => {
    const folder = await people();
    writeFileSync(join(folder, "names.txt"), "x\ny\n");
    expect((await privet(folder, "schema set people name --values @names.txt".split(" "))).code).toBe(0);
    writeFileSync(join(folder, "book.csv"), "name,low,high\nage,0,99\n");
    expect((await privet(folder, "schema import people book.csv".split(" "))).code).toBe(0);
  });
});
