import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/command-line.ts";
import { makeNewFile, replaceFile, writeNewFile } from "./write-file.ts";

describe("files that commands write", () => {
  it("are new, whole and readable as the system has it, and leave nothing beside them", async () => {
    const folder = temporaryFolder();
    await writeNewFile(join(folder, "a.json"), "ε".repeat(100_000));
    expect(readFileSync(join(folder, "a.json"), "utf8")).toBe("ε".repeat(100_000));
    expect(statSync(join(folder, "a.json")).mode & 0o777).toBe(0o666 & ~process.umask());
    await writeNewFile(join(folder, "b.bin"), Uint8Array.of(0, 255));
    await makeNewFile(join(folder, "c.txt"), async (temporary) => writeFileSync(temporary, "made"));
    expect(readdirSync(folder).toSorted()).toEqual(["a.json", "b.bin", "c.txt"]);
    expect(readFileSync(join(folder, "c.txt"), "utf8")).toBe("made");
  });

  it("never take the place of another, unless that is asked for", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "taken");
    writeFileSync(path, "theirs");
    await expect(writeNewFile(path, "ours")).rejects.toMatchObject({ code: "file-exists" });
    expect(readFileSync(path, "utf8")).toBe("theirs");
    // Of several that want one name, one gets it, whole.
    const many = await Promise.allSettled(
      Array.from({ length: 8 }, (_, k) => writeNewFile(join(folder, "one"), String(k).repeat(50_000))),
    );
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(readFileSync(join(folder, "one"), "utf8")).toMatch(/^(.)\1{49999}$/);
    await replaceFile(path, "ours");
    expect(readFileSync(path, "utf8")).toBe("ours");
    expect(readdirSync(folder).toSorted()).toEqual(["one", "taken"]);
  });

  it("take the place of what a link leads to, and are for the same eyes as before", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "there"));
    const [real, link] = [join(folder, "there", "x.schema.json"), join(folder, "x.schema.json")];
    writeFileSync(real, "old");
    symlinkSync(real, link);
    for (const mode of [0o600, 0o666, 0o640]) {
      chmodSync(real, mode);
      await replaceFile(link, `new ${mode}`);
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(readFileSync(real, "utf8")).toBe(`new ${mode}`);
      expect(statSync(real).mode & 0o777).toBe(mode);
    }
    expect(readdirSync(join(folder, "there"))).toEqual(["x.schema.json"]);
  });

  it("that fail half-way leave nothing, and the old file where there was one", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "x");
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    const making = makeNewFile(path, async (temporary) => {
      writeFileSync(temporary, "half");
      throw full;
    });
    await expect(making).rejects.toMatchObject({
      code: "file-unwritable",
      message: '"x" could not be written: the disk is full. No part of it was left behind.',
    });
    expect(readdirSync(folder)).toEqual([]);
    for (const wrong of [join(folder, "none", "x"), join(folder, "y".repeat(300))])
      await expect(writeNewFile(wrong, "x")).rejects.toMatchObject({ code: "file-unwritable" });
    mkdirSync(path);
    await expect(replaceFile(path, "x")).rejects.toMatchObject({ code: "file-unwritable" });
    expect(readdirSync(folder)).toEqual(["x"]);
  });

  it("are refused where the folder may not be written to", async ({ skip }) => {
    if (process.getuid?.() === 0) skip("whoever is root may write everywhere");
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    await expect(writeNewFile(join(folder, "x"), "x")).rejects.toMatchObject({ code: "file-unwritable" });
  });
});

it("no command writes a file in any other way", () => {
  const source = fileURLToPath(new URL("..", import.meta.url));
  const files = ["cli", "node"].flatMap((part) =>
    readdirSync(join(source, part), { recursive: true, encoding: "utf8" }).map((name) => join(part, name)),
  );
  const writing = files
    .filter((name) => name.endsWith(".ts") && !/\.(test|nightly)\.ts$/.test(name))
    .filter((name) =>
      /\b(?:write|append)File(?:Sync)?\(|createWriteStream|copyFile|truncateSync/.test(
        readFileSync(join(source, name), "utf8"),
      ),
    );
  // An experiment's results and the register of private files are added to line by line; what a crash cut short is passed over.
  const adding = ["node/experiment/results.ts", "node/register.ts"];
  // Where a workbench listens is written anew at each start, and is worth nothing after it; a script is a text that others run.
  // What lets an owner in is a file that is theirs alone before anything stands in it.
  const others = [
    "cli/commands/open/greet.ts",
    "cli/commands/serve/for-owners-eyes.ts",
    "node/experiment/script.ts",
  ];
  expect(writing.map((name) => name.replaceAll("\\", "/")).toSorted()).toEqual(
    [...adding, ...others, "node/write-file.ts"].toSorted(),
  );
});
