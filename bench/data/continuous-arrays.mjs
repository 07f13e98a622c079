/** The continuous table in numpy's hands, for those who can do the same work once a table is in memory: no reading, no privacy. */
import { DuckDBInstance } from "@duckdb/node-api";

async function columnsOf(file) {
  const instance = await DuckDBInstance.create(":memory:");
  const db = await instance.connect();
  const result = await db.runAndReadAll(`SELECT * EXCLUDE (outcome) FROM '${file.replaceAll("'", "''")}'`);
  const columns = result.getColumns();
  const values = new Int16Array(columns.length * columns[0].length);
  columns.forEach((column, k) => {
    values.set(column, k * column.length);
  });
  db.closeSync();
  instance.closeSync();
  return { values, shape: [columns.length, columns[0].length] };
}

const beside =
  (name, program) =>
  async ({ file }, numpy) => {
    await numpy.load("continuous", await columnsOf(file));
    const { time } = await numpy.make(program, { columns: "continuous" }, {}).catch(() => ({}));
    return time ? [{ name, seconds: await time(0), repeats: 1 }] : [];
  };

export const describeByNumpy = beside("numpy, rows in memory", "describe");
export const lloydByScikitLearn = beside("scikit-learn, rows in memory", "lloyd");
