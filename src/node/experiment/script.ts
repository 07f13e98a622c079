/** An experiment as a file of its own: the JSON that the command takes, and a program that hands it to the command. */
import type { Json } from "../../base/json.ts";

export const experimentFile = (definition: Json): string => `${JSON.stringify(definition, null, 2)}\n`;

/** Runs with `node NAME.ts` where Node takes types off, or with any TypeScript runner; results go beside it. */
export function experimentScript(definition: Json): string {
  const name = String(definition.name);
  return `/** ${comment(String(definition.title))}. An experiment on public data; its numbers are not private. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const experiment = ${JSON.stringify(definition, null, 2)} as const;

const file = fileURLToPath(new URL("${name}.json", import.meta.url));
const out = fileURLToPath(new URL(".", import.meta.url));
writeFileSync(file, JSON.stringify(experiment, null, 2));
execFileSync("npx", ["privet", "experiment", file, "--out", out], { stdio: "inherit" });
`;
}

/** A title must not end the comment that it stands in. */
const comment = (text: string) => text.replace(/[\r\n]+/g, " ").replaceAll("*/", "* /");
