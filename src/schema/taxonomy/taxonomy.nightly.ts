// All random trials, and more of them (testing/share-of.ts).
await import("./taxonomy.test.ts");

export {};
