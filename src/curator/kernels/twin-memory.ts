/**
 * Memory for twins: what kernels are given by WebAssembly, as plain bytes, so that one caller serves both.
 */
import { Arena, load, type WasmMemory } from "./load.ts";

const PAGE = 65536;

export class PlainMemory implements WasmMemory {
  #bytes = new Uint8Array(2 * PAGE);

  get buffer(): ArrayBuffer {
    return this.#bytes.buffer;
  }

  grow(pages: number): number {
    const before = this.#bytes.length;
    const grown = new Uint8Array(before + pages * PAGE);
    grown.set(this.#bytes);
    this.#bytes = grown;
    return before / PAGE;
  }
}

/** Who computes: WebAssembly, or its twin in TypeScript. Same numbers. */
export type Machine = "wasm" | "twin";

export interface Kernels<Exports> {
  readonly machine: Machine;
  readonly kernels: Exports;
  readonly arena: Arena;
}

/** The kernels of a module, or their twin where it is asked for or WebAssembly is missing. */
export function kernelsOrTwin<Exports>(
  module: string,
  twin: (memory: WasmMemory) => Exports,
  machine: Machine,
): Kernels<Exports> {
  const loaded = machine === "wasm" ? load<Exports>(module) : undefined;
  if (loaded !== undefined) return { machine: "wasm", ...loaded };
  const memory = new PlainMemory();
  return { machine: "twin", kernels: twin(memory), arena: new Arena(memory) };
}
