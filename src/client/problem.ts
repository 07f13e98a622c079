/** What a server refuses, as the library's own errors: the same code, hence the same exit code, message and advice. */
import { type Code, type Fix, PrivetError } from "../base/errors.ts";
import { explanations } from "../base/explanations.ts";
import { isObject, type Json } from "../base/json.ts";

/** A refusal that came over HTTP, with its status. */
export class ServerRefusal extends PrivetError {
  readonly status: number;

  constructor(status: number, code: Code, message: string, fix: string | Fix) {
    super(code, message, fix);
    this.status = status;
  }
}

/** The error that an answer tells of; `text` is its body. */
export function problemError(status: number, text: string): PrivetError {
  const problem = parsed(text);
  if (!isObject(problem) || typeof problem.detail !== "string") return strange(status);
  const { code, detail } = problem;
  if (!isCode(code)) return unknown(status, detail);
  return new ServerRefusal(status, code, detail, fixIn(problem));
}

const isCode = (code: unknown): code is Code => typeof code === "string" && Object.hasOwn(explanations, code);

/** Only what a fix has, and only texts: the rest of the answer is nobody's. */
function fixIn({ fix }: Json): string | Fix {
  if (typeof fix === "string") return fix;
  if (!isObject(fix)) return "";
  const text = (key: "marked" | "option" | "attribute") =>
    typeof fix[key] === "string" ? { [key]: fix[key] as string } : {};
  return {
    do: typeof fix.do === "string" ? fix.do : "",
    ...text("marked"),
    ...text("option"),
    ...text("attribute"),
  };
}

/** A code of a server that is newer than this client: the status tells whose matter it is. */
function unknown(status: number, detail: string): PrivetError {
  const code = status === 401 ? "unauthenticated" : status === 404 ? "not-found" : "request-invalid";
  return new ServerRefusal(
    status,
    status >= 500 ? "not-ready" : code,
    detail,
    "A newer Privet may tell more.",
  );
}

const strange = (status: number): PrivetError =>
  status >= 500
    ? unreachable(`It answers with status ${status}.`)
    : new PrivetError(
        "answer-unreadable",
        `The address answers with status ${status}, and not as a Privet server does.`,
        "Check the address, and what stands between here and there.",
      );

export const unreachable = (why: string, origin = "the server"): PrivetError =>
  new PrivetError(
    "server-unreachable",
    `There is no answer from ${origin}. ${why}`,
    "Check that the server runs, and its address (http or https, name, port). Trying again is safe: nothing is charged twice.",
  );

export const badAnswer = (what: string): PrivetError =>
  new PrivetError(
    "answer-unreadable",
    `The server's answer cannot be read: ${what}.`,
    "Check the address, and that the server is of this version.",
  );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
