import type { Row } from "./run-case.mjs";

export declare function textTable(rows: readonly Row[]): string;
export declare function page(report: {
  readonly rows: readonly Row[];
  readonly date: string;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
}): string;
