import type { Case } from "../cases.mjs";

export interface Row {
  readonly name: string;
  readonly verdict: string;
  readonly why?: string;
  readonly seconds?: number;
  readonly repeats?: number;
  readonly alternatives?: readonly {
    readonly name: string;
    readonly seconds: number;
    readonly repeats: number;
  }[];
}

export declare function runCase(
  chosen: Case,
  context: { readonly form: "quick" | "full"; readonly rounds?: number },
): Promise<Row>;
export declare function verdictOf(
  asked: Case["asked"],
  measured: {
    readonly seconds: number;
    readonly alternatives?: readonly { readonly name: string; readonly seconds: number }[];
  },
): string;
