/**
 * Who takes part in a sample, handed out range after range of rows: rows have numbers from 0 on through all ranges, the list of those that
 * take part rises, and within a range they are told by the numbers that rows have there.
 */
export function takingInTurn(taking: Uint32Array): (rows: number) => Uint32Array {
  let [start, from] = [0, 0];
  return (rows) => {
    const end = start + rows;
    let to = from;
    while (to < taking.length && taking[to] < end) to++;
    const own = taking.slice(from, to).map((row) => row - start);
    [start, from] = [end, to];
    return own;
  };
}
