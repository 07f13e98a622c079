/** What lets an owner in is shown where a person looks, and stays out of logs. */
import fs, {
  existsSync,
  fstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { parseToken } from "../../../server/tokens.ts";
import { makeClinic, privet, temporaryFolder } from "../../../testing/command-line.ts";
import type { Io } from "../../command.ts";
import { showAddress } from "../open/greet.ts";
import { writeForOwner } from "./for-owners-eyes.ts";

async function servable(): Promise<string> {
  const folder = makeClinic(temporaryFolder());
  expect((await privet(folder, ["budget", "open", "clinic", "--epsilon", "1"])).code).toBe(0);
  return folder;
}
const serve = async () => 0;
const file = (folder: string) => join(folder, "privet-state", "owner.token");

test.each([[[]], [["--json"]]])(
  "without a terminal the owner's token goes to a file that nobody else can read %j",
  async (more) => {
    const folder = await servable();
    const first = await privet(folder, ["serve", "clinic", ...more], { serve });
    const token = readFileSync(file(folder), "utf8").trim();
    expect(parseToken(token)).toBeDefined();
    expect(first.out + first.err).not.toContain(token);
    expect(first.out).toContain(join("privet-state", "owner.token"));
    expect(statSync(file(folder)).mode & 0o777).toBe(0o600);
    const again = await privet(folder, ["serve", "clinic", ...more], { serve });
    expect([again.code, again.out, readFileSync(file(folder), "utf8").trim()]).toEqual([0, "", token]);
  },
);

test("the path is told also where nothing else is", async () => {
  const folder = await servable();
  const told = await privet(folder, ["serve", "clinic", "--quiet"], { serve });
  expect([told.out.trim(), told.err]).toEqual([join("privet-state", "owner.token"), ""]);
});

test("on a terminal it is shown this once, and kept nowhere", async () => {
  const folder = await servable();
  const { out } = await privet(folder, ["serve", "clinic"], { serve, outIsTerminal: true });
  expect(parseToken(out.trim())).toBeDefined();
  expect(existsSync(file(folder))).toBe(false);
});

test("the address that lets in once goes the same way; programs that ask for JSON get it", () => {
  const folder = temporaryFolder();
  const path = join(folder, "open.address");
  // Left behind, and open to all.
  writeFileSync(path, "older", { mode: 0o644 });
  const url = "http://127.0.0.1:1/#code=a-secret";
  const shownTo = (outIsTerminal: boolean, asJson: boolean): string => {
    let said = "";
    const say = (text: string) => {
      said += text;
    };
    const io = { out: say, err: say, outIsTerminal, env: {} } as Partial<Io>;
    showAddress(url, { browse: false, asJson, file: path }, io as Io);
    return said;
  };
  expect([shownTo(true, false), shownTo(false, true)]).toEqual([
    expect.stringContaining(url),
    expect.stringContaining(url),
  ]);
  expect(readFileSync(path, "utf8")).toBe("older");
  const told = shownTo(false, false);
  expect([told.includes("a-secret"), told.includes(path)]).toEqual([false, true]);
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual([`${url}\n`, 0o600]);
});

test("a start that cannot hand the token over is not the first: the next one makes another", async () => {
  const folder = await servable();
  mkdirSync(file(folder), { recursive: true, mode: 0o700 });
  const failed = await privet(folder, ["serve", "clinic"], { serve });
  expect(failed.code).not.toBe(0);
  expect(failed.err).toContain('"owner.token" could not be written: a folder has its name.');
  rmdirSync(file(folder));
  const told = await privet(folder, ["serve", "clinic"], { serve });
  expect([told.code, told.out.trim()]).toEqual([0, join("privet-state", "owner.token")]);
  expect(parseToken(readFileSync(file(folder), "utf8").trim())).toBeDefined();
});

describe("a file for the owner's eyes", () => {
  const places = () => {
    const folder = temporaryFolder();
    const [path, elsewhere] = [join(folder, "owner.token"), join(folder, "elsewhere")];
    writeFileSync(elsewhere, "somebody's", { mode: 0o644 });
    return { path, elsewhere };
  };
  /** Node's own function is another one until the test has ended. */
  const during = <Name extends "rmSync" | "fchmodSync">(name: Name, act: (typeof fs)[Name]) => {
    vi.spyOn(fs, name).mockImplementation(act as never);
    syncBuiltinESMExports();
  };
  let mask: number | undefined;
  afterEach(() => {
    if (mask !== undefined) process.umask(mask);
    mask = undefined;
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test("takes the place of a link, and what that leads to stays as it is", () => {
    const { path, elsewhere } = places();
    symlinkSync(elsewhere, path);
    writeForOwner(path, "a secret");
    expect([readFileSync(path, "utf8"), fs.lstatSync(path).isFile()]).toEqual(["a secret\n", true]);
    expect([readFileSync(elsewhere, "utf8"), statSync(elsewhere).mode & 0o777]).toEqual([
      "somebody's",
      0o644,
    ]);
  });

  test("is not written through a link that somebody puts there meanwhile", () => {
    const { path, elsewhere } = places();
    symlinkSync(elsewhere, path);
    during("rmSync", () => undefined);
    expect(() => writeForOwner(path, "a secret")).toThrow(expect.objectContaining({ code: "file-exists" }));
    expect(readFileSync(elsewhere, "utf8")).toBe("somebody's");
  });

  test("is nobody else's from the start, whatever the system's mask", () => {
    const { path } = places();
    const atFirst: unknown[] = [];
    during("fchmodSync", (made) => {
      atFirst.push(fstatSync(made).mode & 0o777, fstatSync(made).size);
    });
    mask = process.umask(0);
    writeForOwner(path, "a secret");
    expect([...atFirst, statSync(path).mode & 0o777]).toEqual([0o600, 0, 0o600]);
  });
});
