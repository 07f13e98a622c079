// Seeded samples of every mechanism, beside the enumerations that the suite makes (testing/mechanism-suite.ts).
await import("./exponential/exponential.test.ts");
await import("./exponential-by-part/exponential-by-part.test.ts");
await import("./gaussian/gaussian.test.ts");
await import("./laplace/laplace.test.ts");
await import("./noisy-max/noisy-max.test.ts");
await import("./noisy-top/noisy-top.test.ts");
await import("./permute-and-flip/permute-and-flip.test.ts");
await import("./staircase/staircase.test.ts");
await import("./top-k/top-k.test.ts");

export {};
