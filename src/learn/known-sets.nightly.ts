// Every data set (testing/share-of.ts).
await import("./known-sets.test.ts");

export {};
