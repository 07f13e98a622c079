export interface Size {
  readonly rows: number;
  /** Where the rows are kept, in words, where that is not a file. */
  readonly place?: string;
  readonly seconds: number;
  readonly cpu: number;
  readonly peak: number;
  readonly scan: { readonly seconds: number; readonly cpu: number };
  readonly asked?: number | undefined;
}

export declare function broken(
  size: Size,
  ceiling: { readonly scans: number; readonly bytes: number; readonly bytesARow: number },
): readonly string[];
