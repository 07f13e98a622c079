export interface Size {
  readonly rows: number;
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
