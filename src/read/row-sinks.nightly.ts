// All random trials, and more of them (testing/share-of.ts).
await import("./row-sinks.test.ts");

export {};
