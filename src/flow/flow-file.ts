/** A flow as it is written down (`flow/1`, docs/flows.md): several steps with one price. Plain JSON, and public. */

/** An edge: what the named step released stands here. */
export interface From {
  readonly from: string;
}

/** A step that looks at rows: a plan without a price of its own. */
export interface PaidStepFile {
  readonly name: string;
  readonly task: string;
  readonly method?: string;
  readonly label?: string;
  readonly attributes?: readonly string[] | From;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Which part of the rows it sees; all of them where it is left out. */
  readonly rows?: string;
  /** How much it matters, 1 unless given; or how exact it must be; or what it may cost. */
  readonly weight?: number;
  readonly target?: number;
  readonly epsilon?: string;
  /** How its error falls with ε, as it was simulated: pairs of both. */
  readonly curve?: readonly (readonly [epsilon: number, error: number])[];
}

/** A step that sees releases alone. */
export interface FreeStepFile {
  readonly name: string;
  readonly do: string;
  readonly from: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

export type StepFile = PaidStepFile | FreeStepFile;

export interface FlowFile {
  readonly privet: "flow/1";
  readonly title?: string;
  readonly epsilon: string;
  readonly delta?: string;
  /** Rows dealt into parts, in whole-number shares. */
  readonly parts?: Readonly<Record<string, number>>;
  readonly steps: readonly StepFile[];
}

export const isFreeStep = (step: StepFile): step is FreeStepFile => "do" in step;
