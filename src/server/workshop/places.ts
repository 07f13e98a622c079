/** What can be opened in the folder, and the ways to more: the made-up clinic, known public data sets, one more data set served. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { ensure, marked, PrivetError, quote } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { CLINIC, clinicCsv } from "../../demo/clinic.ts";
import { type ClinicFiles, clinicFiles, openClinicBudget, writeClinic } from "../../demo/files.ts";
import { writeNewFile } from "../../node/write-file.ts";
import { knownDatasets } from "../../schema/catalogue.ts";
import { bringKnown, isKnownHere, namedKnown } from "../../service/known.ts";
import { dataPlace } from "../config/datasets.ts";
import { memoryForOneMore } from "../config/machine.ts";
import { NAME } from "../ids.ts";
import { dataIn } from "./folder.ts";
import type { WorkshopHandlers, WorkshopPlace } from "./handlers.ts";
import { insideFolder } from "./inside.ts";
import { withoutPaths } from "./without-paths.ts";

export const placeHandlers: WorkshopHandlers = {
  "places.list": async (_body, place) => ({
    // Where on the machine the folder lies is nobody's business.
    folder: basename(place.folder),
    data: await dataIn(place),
    known: knownDatasets().map((known) => ({
      name: known.name,
      title: known.title,
      here: isKnownHere(known, place.folder),
    })),
    clinic: isClinicIn(place),
  }),
  "places.clinic": (_body, place) => makeClinic(place),
  "places.known": getKnown,
  "places.serve": serve,
};

function nameIn(body: unknown): string {
  if (isObject(body) && typeof body.name === "string") return body.name;
  throw new PrivetError("request-invalid", "No name is given.", 'Give one, such as { "name": "clinic" }.');
}

const LEDGER = "clinic.ledger";

const isClinicIn = ({ folder }: WorkshopPlace): boolean =>
  [clinicFiles.data, clinicFiles.schema, LEDGER].every((name) => existsSync(join(folder, name)));

/** The clinic of `privet demo`, as far as it can be worked with: nothing that is there is written over. */
async function makeClinic({ folder }: WorkshopPlace): Promise<unknown> {
  const paths = Object.fromEntries(
    Object.entries(clinicFiles).map(([key, name]) => [key, insideFolder(folder, name)]),
  ) as unknown as ClinicFiles;
  const ledger = insideFolder(folder, LEDGER);
  const taken = [...Object.values(paths), ledger].filter((path) => existsSync(path));
  ensure(
    taken.length === 0,
    "file-exists",
    `The folder has ${taken.map((path) => quote(basename(path))).join(", ")} already. Nothing was written.`,
    "Use what is there, or move it away first.",
  );
  const patients = [...clinicCsv("training", CLINIC.rows)];
  const others = [...clinicCsv("test", CLINIC.testRows)];
  await writeClinic(paths, { patients, others }, writeNewFile);
  await openClinicBudget(ledger);
  return { name: "clinic", label: CLINIC.label };
}

async function getKnown(body: unknown, { folder }: WorkshopPlace): Promise<unknown> {
  const known = namedKnown(nameIn(body));
  // Links that stand where its files would go are not followed.
  for (const { name } of known.files) insideFolder(folder, name);
  insideFolder(folder, `${known.name}.schema.json`);
  const files = await bringKnown(known, { folder, shown: (path) => basename(path), elsewhere: "" });
  return { name: known.name, files: files.map((path) => basename(path)) };
}

async function serve(body: unknown, place: WorkshopPlace): Promise<unknown> {
  const { config, folder } = place;
  const name = nameIn(body);
  ensure(
    new RegExp(NAME).test(name),
    "option-out-of-range",
    "This is no name that a data set may have on a server.",
    "Begin with a small letter or a digit, and go on with these and . _ -, up to 64 in all.",
  );
  const [data] = [".schema.json", ".study.json"]
    .map((ending) => insideFolder(folder, name + ending))
    .filter((path) => existsSync(path));
  ensure(
    data !== undefined,
    "schema-missing",
    `Nothing is declared about ${quote(name)} in the server's folder.`,
    marked`Declare it first: on the page, or by {command:init FILE}.`,
  );
  const isServed = Object.values(config.datasets).some((one) => dataPlace(one.data) === dataPlace(data));
  if (!isServed && !Object.hasOwn(config.datasets, name)) {
    const its = { data, allowPaths: [], memoryMegabytes: memoryForOneMore(config), threads: 1, slots: 1 };
    try {
      await place.serve(name, its);
    } catch (error) {
      throw withoutPaths(error, folder);
    }
  }
  return { name, state: "served" };
}
