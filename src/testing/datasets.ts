/** Where the public data sets are that tests read. They are never part of the repository; tests skip without them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder =
  process.env.PRIVET_DATASETS ?? fileURLToPath(new URL("../../../shared/datasets", import.meta.url));

/** The path of a data set's file, such as `adult/adult.data`; undefined where it is not there. */
export function datasetPath(relative: string): string | undefined {
  const path = join(folder, relative);
  return existsSync(path) ? path : undefined;
}

/** Why a test that needs data sets was skipped, for its name. */
export const NO_DATASETS = "the data sets are not here (PRIVET_DATASETS names their folder)";
