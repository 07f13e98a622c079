// Every flag with every method.
await import("./bad-invocations.test.ts");

export {};
