// All random trials, and more of them (testing/share-of.ts).
await import("./filters.test.ts");

export {};
