// Every score on no row and on one, too.
await import("./extremes.test.ts");

export {};
