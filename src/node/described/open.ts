/** Files that say themselves what their columns are, opened by their form. */
import { PrivetError } from "../../base/errors.ts";
import { describeArrow } from "../../read/arrow/arrow.ts";
import type { DescribedFile } from "../../read/described.ts";
import { describeDta } from "../../read/dta/dta.ts";
import { describeMat } from "../../read/mat/mat.ts";
import { describeSav } from "../../read/sav/sav.ts";
import { type DescribedForm, partOfFile } from "../location.ts";
import { describeSqlite } from "./sqlite.ts";
import { inflate, unpackWhole, wholeFile } from "./whole-file.ts";
import { describeXlsx } from "./xlsx.ts";

type Opener = (file: string, part: string | undefined) => Promise<DescribedFile>;

const openers: Readonly<Record<DescribedForm, Opener>> = {
  java: async () => {
    throw new PrivetError(
      "format-unsupported",
      "The file holds WEKA's serialized instances: a Java object, which nothing but the program that wrote it should open.",
      "Open it in WEKA and save it as ARFF or XRFF, both of which Privet reads.",
    );
  },
  mat: async (file, part) => describeMat(await wholeFile(file), part, inflate),
  arrow: async (file) => describeArrow(await wholeFile(file), unpackWhole),
  sav: async (file) => describeSav(await wholeFile(file), inflate),
  dta: async (file) => describeDta(await wholeFile(file)),
  xlsx: async (file, part) => describeXlsx(await wholeFile(file), part),
  sqlite: describeSqlite,
};

export function describedFile(path: string, form: DescribedForm): Promise<DescribedFile> {
  const { file, part } = partOfFile(path);
  return openers[form](file, part);
}
