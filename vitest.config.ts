import { defineConfig } from "vitest/config";

// Two cores, under five minutes: long statistical and chaos runs live in *.nightly.ts.
export default defineConfig({
  test: { include: ["src/**/*.test.ts", "tools/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
