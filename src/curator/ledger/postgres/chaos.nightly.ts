// The same test with three hundred kills.
process.env.PRIVET_POSTGRES_KILLS = "300";
await import("./chaos.test.ts");

export {};
