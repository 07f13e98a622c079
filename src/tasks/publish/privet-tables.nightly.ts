// All hand-made pairs, and more random ones (testing/share-of.ts).
await import("./privet-tables.test.ts");

export {};
