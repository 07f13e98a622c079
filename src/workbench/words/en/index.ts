/** Every word of the workbench in English: another language is a folder like this one. */
export * from "./attributes.ts";
export * from "./audit.ts";
export * from "./budget.ts";
export * from "./classify.ts";
export * from "./cluster.ts";
export * from "./data.ts";
export * from "./expected.ts";
export * from "./experiment.ts";
export * from "./flow.ts";
export * from "./frame.ts";
export * from "./publish.ts";
export * from "./regress.ts";
export * from "./screens.ts";
export * from "./tour.ts";
