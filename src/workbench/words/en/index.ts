/** Every word of the workbench in English: another language is a folder like this one. */
export * from "./classify.ts";
export * from "./frame.ts";
export * from "./screens.ts";
export * from "./tour.ts";
