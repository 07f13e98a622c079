// Prints the totals of vitest's runs, a file of output each, as one plain closing line, and fails where one of them ran no test.
import { readFileSync } from "node:fs";

const esc = String.fromCharCode(27);
const runs = process.argv.slice(2).map((file) => {
  const text = readFileSync(file, "utf8").replaceAll(new RegExp(`${esc}\\[[0-9;]*m`, "g"), "");
  const line = text.split("\n").findLast((l) => /^\s*Tests\s/.test(l)) ?? "";
  return ["passed", "failed", "skipped"].map((word) =>
    Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0),
  );
});
const [passed, failed, skipped] = [0, 1, 2].map((k) => runs.reduce((sum, run) => sum + run[k], 0));
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = runs.every(([done]) => done > 0) && failed === 0 ? 0 : 1;
