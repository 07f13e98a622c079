// The same test with two hundred kills.
process.env.PRIVET_KILLS = "100";
await import("./crash.test.ts");

export {};
