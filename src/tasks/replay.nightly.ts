// Every fourth hand-made pair, and five times as many random ones (testing/share-of.ts).
await import("./replay.test.ts");

export {};
