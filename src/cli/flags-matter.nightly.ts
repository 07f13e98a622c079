// Every flag with every method.
await import("./flags-matter.test.ts");

export {};
