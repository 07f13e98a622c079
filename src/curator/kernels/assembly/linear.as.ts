// Scores of linear candidates over coded rows, in whole numbers. The TypeScript twin (testing/twins/linear.ts) is the oracle.
//
// A row is G numbers of table entries (u16) and, where attributes are continuous, M inputs (i16, M even). An entry holds one
// margin part for each of 32 candidates (i16), or of 16 (i32), in 64 bytes. Losses are looked up by margin in tables of 65,536
// whole numbers of 0 and above (u32), ordered by the margin's 16 bits; `mirror` looks up the opposite margin. The caller has
// shown by range analysis that no margin leaves 16 (or 32) bits, and that no table value exceeds 2²⁵, so that 64 of them fit
// 32 bits. Results and tiles of candidates beyond those asked for are scratch.

export { moveMargins32, projectPairs, shiftGains16, shiftGains32 } from "./linear/cards";
export { count16, count32, countDense16 } from "./linear/counts";
export { countContinuous } from "./linear/dense";
export { clampMargins, fineMargins, moveFine, refine } from "./linear/fine";
export { gather16, gather32 } from "./linear/gather";
export { margins, moveMargins } from "./linear/margins";
export { countEntries, countMoved, nearZero, project32, takeNear } from "./linear/near";
export { categoricalPart, numericPart } from "./linear/parts";
export { continuousSteps, numericSteps } from "./linear/numeric-steps";
export { oneHotSteps, oneHotTwice, project64, spread, sumLosses } from "./linear/steps";
export { sum16, sum32 } from "./linear/sums";
