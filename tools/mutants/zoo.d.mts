/** A planted privacy bug: a small change to the shipped source that the suite must notice. */
export interface Mutant {
  readonly name: string;
  /** What goes wrong, in one sentence. */
  readonly bug: string;
  /**
   * The real bug that it is modelled on: an issue, a paper, an erratum of docs/errata.md, V1 … V25 of the known
   * vulnerabilities of such systems, or M01 … M22 of the first auditor's mutants.
   */
  readonly like: string;
  /** The source file, from the repository's root. */
  readonly file: string;
  /** Source text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test files that should notice, from the repository's root. */
  readonly tests: readonly string[];
  /** Where the files hold slow tests: a pattern that the names of those match that should notice. */
  readonly only?: string;
}

export const zoo: readonly Mutant[];
