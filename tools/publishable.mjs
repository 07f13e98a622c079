// Refuses to publish a package that does not say where it lives and where faults are reported: SECURITY.md rests on both.
// npm runs it before `npm publish` (prepublishOnly); packing and installing from a folder go on without.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** What is missing, in words; nothing where the package may be published. */
export function missingFrom({ repository, bugs, author }) {
  const isAddress = (text) => typeof text === "string" && URL.canParse(text.replace(/^git\+/, ""));
  return [
    ...(isAddress(repository?.url ?? repository) ? [] : ["repository: the address of the public repository"]),
    ...(isAddress(bugs?.url ?? bugs) ? [] : ["bugs: where faults are reported, privately too"]),
    ...(author ? [] : ["author: who answers for it"]),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = missingFrom(JSON.parse(readFileSync("package.json", "utf8")));
  if (missing.length > 0) {
    console.error(`package.json does not say:\n${missing.map((line) => `  ${line}`).join("\n")}`);
    console.error(
      "Nothing was published. SECURITY.md promises that whoever installs Privet can report a fault.",
    );
    process.exitCode = 1;
  }
}
