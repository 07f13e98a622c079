/** A task as the registry lists it: a folder of methods that make the same kind of thing. */
import type { CommonAsk, Method } from "./method.ts";
import type { Subject, Subjects } from "./subject.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a method makes and takes is recovered by ModelOf and Plan.
export type AnyMethod<S extends Subject = Subject> = Method<S, any, any, any>;

/** What methods are held against, without noise: for public data only. */
export interface Yardstick {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** Whether `--with NAME` fits it to public data; the others take part in experiments alone. */
  readonly fits: boolean;
}

export interface TaskEntry<
  Name extends string = string,
  Table extends AnyMethod<"table"> = AnyMethod<"table">,
  Study extends AnyMethod<"study"> = AnyMethod<"study">,
> {
  /** A verb: its methods are methods to classify. */
  readonly name: Name;
  /** For people: "Classification". */
  readonly title: string;
  readonly summary: string;
  /** By what they are about, in the order that help lists them. The first is used where none is named. */
  readonly methods: { readonly table: readonly Table[]; readonly study: readonly Study[] };
  readonly yardsticks: readonly Yardstick[];
  readonly expect?: Expect;
}

/** What is known beforehand of what a plan comes to, from public facts, where its method does not say it itself: plain JSON. */
export type Expect = (
  facts: Subjects[Subject]["facts"],
  plan: Readonly<Record<"method" | "epsilon" | "delta", string>> & {
    readonly label?: string | undefined;
    readonly options: Readonly<Record<string, unknown>>;
  },
) => unknown;

interface TaskDeclaration<
  Name extends string,
  Table extends AnyMethod<"table">,
  Study extends AnyMethod<"study">,
> extends Pick<TaskEntry<Name>, "name" | "title" | "summary"> {
  readonly table?: readonly Table[];
  readonly study?: readonly Study[];
  readonly yardsticks?: readonly Yardstick[];
  readonly expect?: Expect;
}

export function task<
  const Name extends string,
  Table extends AnyMethod<"table"> = never,
  Study extends AnyMethod<"study"> = never,
>(declaration: TaskDeclaration<Name, Table, Study>): TaskEntry<Name, Table, Study> {
  const { name, title, summary, table = [], study = [], yardsticks = [], expect } = declaration;
  return Object.freeze({
    name,
    title,
    summary,
    methods: { table, study },
    yardsticks,
    ...(expect ? { expect } : {}),
  });
}

/** What methods that are asked with A have for a label: one, perhaps one, or none. */
export type Labelled<A extends CommonAsk> = [A] extends [{ readonly label: string }]
  ? { readonly label: string }
  : "label" extends KeysOfAny<A>
    ? { readonly label?: string }
    : { readonly label?: undefined };

type KeysOfAny<A> = A extends unknown ? keyof A : never;
