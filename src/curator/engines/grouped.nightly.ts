// Every table and size of weights at the extremes (testing/share-of.ts).
await import("./grouped.test.ts");

export {};
