// Record-replay on five times as many random neighbours as declared (testing/release-suite.ts).
await import("./opaque.test.ts");

export {};
