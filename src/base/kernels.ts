/**
 * Kernels: hot loops in WebAssembly, in whole numbers throughout, each with a plain TypeScript twin that is its oracle.
 *
 * A module is kept as text inside the package, so that a browser and Node load it without files. Where WebAssembly or its
 * SIMD is missing, `load` gives undefined and the twins do the work: slower, with the same results to the last unit.
 */
declare const WebAssembly:
  | {
      readonly Memory: new (size: { initial: number; maximum?: number }) => WasmMemory;
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object, imports: object) => { readonly exports: object };
      validate(bytes: Uint8Array): boolean;
    }
  | undefined;
declare const atob: (text: string) => string;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

const PAGE = 65536;
const MOST_PAGES = 65536;

/** Memory for the kernels, in bytes; grown as needed, up to 4 GiB. Offsets are multiples of 64, a line of the caches. */
export class Arena {
  readonly memory: WasmMemory;
  /** The memory's buffer, kept: to ask the memory for it takes as long as a short kernel does. */
  #buffer: ArrayBuffer;
  #used = PAGE;

  constructor(memory: WasmMemory) {
    this.memory = memory;
    this.#buffer = memory.buffer;
  }

  /** What the memory holds, until it grows. */
  get buffer(): ArrayBuffer {
    return this.#buffer;
  }

  /** A place for so many bytes. Views of earlier places must be made anew after this: memory may have moved. */
  allocate(bytes: number): number {
    const at = this.#used;
    this.#used = Math.ceil((at + bytes) / 64) * 64;
    if (this.#used > this.#buffer.byteLength) {
      this.memory.grow(Math.ceil((this.#used - this.#buffer.byteLength) / PAGE));
      this.#buffer = this.memory.buffer;
    }
    return at;
  }

  /** A copy of these numbers, and where it lies. */
  put({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.allocate(byteLength);
    new Uint8Array(this.#buffer, at, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength));
    return at;
  }

  /** Gives back everything that was allocated since `mark` was returned by `used`. */
  release(mark: number): void {
    this.#used = mark;
  }

  get used(): number {
    return this.#used;
  }
}

/** A fresh instance of a module with memory of its own, or undefined where this machine cannot run it. */
export function load<Exports>(
  module: string,
): { readonly kernels: Exports; readonly arena: Arena } | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  const compiled = compile(module);
  if (!compiled) return undefined;
  const memory = new WebAssembly.Memory({ initial: 2, maximum: MOST_PAGES });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  return { kernels: exports as Exports, arena: new Arena(memory) };
}

const modules = new Map<string, object | undefined>();

/** Each module is compiled once; undefined where its instructions are not known here. */
function compile(module: string): object | undefined {
  if (!modules.has(module)) {
    const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
    const known = WebAssembly?.validate(bytes) === true;
    modules.set(module, known ? new WebAssembly!.Module(bytes) : undefined);
  }
  return modules.get(module);
}
