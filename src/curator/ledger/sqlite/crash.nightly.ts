// Every step of a first crash with every step of a second (testing/share-of.ts).
await import("./crash.test.ts");

export {};
