// Record-replay on five times as many random neighbours as declared (testing/release-suite.ts).
await import("./rivals.test.ts");
await import("./evolution.test.ts");

export {};
