// Five times ten thousand random sequences, and a seeded sample (testing/share-of.ts).
await import("./filters.test.ts");
await import("./lattice-laplace.test.ts");

export {};
