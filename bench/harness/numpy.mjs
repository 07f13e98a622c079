/**
 * numpy in a child process that keeps the data loaded: JSON lines over its standard input and output, arrays as raw files in
 * a temporary folder. One thread unless asked for more; the child times itself, so that talking to it costs nothing.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const WORKER = join(import.meta.dirname, "..", "numpy", "worker.py");
const THREAD_SETTINGS = ["OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"];
const DTYPES = new Map([
  [Float32Array, "float32"],
  [Float64Array, "float64"],
  [Int32Array, "int32"],
  [Int16Array, "int16"],
  [Uint8Array, "uint8"],
  [Uint16Array, "uint16"],
  [Uint32Array, "uint32"],
]);

/** The child, or undefined where there is no python3 with numpy. */
export async function startNumpy({ threads = 1 } = {}) {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  for (const setting of THREAD_SETTINGS) env[setting] = String(threads);
  // Else its threads spin for a while after each call, on the core that ours are timed on next.
  env.OPENBLAS_THREAD_TIMEOUT = "4";
  const child = spawn("python3", [WORKER], { env, stdio: ["pipe", "pipe", "ignore"] });
  const numpy = new Numpy(child);
  try {
    const { version } = await numpy.ask({ do: "hello" });
    numpy.version = version;
    return numpy;
  } catch {
    numpy.close();
    return undefined;
  }
}

class Numpy {
  version = "";
  #child;
  #waiting = [];
  #loaded = new Set();
  #folder = mkdtempSync(join(tmpdir(), "privet-bench-"));
  #gone = false;

  constructor(child) {
    this.#child = child;
    const end = () => this.#end();
    child.on("error", end);
    child.on("exit", end);
    child.stdin.on("error", end);
    createInterface({ input: child.stdout }).on("line", (line) =>
      this.#waiting.shift()?.resolve(JSON.parse(line)),
    );
  }

  async ask(request) {
    const answer = await new Promise((resolve, reject) => {
      if (this.#gone) return reject(new Error("numpy is not running"));
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    });
    if (answer.error) throw new Error(`numpy: ${answer.error}`);
    return answer;
  }

  /** Hands an array over, once; later calls of the same name find it there. */
  async load(name, { values, shape }) {
    if (this.#loaded.has(name)) return;
    this.#loaded.add(name);
    const path = join(this.#folder, "array");
    writeFileSync(path, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    await this.ask({ do: "load", name, path, dtype: DTYPES.get(values.constructor), shape });
  }

  /** Makes a program ready: its data in the form that it likes best, buffers in place. */
  async make(program, arrays, options) {
    const { id } = await this.ask({ do: "make", program, arrays, options });
    return {
      time: async (turn) => (await this.ask({ do: "run", id, turn })).seconds,
      result: (turn) => this.ask({ do: "run", id, turn, values: true }),
    };
  }

  /** Forgets programs, and all arrays but those named. */
  async forget(keep) {
    for (const name of this.#loaded) if (!keep.includes(name)) this.#loaded.delete(name);
    await this.ask({ do: "forget", keep });
  }

  close() {
    this.#child.stdin.end();
    this.#end();
  }

  #end() {
    this.#gone = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error("numpy has stopped"));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
