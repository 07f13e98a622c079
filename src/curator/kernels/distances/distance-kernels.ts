/**
 * The distance kernels as they are called, by places in memory.
 */
type Place = number;

export interface DistanceExports {
  squares32(
    rows: number,
    x: Place,
    norms: Place,
    pairs: number,
    centres: number,
    centre: Place,
    columns: Place,
    stride: number,
  ): void;
  squares64(rows: number, x: Place, pairs: number, centre: Place, column: Place): void;
  least32(rows: number, candidates: number, k: number, lists: Place, out: Place): void;
  leastWeighted32(
    rows: number,
    candidates: number,
    k: number,
    lists: Place,
    weights: Place,
    out: Place,
  ): void;
  leastWeighted64(
    rows: number,
    candidates: number,
    k: number,
    lists: Place,
    weights: Place,
    out: Place,
  ): void;
  manhattan16(
    rows: number,
    x: Place,
    stride: number,
    dimensions: number,
    point: Place,
    low: number,
    high: number,
    column: Place,
  ): void;
  least16(rows: number, from: number, candidates: number, k: number, lists: Place, out: Place): void;
  leastWeighted16(
    rows: number,
    from: number,
    candidates: number,
    k: number,
    lists: Place,
    weights: Place,
    out: Place,
  ): void;
}
