import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.nightly.ts", "tools/**/*.nightly.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    env: { PRIVET_STATE: "", PRIVET_SHARE_OF_TRIALS: "5" },
  },
});
