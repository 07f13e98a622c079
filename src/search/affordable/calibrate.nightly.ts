// Five times ten thousand random plans (testing/share-of.ts).
await import("./calibrate.test.ts");

export {};
