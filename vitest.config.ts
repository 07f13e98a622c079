import { defineConfig } from "vitest/config";

// Two cores, under five minutes: long statistical and chaos runs live in *.nightly.ts.
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "tools/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Tests leave no trace in the home of whoever runs them, and do not see what other tests have registered.
    env: { PRIVET_STATE: "" },
  },
});
