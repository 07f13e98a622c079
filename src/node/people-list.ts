/** A list of people, packed or not: a person's file at the start of each line, then what is said of the person. */
import { dirname, resolve } from "node:path";
import type { GenotypeWatch } from "../read/genome/genotypes.ts";
import { eachLine, wordsOf } from "../read/genome/text-lines.ts";
import { fileBytes } from "./bytes.ts";
import { factsOfFile } from "./data-files.ts";

/** Hands over the fields of each line that is no remark, with its number; tabs stand between where names have blanks. */
export function eachPerson(
  list: string,
  watch: GenotypeWatch,
  take: (fields: readonly string[], number: number) => void,
): Promise<void> {
  return eachLine(fileBytes(list), watch, (line, number) => {
    if (!line.startsWith("#")) take(line.includes("\t") ? line.trim().split("\t") : wordsOf(line), number);
  });
}

/** Where a file that stands on a list is: seen from the list. */
export const personalFile = (list: string, named: string): string => resolve(dirname(list), named);

/** The files on a list, as far as it can be read: whoever reads genotypes by it is told of the damage. */
export async function peopleFiles(list: string): Promise<readonly string[]> {
  const files: string[] = [];
  if (!factsOfFile(list)) return files;
  await eachPerson(list, {}, ([file]) => files.push(personalFile(list, file))).catch(() => undefined);
  return files;
}
