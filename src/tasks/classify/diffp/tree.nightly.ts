// Record-replay on five times as many random neighbours as declared (testing/release-suite.ts).
await import("./tree.test.ts");

export {};
