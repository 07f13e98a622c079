import type { Metafile } from "esbuild";

export function bundleWorkbench(outdir: string): Promise<Metafile>;
