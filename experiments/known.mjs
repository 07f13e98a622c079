/** A known public data set as one table: from `PRIVET_DATASETS`, or from ../shared/datasets, checked by its SHA-256. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { knownDataset, readTable } from "privet";

export async function known(name) {
  const folder = process.env.PRIVET_DATASETS ?? join("..", "shared", "datasets");
  const set = knownDataset(name);
  const tables = [];
  for (const file of set.files) {
    const path = [join(folder, name, file.name), join(folder, file.name)].find(existsSync);
    if (!path)
      throw new Error(`${name} is not in ${folder}: set PRIVET_DATASETS to the folder that holds it`);
    const bytes = readFileSync(path);
    if (createHash("sha256").update(bytes).digest("hex") !== file.sha256)
      throw new Error(`${path} is not the known file`);
    tables.push(await readTable(set.schema, [bytes]));
  }
  return joined(tables);
}

function joined(tables) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const columns = tables[0].columns.map(({ attribute, codes }, k) => {
    const all = new codes.constructor(rows);
    let at = 0;
    for (const table of tables) {
      all.set(table.columns[k].codes, at);
      at += table.rows;
    }
    return { attribute, codes: all };
  });
  return { schema: tables[0].schema, rows, columns };
}
