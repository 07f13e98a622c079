import type { Metafile } from "esbuild";

/** Writes the workbench into a folder; returns esbuild's account of what is in which file. */
export function bundleWorkbench(outdir: string): Promise<Metafile>;
