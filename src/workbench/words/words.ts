/** The language of the page: one import for every screen, and the one place that changes with another language. */
export * as words from "./en/index.ts";
