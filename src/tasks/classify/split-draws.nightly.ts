// Every ε with every number of draws.
await import("./split-draws.test.ts");

export {};
