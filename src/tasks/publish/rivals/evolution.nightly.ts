// All hand-made pairs, and more random ones (testing/share-of.ts).
await import("./evolution.test.ts");

export {};
