/** What every plan is typed with, whatever its task. */
import { type Guarantee, guarantees } from "../../curator/index.ts";
import type { Schema } from "../../schema/types.ts";
import { checkedSeed } from "../../service/seed.ts";
import type { Task } from "../../tasks/registry.ts";
import type { Input } from "../command.ts";
import { listOf, numberOf, oneOf, textOf } from "../input.ts";

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

/** A seed is refused before a row is read. */
export const seedFrom = (
  { flags }: Input,
  { schema }: { readonly schema: Pick<Schema, "name" | "visibility"> },
): number | undefined => checkedSeed(schema, numberOf(flags, "seed"));
