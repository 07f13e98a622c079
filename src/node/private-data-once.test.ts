import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { digestOf } from "./data-files.ts";
import { privateOwnerOf } from "./private-data.ts";
import { registeredIn, rememberFiles } from "./register.ts";

vi.mock("./data-files.ts", async (original) => {
  const real = await original<typeof import("./data-files.ts")>();
  return { ...real, digestOf: vi.fn(real.digestOf) };
});
vi.mock("./register.ts", async (original) => {
  const real = await original<typeof import("./register.ts")>();
  return { ...real, registeredIn: vi.fn(real.registeredIn) };
});

it("a register is read once and a private file hashed once, however many files a pattern names", async () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("mine.csv"), "a\n0\n");
  writeFileSync(at("mine.schema.json"), JSON.stringify({ privet: "schema/1", name: "mine" }));
  await rememberFiles(at("mine.ledger"), [at("mine.csv")]);
  for (const k of [1, 2, 3]) writeFileSync(at(`other${k}.csv`), `a\n${k}\n`);
  vi.mocked(digestOf).mockClear();
  vi.mocked(registeredIn).mockClear();
  expect(await privateOwnerOf(at("other*.csv"))).toBeUndefined();
  expect(digestOf).toHaveBeenCalledTimes(4);
  expect(registeredIn).toHaveBeenCalledTimes(1);
});
