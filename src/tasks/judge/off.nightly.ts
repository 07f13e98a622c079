// All random trials, and more of them (testing/share-of.ts).
await import("./off.test.ts");

export {};
