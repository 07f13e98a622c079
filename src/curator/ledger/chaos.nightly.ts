// The same test with a thousand kills.
process.env.PRIVET_KILLS = "1000";
await import("./chaos.test.ts");

export {};
