import { describe, expect, it } from "vitest";
import { type Code, essayOf, explanations } from "../base/explanations.ts";
import { VERSION } from "../base/version.ts";
import { privet, temporaryFolder } from "../testing/command-line.ts";
import { commonFlags } from "./command.ts";
import { loadCommands } from "./commands.ts";
import { commandLine } from "./words/command-line.ts";
import { parseWords } from "./words/parse-words.ts";

const commands = await loadCommands();
const here = "/";

/** As a shell cuts words, for the quotes that examples use. */
const shellWords = (text: string) =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);

describe("the command line", () => {
  it("prints an overview that names every command, with or without --help", async () => {
    const { code, out, err } = await privet(here, []);
    expect(code).toBe(0);
    expect(err).toBe("");
    for (const { name } of commands) expect(out).toContain(`  ${name} `);
    expect((await privet(here, ["--help"])).out).toBe(out);
    expect((await privet(here, ["help"])).out).toBe(out);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  it("prints its version", async () => {
    expect(await privet(here, ["--version"])).toEqual({ code: 0, out: `${VERSION}\n`, err: "" });
  });

  it.each(commands.map((c) => [c.name, c] as const))(
    "makes help for %s from its declaration",
    async (name, command) => {
      const { code, out } = await privet(here, [...name.split(" "), "--help"]);
      expect(code).toBe(0);
      for (const flag of Object.keys({ ...command.flags, ...commonFlags }))
        expect(out).toContain(`--${flag}`);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) expect(out).toContain(example);
      expect((await privet(here, ["help", ...name.split(" ")])).out).toBe(out);
    },
  );

  it("gives help as one JSON document with --json", async () => {
    const all = JSON.parse((await privet(here, ["help", "--json"])).out);
    expect(all.commands.map(({ name }: { name: string }) => name)).toEqual(commands.map(({ name }) => name));
    expect(JSON.parse((await privet(here, ["--help", "--json"])).out)).toEqual(all);
    const family = JSON.parse((await privet(here, ["budget", "--help", "--json"])).out);
    expect(family.commands.length).toBeGreaterThan(2);
    for (const { name, flags, examples } of commands) {
      const { out } = await privet(here, ["help", ...name.split(" "), "--json"]);
      const told = JSON.parse(out);
      expect(told).toMatchObject({ name, examples: [...examples] });
      expect(told.flags.map((flag: { name: string }) => flag.name)).toEqual([
        ...Object.keys(flags),
        ...Object.keys(commonFlags),
      ]);
      expect((await privet(here, [...name.split(" "), "--help", "--json"])).out).toBe(out);
    }
  });

  it("puts the data that were named into a command's help, as a shell takes them", async () => {
    const { out } = await privet(here, ["classify", "my visits", "--help"]);
    expect(out).toMatch(/^privet classify 'my visits' --label L/);
    expect(out).toContain("  privet classify 'my visits' --label outcome --epsilon 0.5 --dry-run\n");
    expect(out).not.toMatch(/\bpatients\b.*--dry-run/);
    const { out: other } = await privet(here, ["methods", "pg-plus", "--help"]);
    expect(other).toBe((await privet(here, ["methods", "--help"])).out);
  });

  it("gives only examples that it understands", () => {
    for (const command of commands)
      for (const example of command.examples) {
        const words = shellWords(example);
        const name = command.name.split(" ");
        expect(words.slice(0, 1 + name.length)).toEqual(["privet", ...name]);
        expect(() => parseWords(command, words.slice(1 + name.length))).not.toThrow();
      }
  });

  it("refuses an unknown command and guesses what was meant", async () => {
    const { code, out, err } = await privet(here, ["clasify", "adult"]);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain("privet: option-unknown");
    expect(err).toContain("Did you mean privet classify?");
  });

  it("says what a family of commands holds", async () => {
    expect((await privet(here, ["budget"])).err).toContain("privet budget open");
    expect((await privet(here, ["budget", "burn"])).err).toContain('has no command "burn"');
  });

  it("refuses an unknown flag and guesses what was meant", async () => {
    const { code, err } = await privet(here, ["classify", "adult", "--epsilom", "1"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean --epsilon?");
  });

  it.each([
    [["budget", "show"], "needs DATA"],
    [["budget", "show", "a", "b"], "a word too many"],
    [["classify", "a", "--epsilon"], "--epsilon needs a value"],
    [["classify", "a", "--epsilon", "--label", "x"], "--epsilon needs a value"],
    [["classify", "a", "--epsilon", "1", "--epsilon", "2"], "given twice"],
    [["datasets", "--json=yes"], "takes no value"],
    [["datasets", "-x"], "has no flag"],
    [["classify", "a", "--with", "magic"], 'no method "magic"'],
    [["classify", "a", "--with=majority", "--rounds", "3"], "has no flag"],
    [["explain", "bounds-mising"], "Did you mean bounds-missing?"],
  ])("refuses %j", async (words, text) => {
    const { code, out, err } = await privet(here, words);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(text);
  });

  it("tells errors as one JSON line with --json", async () => {
    const { code, out, err } = await privet(temporaryFolder(), ["budget", "show", "nothing", "--json"]);
    expect(code).toBe(explanations["schema-missing"].exit);
    expect(out).toBe("");
    const { error } = JSON.parse(err);
    expect(Object.keys(error)).toEqual(["code", "matter", "message", "fix", "advice"]);
    expect(error.code).toBe("schema-missing");
    // What to do is there as data, for programs, and in the words of the command line.
    expect(error.fix.do).toContain("init FILE");
    expect(error.advice).toContain("privet init FILE.");
  });

  it("tells nothing of an error that is not its own, because it may hold anything", async () => {
    const fetch = () => {
      throw new Error("POISONED-CELL");
    };
    const broken = { out: fetch } as never;
    const { code, err } = await privet(here, ["datasets"], broken);
    expect(code).toBe(1);
    expect(err).toContain("privet: unexpected");
  });

  it("explains every error code with its exit code, and every method", async () => {
    for (const [code, { exit }] of Object.entries(explanations)) {
      const { out } = await privet(here, ["explain", code, "--json"]);
      expect(JSON.parse(out)).toEqual({ code, exit, essay: essayOf(code as Code, commandLine) });
      expect(out).not.toContain("{command");
    }
    const { out } = await privet(here, ["explain", "budget-missing", "--json"]);
    expect(JSON.parse(out).essay).toContain("`privet budget open DATA --epsilon 1 --delta 1e-6`");
    expect((await privet(here, ["explain", "bounds-missing"])).out).toContain(
      "exit code 3: refused for privacy",
    );
    expect((await privet(here, ["explain", "pg-plus"])).out).toContain("--rounds");
    expect((await privet(here, ["explain", "no-privacy"])).out).toContain("yardstick");
  });

  it("lists methods with their guarantee, and all of a method's options", async () => {
    const { out } = await privet(here, ["methods"]);
    for (const name of ["pg-plus", "priv-local", "majority", "no-privacy"]) expect(out).toContain(name);
    const page = (await privet(here, ["methods", "pg-plus"])).out;
    expect(page).toMatch(/--rounds\n.*More rounds search further/);
    expect(page).toContain("Default: 0.5.");
    const { methods } = JSON.parse((await privet(here, ["methods", "--json"])).out);
    expect(methods.map((m: { name: string }) => m.name)).toContain("majority");
    expect(JSON.parse((await privet(here, ["methods", "majority", "--json"])).out).options).toEqual({});
    expect((await privet(here, ["methods", "no-privacy"])).out).toContain("public data only");
  });

  it("colours nothing that is no terminal, nor where NO_COLOR is set", async () => {
    const colour = "\u001b[31;1m";
    const told = (more: object) => privet(here, ["nonsense"], more);
    expect((await told({})).err).not.toContain(colour);
    expect((await told({ isTerminal: true })).err).toContain(colour);
    expect((await told({ isTerminal: true, env: { NO_COLOR: "1" } })).err).not.toContain(colour);
  });

  it("accepts no code: no flag names a script, a plug-in or an expression (T38)", () => {
    const flags = commands.flatMap((c) => Object.entries({ ...c.flags, ...c.more?.([]) }));
    expect(flags.length).toBeGreaterThan(30);
    for (const [name, { tip }] of flags)
      expect(`${name} ${tip}`).not.toMatch(
        /\b(script|plug-?in|eval|code|import|require|module|function|expression)\b/i,
      );
  });
});

it("a word that several commands begin with lists them, when help is asked for", async () => {
  const { code, out } = await privet(here, ["budget", "--help"]);
  expect(code).toBe(0);
  expect(out).toContain("budget open");
  expect(out).not.toContain("classify");
});
