import { availableParallelism } from "node:os";
import { CHAOS, suite } from "./vitest.config.ts";

// Most of the time these wait for processes that they have started or killed.
export default suite([], availableParallelism() + 2, CHAOS);
