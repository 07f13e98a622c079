/** Refusals over HTTP: RFC 9457, with the library's code, so that file and server end a command alike. */
import { type Code, ensure, marked, PrivetError } from "../../../base/errors.ts";
import { explanations } from "../../../base/explanations.ts";
import { type ErrorJson, errorJson } from "../../../service/json.ts";

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: Code;
  readonly detail: string;
  readonly fix: ErrorJson["fix"];
  readonly exit: number;
  /** The request's id. */
  readonly instance: string;
}

/** Every code, because every code could be thrown; the compiler asks for those that are new. */
export const statusOf: Readonly<Record<Code, number>> = {
  "request-invalid": 400,
  "key-missing": 400,
  unauthenticated: 401,
  "guarantee-too-weak": 403,
  "seed-on-private-data": 403,
  "baseline-on-private-data": 403,
  "objective-refused": 403,
  "confirmation-needed": 403,
  "path-not-allowed": 403,
  "query-refused": 403,
  "not-allowed": 403,
  "origin-refused": 403,
  "allowance-missing": 403,
  "needs-the-machine": 403,
  "not-found": 404,
  "dataset-unknown": 404,
  "receipt-not-found": 404,
  "method-unsupported": 405,
  "budget-exhausted": 409,
  "budget-exists": 409,
  "release-already-taken": 409,
  "run-under-way": 409,
  "limit-reached": 409,
  "price-changed": 409,
  "approval-refused": 409,
  "settle-refused": 409,
  "resume-refused": 409,
  "allowance-used-up": 409,
  "allowance-closed": 409,
  "file-exists": 409,
  cancelled: 409,
  "too-large": 413,
  "media-unsupported": 415,
  "host-unknown": 421,
  "option-out-of-range": 422,
  "option-unknown": 422,
  "epsilon-invalid": 422,
  "delta-invalid": 422,
  "delta-too-large": 422,
  "rho-invalid": 422,
  "schema-missing": 422,
  "schema-invalid": 422,
  "codebook-invalid": 422,
  "bounds-missing": 422,
  "label-undeclared": 422,
  "alleles-undeclared": 422,
  "attribute-unknown": 422,
  "holder-unknown": 422,
  "receipt-missing": 422,
  "receipt-mismatch": 422,
  "neighbours-mismatch": 422,
  "row-count-private": 422,
  "data-not-public": 422,
  "data-is-public": 422,
  "flow-invalid": 422,
  "plan-too-expensive": 422,
  "candidate-invalid": 422,
  "request-not-plain": 422,
  "request-malformed": 422,
  "query-unknown": 422,
  "table-invalid": 422,
  "conversion-unsound": 422,
  "header-doubtful": 422,
  "columns-mismatch": 422,
  "format-unsupported": 422,
  "model-invalid": 422,
  "training-invalid": 422,
  "start-mismatch": 422,
  "experiment-invalid": 422,
  "engine-cannot": 422,
  "key-reused": 422,
  "quote-too-slow": 422,
  "rate-limited": 429,
  "queue-full": 429,
  // What the server's own files, drivers and storage do is the owner's to mend.
  unexpected: 500,
  "output-lost": 500,
  "data-changed": 503,
  "config-invalid": 500,
  "server-unreachable": 500,
  "address-refused": 500,
  "answer-unreadable": 500,
  "backup-older": 500,
  // What becomes of runs is told as their state, and never as an answer of its own.
  overtime: 500,
  interrupted: 500,
  "budget-missing": 503,
  "ledger-broken": 503,
  "ledger-rolled-back": 503,
  "ledger-busy": 503,
  "ledger-unsafe": 503,
  "ledger-io": 503,
  "database-failed": 503,
  "store-io": 503,
  "file-missing": 503,
  "file-unwritable": 503,
  "file-unreadable": 503,
  "file-empty": 503,
  "dataset-damaged": 503,
  "driver-missing": 503,
  "out-of-memory": 503,
  "audit-broken": 503,
  "timing-unsure": 503,
  "not-ready": 503,
  stopping: 503,
  "clock-jumped": 503,
  busy: 503,
};

/** An error as it is told; what is not ours is `unexpected`, and nothing of it is told. */
export function problemOf(error: unknown, request: string): Problem {
  const { code, message: detail, fix } = errorJson(error);
  return {
    type: `/v1/problems/${code}`,
    title: titleOf(code),
    status: statusOf[code],
    code,
    detail,
    fix,
    exit: explanations[code].exit,
    instance: request,
  };
}

const titleOf = (code: Code): string => `${code[0].toUpperCase()}${code.slice(1)}`.replaceAll("-", " ");

/** One text for what is missing and for what is somebody else's. */
export const notFound = (): PrivetError =>
  new PrivetError(
    "not-found",
    "There is no such thing here, or it is not yours.",
    marked`Look at what there is: {command:datasets SERVER}, {command:runs list SERVER}, {command:releases list SERVER}.`,
  );

export function ensureRequest(ok: boolean, what: string): asserts ok {
  ensure(ok, "request-invalid", what, "GET /openapi.json describes what the server takes.");
}

interface FrameworkError {
  readonly code?: string;
  readonly statusCode?: number;
  readonly validation?: readonly { readonly instancePath: string; readonly keyword: string }[];
  readonly validationContext?: string;
}

/** What the web framework refuses, in our words: it would quote addresses and values. */
export function oursOf(error: unknown): unknown {
  if (error instanceof PrivetError || typeof error !== "object" || error === null) return error;
  const { code, statusCode, validation, validationContext } = error as FrameworkError;
  const fix = "GET /openapi.json describes what the server takes.";
  if (validation) {
    const [{ instancePath, keyword }] = validation;
    const where = `${validationContext ?? "request"}${instancePath}`;
    return new PrivetError("request-invalid", `The ${where} does not fit its schema (${keyword}).`, fix);
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || statusCode === 415)
    return new PrivetError(
      "media-unsupported",
      "The body is not sent as JSON.",
      "Send the header Content-Type: application/json.",
    );
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413)
    return new PrivetError("too-large", "The body is larger than the server takes.", "Send less at once.");
  if (statusCode === 429)
    return new PrivetError(
      "rate-limited",
      "More requests came from there than the server takes.",
      "Wait, and try again.",
    );
  if (code?.startsWith("FST_ERR") && statusCode !== undefined && statusCode < 500)
    return new PrivetError("request-invalid", "The request has not the form that it must have.", fix);
  return error;
}
