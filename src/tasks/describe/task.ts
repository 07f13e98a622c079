/** Description, as the registry lists it. */
import { task } from "../task.ts";
import { attributeStatistics } from "./method.ts";

export const describeTask = task({
  name: "describe",
  title: "Description",
  summary: "Statistics of attributes, with error bars.",
  table: [attributeStatistics],
});
