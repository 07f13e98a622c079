/** What a method is about, a table or a genome study: which facts are public, what may be drawn, and who is protected from whom. */
import type {
  Allowance,
  CuratorForAnalysts,
  PublicFacts,
  StudyAllowance,
  StudyFacts,
  StudyForAnalysts,
} from "../curator/index.ts";
import type { BookNeighbours, Neighbours } from "../schema/types.ts";

export interface Subjects {
  readonly table: {
    readonly facts: PublicFacts;
    readonly allowance: Allowance;
    readonly curator: CuratorForAnalysts;
    readonly neighbours: Neighbours;
  };
  readonly study: {
    readonly facts: StudyFacts;
    readonly allowance: StudyAllowance;
    readonly curator: StudyForAnalysts;
    readonly neighbours: StudyFacts["study"]["neighbours"];
  };
}

export type Subject = keyof Subjects;

/** The part of its facts that tells a subject from the others. */
export const DECLARED_IN = { table: "schema", study: "study" } as const satisfies Readonly<
  Record<Subject, string>
>;

/** What is neither is refused by whoever needs the facts, as no table. */
export const subjectOf = (facts: Subjects[Subject]["facts"] | undefined): Subject =>
  typeof facts === "object" && facts !== null && DECLARED_IN.study in facts ? "study" : "table";

export interface SubjectHolding {
  readonly name: string;
  readonly neighbours: BookNeighbours;
  /** How many rows or people there are, where that is public or declared. */
  readonly people: number | undefined;
}

/** What facts of any kind have in common. */
export function holdingOf(facts: Subjects[Subject]["facts"]): SubjectHolding {
  if ("study" in facts) return { ...nameOf(facts.study), people: facts.people };
  const { schema, neighbours, rows } = facts;
  return { name: schema.name, neighbours, people: rows };
}

const nameOf = ({ name, neighbours }: StudyFacts["study"]) => ({ name, neighbours });
