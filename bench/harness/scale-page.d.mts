import type { Size } from "./distinct.mjs";

export declare function scalePage(
  report: {
    readonly rows: readonly {
      readonly name: string;
      readonly work: string;
      readonly verdict: string;
      readonly sizes?: readonly Size[];
      readonly over?: readonly string[];
    }[];
    readonly date: string;
    readonly machine: string;
    readonly versions: Readonly<Record<string, string>>;
  },
  before?: string,
): string;
