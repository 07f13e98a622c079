export function repeat(
  experiment: string,
  how: { readonly runs: number; readonly jobs?: number; readonly log?: (line: string) => void },
): Promise<unknown[]>;
