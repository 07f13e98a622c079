/** What people call a flow that has been asked for: its title, or else what it consists of. */
import { isObject, type Json } from "../base/json.ts";

const nameOf = ({ name }: Json): readonly string[] => (typeof name === "string" && name !== "" ? [name] : []);

/** Of a plan; undefined where that is of no flow. */
export function flowName({ task, options }: { readonly task: string; readonly options?: unknown }) {
  const { flow } = task === "flow" && isObject(options) ? options : {};
  if (!isObject(flow)) return undefined;
  const { title, steps } = flow;
  if (typeof title === "string" && title.trim() !== "") return title;
  const names = Array.isArray(steps) ? steps.filter(isObject).flatMap(nameOf) : [];
  return names.length > 0 ? names.join(" · ") : undefined;
}
