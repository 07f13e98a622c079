/**
 * The way to the server: `privet/client`'s own, so that what failed on the way is asked again with the same key and nothing is charged
 * twice. Everything that the screens know comes through here.
 */
import { ask, type HttpQuestion, type Link } from "../../client/ask.ts";
import { worldsClock, worldsFetch } from "../../client/outside.ts";
import { problemError } from "../../client/problem.ts";

let link: Link = linkOf("");

function linkOf(token: string): Link {
  return { origin: location.origin, token, fetch: worldsFetch, clock: worldsClock, tries: 6 };
}

export function linkWith(token: string): void {
  link = linkOf(token);
}

export const currentLink = (): Link => link;

/** The answer's JSON; throws a PrivetError with the server's code, words and advice. */
export const askServer = async <T>(
  method: HttpQuestion["method"],
  path: string,
  body?: unknown,
  more: Pick<HttpQuestion, "key" | "signal" | "headers"> = {},
): Promise<T> => (await ask(link, { method, path, ...(body === undefined ? {} : { body }), ...more })) as T;

/** A text (a table, a picture) instead of JSON: asked once, because a person can ask again. Refused as the server refuses. */
export async function askForText(path: string, accept: string): Promise<string> {
  const answer = await fetch(`${link.origin}${path}`, {
    headers: { authorization: `Bearer ${link.token}`, accept },
    cache: "no-store",
    credentials: "omit",
  });
  const text = await answer.text();
  if (!answer.ok) throw problemError(answer.status, text);
  return text;
}

/** A file that the reader saves; the token never stands in an address. */
export function saveAs(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
}
