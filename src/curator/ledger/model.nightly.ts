// Five times ten thousand random sequences (testing/share-of.ts).
await import("./model.test.ts");

export {};
