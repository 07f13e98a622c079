/** Adds eight counters of 16 bits to eight of 32. */
// @ts-ignore: decorator
@inline
export function flush(out: usize, c: v128): void {
  v128.store(out, i32x4.add(v128.load(out), i32x4.extend_low_i16x8_s(c)));
  v128.store(out, i32x4.add(v128.load(out, 16), i32x4.extend_high_i16x8_s(c)), 16);
}
