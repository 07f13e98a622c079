// All of the random plans (testing/share-of.ts), and more.
await import("./mixtures.test.ts");

export {};
