/** Refusals of what runs on the machine, for a page: where on it things lie is not told. */
import { sep } from "node:path";
import { marked, PrivetError } from "../../base/errors.ts";

const ABSOLUTE = /(^|[\s"'“(=])(\/|[A-Za-z]:\\)[^\s]/;

/** Files of the folder are called by their names; what names another place is told by its code alone. */
export function withoutPaths(error: unknown, folder: string): unknown {
  if (!(error instanceof PrivetError)) return error;
  const shorten = (text: string) => text.replaceAll(folder + sep, "");
  const [what, fix] = [shorten(error.message), shorten(error.fix.do)];
  if (!ABSOLUTE.test(what) && !ABSOLUTE.test(fix)) return new PrivetError(error.code, what, fix);
  return new PrivetError(
    error.code,
    "What is declared leads to a place that cannot be used from here.",
    marked`Put the files into the server's folder. On a terminal in it all is told: {command:data check NAME}.`,
  );
}
