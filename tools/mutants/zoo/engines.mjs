/** Sums over rows: exact, in any order, each row once. */
const tests = ["src/curator/engines/memory/memory.test.ts"];
const tally = { file: "src/curator/engines/memory/tally.ts", tests };
const engine = { file: "src/curator/engines/memory/index.ts", tests };
const steps = { file: "src/curator/engines/memory/by-coordinate.ts", tests };

export const engines = [
  {
    ...tally,
    name: "int32-sum",
    bug: "Sums are kept in 32 bits and wrap around, so one row moves them by four billion.",
    like: "M19, V4",
    find: "this.#cells[cell] += value;",
    replace: "this.#cells[cell] = (this.#cells[cell] + value) | 0;",
  },
  {
    ...tally,
    name: "float-sum",
    bug: "Sums go beyond 2⁵³ in floating point, where the order of rows and one row more change them by more than a row.",
    like: "V3, Casacuberta et al. 2022",
    find: "if (++this.#used > this.#room) this.#move();",
    replace: "this.#used++;",
  },
  {
    ...engine,
    name: "row-counted-twice",
    bug: "A value that is named twice counts its rows twice, and one row moves the count by two.",
    like: "M13",
    tests: ["src/curator/engines/memory/memory.refute.test.ts"],
    find: "if (wanted.has(code)) tally.add(0, timesAt(weights, row));",
    replace: "if (wanted.has(code)) tally.add(0, codes.filter((c) => c === code).length);",
  },
  {
    ...engine,
    name: "cells-in-order-of-size",
    bug: "Cells come in the order of their exact counts, which tells the order.",
    like: "M22",
    find: "return tally.totals();",
    replace: "return tally.totals().sort((a, b) => Number(b - a));",
  },
  {
    ...engine,
    name: "empty-cells-left-out",
    bug: "Cells without rows are left out of a histogram, so a rare cell tells that somebody is in it.",
    like: "M04",
    tests: ["src/curator/engines/memory/memory.refute.test.ts"],
    find: "return tally.totals();",
    replace: "return tally.totals().filter((n) => n > 0n);",
  },
  {
    ...steps,
    name: "step-sign",
    bug: "A step down is scored as a step up, so that scores are not those the bound was proved for.",
    like: "smartnoise-core#316",
    tests: ["src/curator/engines/memory/memory.refute.test.ts"],
    find: "return delta > 0 ? allDown + own : allUp - own;",
    replace: "return delta < 0 ? allDown + own : allUp - own;",
  },
  {
    ...steps,
    name: "step-rounded-apart",
    bug: "A moved margin is rounded on its own and differs by a unit from the one the bound was proved for.",
    like: "V3",
    tests: ["src/curator/engines/memory/memory.refute.test.ts"],
    find: "roundedPart(products[row] + delta * column[row]) - roundedPart(products[row])",
    replace: "roundedPart(delta * column[row])",
  },
  {
    name: "bounds-from-data",
    bug: "Inputs are scaled by the largest value in the table, so one row moves every other row's input.",
    like: "M18, V10",
    file: "src/curator/engines/memory/coordinates.ts",
    tests: ["src/curator/engines/memory/memory.test.ts"],
    find: "return Int32Array.from(codes, (code) => inputs[code]);",
    replace:
      "const most = codes.reduce((a, b) => Math.max(a, b), 1);\n      return Int32Array.from(codes, (code) => inputs[Math.round((code * (inputs.length - 1)) / most)]);",
  },
  {
    name: "bounds-from-few-rows",
    bug: "Inputs of a table with fewer rows than levels are scaled by its largest value.",
    like: "M18, V10",
    file: "src/curator/engines/memory/coordinates.ts",
    tests: ["src/curator/engines/memory/memory.refute.test.ts"],
    find: "return Int32Array.from(codes, (code) => inputOfCode(attribute, code));",
    replace:
      "{\n        const most = codes.reduce((a: number, b: number) => Math.max(a, b), 1);\n        return Int32Array.from(codes, (code) => inputOfCode(attribute, Math.round((code * (levels(attribute) - 1)) / most)));\n      }",
  },
  {
    name: "margins-of-16-bits",
    bug: "Margins are kept in 16 bits although they can reach further, and wrap around.",
    like: "M19, V4",
    file: "src/curator/engines/memory/kernel-sums.ts",
    tests,
    find: "const lanes: Lanes = question.reach <= REACH_16 ? 32 : 16;",
    replace: "const lanes: Lanes = question.reach <= REACH_32 ? 32 : 16;",
  },
  {
    name: "kernel-step-sign",
    bug: "In the kernels, a step down is scored as a step up.",
    like: "smartnoise-core#316",
    file: "src/curator/engines/memory/kernel-steps.ts",
    tests,
    find: "return delta < 0 ? this.#down[at] : this.#up[at];",
    replace: "return delta > 0 ? this.#down[at] : this.#up[at];",
  },
];
