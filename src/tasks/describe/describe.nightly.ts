// Error bars of every noise with both kinds of neighbours.
await import("./describe.test.ts");

export {};
