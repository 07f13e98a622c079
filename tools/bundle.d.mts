import type { Metafile } from "esbuild";

export function bundleCommand(outdir: string): Promise<Metafile>;
