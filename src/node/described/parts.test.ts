/** Parts of a file: what they name, and that they are as private as the file. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/command-line.ts";
import { namedPath } from "../allowed.ts";
import { filesNamedBy } from "../data-files.ts";
import {
  absolutePath,
  basePath,
  fileFormOf,
  isPattern,
  partOfFile,
  pathFrom,
  rowsFileOf,
} from "../location.ts";

test.each([
  ["clinic.xlsx#The patients", "clinic.xlsx", "The patients", "/data/clinic"],
  ["a/clinic.sqlite#visits", "a/clinic.sqlite", "visits", "/data/a/visits"],
  ["clinic.db#visits?", "clinic.db", "visits?", "/data/visits?"],
  ["study.mat.gz#X,y'", "study.mat.gz", "X,y'", "/data/study"],
])("%s is a part of a file", (path, file, part, base) => {
  expect(partOfFile(path)).toEqual({ file, part });
  expect(isPattern(path)).toBe(false);
  expect(filesNamedBy(path)).toEqual([file]);
  expect(absolutePath("/data", path)).toBe(`/data/${path}`);
  expect(pathFrom("/data", `/data/${path}`)).toBe(path);
  expect(basePath(absolutePath("/data", path))).toBe(base);
});

test("other paths have no parts, and a file that really has such a name is meant by it", () => {
  for (const path of ["a#b.csv", "clinic.xlsx", "duckdb:clinic.db#visits", "clinic.csv#x"])
    expect(partOfFile(path)).toEqual({ file: path });
  const odd = join(temporaryFolder(), "odd.xlsx#1");
  writeFileSync(odd, "");
  expect(partOfFile(odd)).toEqual({ file: odd });
});

test("a part of a file outside the folders that a schema may name is not opened", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "own"));
  const named = (path: string) => () => namedPath(`${folder}/${path}`, [join(folder, "own")]);
  expect(named("own/clinic.xlsx#x/../../y")).not.toThrow();
  expect(named("clinic.xlsx#Patients")).toThrow(expect.objectContaining({ code: "path-not-allowed" }));
  expect(named("clinic.xlsx#/../own/x")).toThrow(expect.objectContaining({ code: "path-not-allowed" }));
  expect(named("own/../clinic.sqlite#visits")).toThrow(expect.objectContaining({ code: "path-not-allowed" }));
});

test("forms by the ends of names, and the rows of a names file", () => {
  const forms = [
    "a.XRFF",
    "a.xrff.gz",
    "a.zsav",
    "a.feather.zst",
    "a.sqlite3#t",
    "a.bsi",
    "a.mat",
    "a.names",
    "a",
  ].map(fileFormOf);
  expect(forms).toEqual(["xrff", "xrff", "sav", "arrow", "sqlite", "java", "mat", "text", "text"]);
  const names = join(temporaryFolder(), "golf.names");
  expect(rowsFileOf(names)).toBe(names.replace("names", "data"));
  writeFileSync(`${names.replace("names", "data")}.gz`, "");
  expect(rowsFileOf(names)).toBe(`${names.replace("names", "data")}.gz`);
});
