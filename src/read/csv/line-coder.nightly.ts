// All random trials, and more of them (testing/share-of.ts).
await import("./line-coder.test.ts");

export {};
