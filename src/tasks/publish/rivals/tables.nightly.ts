// All hand-made pairs, and more random ones (testing/share-of.ts).
await import("./tables.test.ts");

export {};
