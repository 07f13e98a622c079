// Error bars of clamped numbers with both noises and both kinds of neighbours.
await import("./within.test.ts");

export {};
