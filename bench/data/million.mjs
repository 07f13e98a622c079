/** A million rows: Adult's training rows drawn again and again, so that the exact answer follows from how often each was. */
import { adultResampled } from "./adult.mjs";
import { linearData } from "./linear.mjs";
import { population } from "./random.mjs";

export async function millionRows() {
  const { table, distinct: few, source, times } = await adultResampled(1_000_000, 11);
  const populations = [1, 2].map((seed) => ({ candidates: population(200, 108, 1 / 2, seed) }));
  const about = { label: "income", score: "zero-one", populations };
  const data = await linearData({ name: "million", table, ...about });
  const distinct = await linearData({ name: "distinct", table: few, ...about });
  return { ...data, distinct: { ...distinct, times }, drawn: placesAmong(distinct, data, source) };
}

/** For each row, negatives first, the place of the row that it was drawn from among the distinct ones, negatives first. */
function placesAmong(distinct, { order }, source) {
  const places = new Int32Array(distinct.rows);
  distinct.order.forEach((row, place) => {
    places[row] = place;
  });
  return Int32Array.from(order, (row) => places[source[row]]);
}
