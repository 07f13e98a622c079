// Every data set (testing/share-of.ts).
await import("./read.test.ts");

export {};
