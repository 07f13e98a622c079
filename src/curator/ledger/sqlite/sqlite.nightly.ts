// Many more flipped bits.
await import("./sqlite.test.ts");

export {};
