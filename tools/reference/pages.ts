/** The pages of docs/reference, all of them made from what stands in the code. */
import { explanations } from "../../src/base/explanations.ts";
import { loadCommands } from "../../src/cli/commands.ts";
import { run } from "../../src/cli/run.ts";
import { methodReadings } from "../method-reading.ts";
import { apiNames, apiPage } from "./api.ts";
import { commandsPage } from "./commands.ts";
import { errorsPage } from "./errors.ts";
import { methodsPage, type ToldMethod } from "./methods.ts";

export const FOLDER = "docs/reference";

/** By file name: what each page should say. */
export async function referencePages(
  root: string,
  names = apiNames(root),
): Promise<Readonly<Record<string, string>>> {
  return {
    "commands.md": commandsPage(await loadCommands()),
    "methods.md": methodsPage(await toldMethods(root), methodReadings(root)),
    "errors.md": errorsPage(explanations),
    "api.md": apiPage(names),
  };
}

/** What the command line tells of methods, as any program would ask it. */
async function toldMethods(cwd: string): Promise<readonly ToldMethod[]> {
  const said: string[] = [];
  const io = { out: (text: string) => void said.push(text), err: () => {}, isTerminal: false, columns: 100 };
  await run(["methods", "--json"], { ...io, env: {}, cwd });
  return JSON.parse(said.join("")).methods;
}
