// Prints vitest's totals as one plain closing line, and fails where no test ran.
import { readFileSync } from "node:fs";

const esc = String.fromCharCode(27);
const text = readFileSync(process.argv[2], "utf8").replaceAll(new RegExp(`${esc}\\[[0-9;]*m`, "g"), "");
const line = text.split("\n").findLast((l) => /^\s*Tests\s/.test(l)) ?? "";
const number = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
const [passed, failed, skipped] = ["passed", "failed", "skipped"].map(number);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
