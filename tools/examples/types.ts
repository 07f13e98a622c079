/** Whether the programs on pages are right by their types, as a strict project that installs Privet would see them. */
import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { examplesOf } from "./blocks.ts";
import type { World } from "./worlds.ts";

export interface ProgramsOfPage {
  readonly page: string;
  readonly text: string;
  readonly world: World;
}

/** What the compiler says of them, a line each, by page and line; nothing where all is right. */
export function typeFaults(
  root: string,
  pages: readonly ProgramsOfPage[],
  folder: string,
): readonly string[] {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const programs = pages.flatMap(({ page, text, world }) =>
    examplesOf(text).flatMap((example) =>
      example.kind === "program" ? [{ page, ...example, types: declarationsFor(example.text, world) }] : [],
    ),
  );
  // The page's own lines stay where they are: what it speaks of stands below.
  for (const [i, { text, types }] of programs.entries())
    writeFileSync(join(folder, `program-${i}.mts`), `${text}\n${types}\nexport {};\n`);
  const paths = { privet: [join(root, "src/index.ts")], "privet/*": [join(root, "src/*/index.ts")] };
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { paths, typeRoots: [join(root, "node_modules/@types")] },
    include: ["*.mts"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(root, "node_modules/.bin/tsc");
  const { stdout } = spawnSync(compiler, ["-p", folder, "--pretty", "false"], {
    cwd: root,
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .filter((line) => line.includes("error TS"))
    .map((line) => {
      const [, at = "", row = "0"] = /program-(\d+)\.mts\((\d+),/.exec(line) ?? [];
      const program = programs[Number(at)];
      const place = at === "" ? "" : `${program.page}, line ${program.line + Number(row) - 1}: `;
      return place + line.slice(line.indexOf("error TS"));
    });
}

/** Declarations of what a program speaks of, unless it makes them itself; types of the library are at hand. */
function declarationsFor(program: string, { types = {} }: World): string {
  const imports = (name: string) => new RegExp(`^import [^;]*\\b${name}\\b`, "m").test(program);
  const makes = (name: string) =>
    new RegExp(`^(?:const|let|function) [^=:]*\\b${name}\\b`, "m").test(program);
  const constants = Object.entries(types)
    .filter(([name]) => !imports(name) && !makes(name))
    .map(([name, type]) => `declare const ${name}: ${type};`);
  const named = ["Engine", "OwnedRow"]
    .filter((name) => !imports(name))
    .map((name) => `type ${name} = privet.${name};`);
  return ['import type * as privet from "privet";', ...named, ...constants].join("\n");
}
