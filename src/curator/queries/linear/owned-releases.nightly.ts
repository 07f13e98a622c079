// Record-replay on five times as many random neighbours as declared (testing/release-suite.ts).
await import("./owned-releases.test.ts");

export {};
