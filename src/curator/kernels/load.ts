/** How kernels are loaded: it lies below, because numbers are coded by a kernel as well (schema/coding/numbers). */
export { Arena, load, type WasmMemory } from "../../base/kernels.ts";
