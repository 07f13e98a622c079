// Record-replay of bounds on their way, for both kinds of neighbours with missing values of either kind, on all hand-made pairs.
await import("./bounds-edge.test.ts");

export {};
