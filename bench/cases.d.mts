/** What the bench's own test needs to know of a case. */
export interface Alternative {
  readonly name: string;
  /** Only measured in this form of the bench. */
  readonly form?: "full" | "quick";
  readonly run?: (data: never, turn: number) => unknown;
  /** The name of a program of the numpy child, where `run` is not given. */
  readonly program?: string;
  readonly equal: Checker;
  /** A check alone: it does less work than ours, so its time would compare nothing. */
  readonly untimed?: boolean;
}

/** Undefined, or what is wrong in words. */
export type Checker = (
  ours: ArrayLike<number>,
  theirs: ArrayLike<number>,
  data: never,
  turn: number,
) => string | undefined | Promise<string | undefined>;

export interface Case {
  readonly name: string;
  readonly work: string;
  readonly asked?: { readonly ratio: number; readonly against: string } | { readonly atMost: number };
  readonly needs?: readonly string[];
  readonly prepare?: () => Promise<object>;
  readonly ours?: (data: never, turn: number) => unknown;
  readonly alternatives?: readonly Alternative[];
  /** It has larger sizes, which --large measures. */
  readonly grows?: boolean;
  /** It has no other. */
  readonly onlyLarge?: boolean;
  /** What breaks the run: processor time in scans of the file by DuckDB, and memory. */
  readonly ceiling?: { readonly scans: number; readonly bytes: number; readonly bytesARow: number };
  readonly observe?: (context: { readonly form: "quick" | "full" | "large" }) => Promise<object>;
}

export declare const cases: readonly Case[];
