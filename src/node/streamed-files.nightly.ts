// Every method (testing/share-of.ts).
await import("./streamed-files.test.ts");

export {};
