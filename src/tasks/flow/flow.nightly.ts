// Every seventh hand-made pair, and five times as many random ones (testing/share-of.ts).
await import("./flow.test.ts");

export {};
