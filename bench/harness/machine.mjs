/** The machine in general terms, and the versions that matter for speed. */
import { existsSync, readFileSync } from "node:fs";
import { arch, availableParallelism, totalmem } from "node:os";

const KINDS = [
  ["avx512f", "AVX-512"],
  ["avx2", "AVX2"],
];

export function machine() {
  const names = { x64: "x86-64", arm64: "ARM 64" };
  const info = existsSync("/proc/cpuinfo") ? readFileSync("/proc/cpuinfo", "utf8") : "";
  const vectors = KINDS.find(([flag]) => info.includes(` ${flag}`))?.[1];
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  return `${availableParallelism()} cores, ${names[arch()] ?? arch()}${vectors ? ` with ${vectors}` : ""}, ${memory}`;
}

export function versions(numpy) {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return {
    privet: version,
    node: process.versions.node,
    v8: process.versions.v8,
    numpy: numpy?.version ?? "not here",
  };
}
