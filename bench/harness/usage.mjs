/** Loaded before a measured command: at its end, what the process used goes to the file that PRIVET_BENCH_USAGE names. */
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.PRIVET_BENCH_USAGE;
if (isMainThread && file)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const used = { cpu: (userCPUTime + systemCPUTime) / 1e6, peak: maxRSS * 1024 };
    writeFileSync(file, JSON.stringify(used));
  });
