/** What to do where something could be told if a rough number of rows were declared. */
import { type Fix, fixOf, marked } from "../base/fix.ts";

export const declareRows = (): Fix =>
  fixOf(marked`Declare a rough number: {command:schema set DATA rows-about=N}.`);
