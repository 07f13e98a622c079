/** Flows, as the registry lists them. The tasks that steps may have are handed in by the registry: tasks do not import each other. */
import { task } from "../task.ts";
import type { Methods } from "./known.ts";
import { flowMethod } from "./method.ts";

export const flowTask = (methods: Methods) =>
  task({
    name: "flow",
    title: "Flow",
    summary: "Several steps with one budget.",
    table: [flowMethod("table", methods)],
    study: [flowMethod("study", methods)],
  });
