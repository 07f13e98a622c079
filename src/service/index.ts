/**
 * What shells share: a command line, a server and a workbench each turn what they are asked into plans, and what comes back into their
 * own words. Everything here takes and gives plain JSON, but for the handle of opened data and the model that a run released.
 */
export type { AboutJson } from "./about.ts";
export { aboutJson } from "./about.ts";
export { budget, checkedOpening, limitHolder, openBudget, releases } from "./budget.ts";
export { type Data, openData, type Where } from "./data.ts";
export { type BudgetJson, type ErrorJson, errorJson, type ReleaseJson } from "./json.ts";
export type { Resumable } from "./paying-once.ts";
export { type QuoteJson, quote } from "./quote.ts";
export { verifyReceipt } from "./receipt/verify.ts";
export { knowingCurves, type Simulating } from "./simulated-curves.ts";
export { type Released, type RunJson, type Running, type Start, start } from "./start.ts";
