/** The folder of a workshop, as files on a disk: what is told of it, what is made in it, and that nothing outside is touched. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/command-line.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import type { DatasetConfig, ServerConfig } from "../config/types.ts";
import { workshopHandlers } from "./all.ts";
import { directWorkshop } from "./handlers.ts";
import { insideFolder } from "./inside.ts";

/** A folder in a folder, so that there is something outside. */
function workshop(served: Readonly<Record<string, Pick<DatasetConfig, "data">>> = {}) {
  const outside = temporaryFolder();
  const folder = join(outside, "data");
  mkdirSync(folder);
  const wishes: [string, DatasetConfig][] = [];
  const link = directWorkshop(workshopHandlers, {
    folder,
    clock: virtualClock(),
    config: { datasets: served } as unknown as ServerConfig,
    serve: async (name, config) => void wishes.push([name, config]),
  });
  const write = (name: string, text: string | object) =>
    writeFileSync(join(folder, name), typeof text === "string" ? text : JSON.stringify(text));
  // biome-ignore lint/suspicious/noExplicitAny: whatever is told.
  const list = async (): Promise<any> => link.ask("places.list");
  return { outside, folder, link, wishes, write, list };
}

const schema = (name: string, more: object = {}) => ({
  privet: "schema/1",
  name,
  visibility: "private",
  unit: "row",
  neighbours: "replace",
  file: { path: `${name}.csv` },
  attributes: [{ name: "x", kind: "numeric", low: 0, high: 1, source: "made up" }],
  ...more,
});

test("each data set is told with how far it is; the folder by its last name alone", async () => {
  const { folder, outside, write, list } = workshop();
  expect(await list()).toMatchObject({ folder: "data", data: [], clinic: false });
  write("raw.csv", "x\n1\n");
  write("Raw Two.tsv", "x\n1\n");
  write("half.schema.json", schema("half", { attributes: [{ name: "x", kind: "numeric" }] }));
  write("half.csv", "x\n1\n");
  write("known.schema.json", schema("known"));
  write("known.csv", "x\n1\n");
  write("open.schema.json", schema("open", { visibility: "public" }));
  write("paid.schema.json", schema("paid"));
  write("paid.ledger", "");
  write("model.json", "{}");
  write("notes.txt", "");
  mkdirSync(join(folder, "sub.csv"));
  const { data } = await list();
  expect(data.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
    ["Raw Two", "undeclared"],
    ["half", "incomplete"],
    ["known", "declared"],
    ["open", "declared"],
    ["paid", "budgeted"],
    ["raw", "undeclared"],
  ]);
  expect(data.find(({ name }: { name: string }) => name === "known")).toEqual({
    ...{ name: "known", kind: "table", state: "declared", public: false, file: "known.csv" },
  });
  expect(data.find(({ name }: { name: string }) => name === "open")).toMatchObject({
    public: true,
    file: null,
  });
  expect(JSON.stringify(await list())).not.toContain(outside);
});

test("what is served is told so, by whichever of its names it is served", async () => {
  const served: Record<string, Pick<DatasetConfig, "data">> = {};
  const { folder, write, list, link, wishes } = workshop(served);
  write("known.schema.json", schema("known"));
  served.other = { data: join(folder, "known") };
  expect((await list()).data).toMatchObject([{ name: "known", state: "served" }]);
  // One budget is not spent under two names.
  await link.ask("places.serve", { name: "known" });
  expect(wishes).toEqual([]);
});

test("known public data sets are told by name, with whether their rows are here; nothing is fetched for it", async () => {
  const { write, list, link } = workshop();
  const here = async (name: string) =>
    (await list()).known.find((known: { name: string }) => known.name === name)?.here;
  expect(await here("iris")).toBe(false);
  write("iris.arff", "");
  expect(await here("iris")).toBe(true);
  await expect(link.ask("places.known", { name: "iris" })).rejects.toMatchObject({ code: "file-exists" });
  await expect(link.ask("places.known", { name: "irish" })).rejects.toMatchObject({
    code: "dataset-unknown",
  });
  await expect(link.ask("places.known", {})).rejects.toMatchObject({ code: "request-invalid" });
});

test("the clinic is not made over anything that is there", async () => {
  for (const name of ["clinic.csv", "clinic.schema.json", "clinic.ledger", "clinic-test.csv"]) {
    const { folder, write, link } = workshop();
    write(name, "mine");
    await expect(link.ask("places.clinic")).rejects.toMatchObject({ code: "file-exists" });
    expect([readdirSync(folder), readFileSync(join(folder, name), "utf8")]).toEqual([[name], "mine"]);
  }
});

test("the supervisor is asked to serve what is declared, from the folder and nowhere else", async () => {
  const { folder, write, link, wishes } = workshop();
  const serve = () => link.ask("places.serve", { name: "wards" });
  await expect(serve()).rejects.toMatchObject({ code: "schema-missing" });
  write("wards.csv", "x\n1\n");
  write("wards.schema.json", schema("wards"));
  expect(await serve()).toEqual({ name: "wards", state: "served" });
  expect(wishes[0]).toMatchObject([
    "wards",
    { data: join(folder, "wards.schema.json"), allowPaths: [], threads: 1, slots: 1 },
  ]);
});

const LEAVING = [
  "..",
  ".",
  "",
  "../secret",
  "/etc/passwd",
  "a/b",
  "a\\b",
  ".hidden",
  "C:x",
  "a\0b",
  "a\nb",
  "x".repeat(201),
];

test.each(LEAVING)("%j is no name of a file in the folder (S55)", async (name) => {
  const { folder, outside, link, wishes } = workshop();
  writeFileSync(join(outside, "secret.schema.json"), JSON.stringify(schema("secret")));
  expect(() => insideFolder(folder, name)).toThrow(expect.objectContaining({ code: "path-not-allowed" }));
  await expect(link.ask("places.serve", { name })).rejects.toMatchObject({
    code: expect.stringMatching(/^(option-out-of-range|path-not-allowed)$/),
  });
  expect(wishes).toEqual([]);
});

test("links are neither followed nor told, wherever they lead, and nothing is written through one (S55)", async () => {
  const { folder, outside, list, link, wishes } = workshop();
  writeFileSync(join(outside, "secret.csv"), "x\n1\n");
  writeFileSync(join(outside, "secret.schema.json"), JSON.stringify(schema("secret")));
  symlinkSync(join(outside, "secret.csv"), join(folder, "rows.csv"));
  symlinkSync(join(outside, "secret.schema.json"), join(folder, "secret.schema.json"));
  symlinkSync(outside, join(folder, "up.csv"));
  expect((await list()).data).toEqual([]);
  await expect(link.ask("places.serve", { name: "secret" })).rejects.toMatchObject({
    code: "path-not-allowed",
  });
  for (const name of ["clinic.csv", "clinic.ledger", "iris.arff"])
    symlinkSync(join(outside, `new-${name}`), join(folder, name));
  await expect(link.ask("places.clinic")).rejects.toMatchObject({ code: "path-not-allowed" });
  await expect(link.ask("places.known", { name: "iris" })).rejects.toMatchObject({
    code: "path-not-allowed",
  });
  expect(readdirSync(outside).sort()).toEqual(["data", "secret.csv", "secret.schema.json"]);
  expect(existsSync(join(folder, "clinic.schema.json"))).toBe(false);
  expect(wishes).toEqual([]);
});

test("a refusal is the same for what is outside and for what is not there at all", async () => {
  const { outside, link } = workshop();
  writeFileSync(join(outside, "secret.schema.json"), JSON.stringify(schema("secret")));
  const told = async (name: string) =>
    link
      .ask("places.serve", { name })
      .catch(({ code, message, fix }) => JSON.stringify([code, message, fix]));
  expect(await told("../secret")).toBe(await told("../nothing"));
});
