/** What every plan about attributes or SNPs is typed with. */
import { type Guarantee, guarantees } from "../../../curator/index.ts";
import type { Task } from "../../../tasks/registry.ts";
import type { Input } from "../../command.ts";
import { listOf, oneOf, textOf } from "../../input.ts";

/** All but ε and the options. */
export async function fieldsFrom(input: Input, task: Task, method: string) {
  const { flags } = input;
  const [attributes, holder] = [await listOf(input, "attributes"), textOf(flags, "holder")];
  return {
    privet: "plan/1",
    task,
    method,
    delta: textOf(flags, "delta") ?? "0",
    ...(attributes ? { attributes } : {}),
    ...(holder === undefined ? {} : { holder }),
  };
}

/** The weakest guarantee to accept. */
export const allowFrom = ({ flags }: Input): Guarantee => oneOf(flags, "allow", guarantees) ?? "reviewed";
