// All random trials, and more of them (testing/share-of.ts).
await import("./judge-numbers.test.ts");

export {};
