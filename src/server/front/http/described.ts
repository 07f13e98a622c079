/** A declared route as the web framework and its description take it: every status that it may answer with, and what comes with it. */
import type { Code } from "../../../base/errors.ts";
import type { Route, RouteAnswer } from "../route.ts";
import { object, problem, text, type WireSchema } from "../schemas.ts";
import { statusOf } from "./problems.ts";

/** What any request may meet. */
const COMMON: readonly Code[] = [
  "request-invalid",
  "host-unknown",
  "origin-refused",
  "rate-limited",
  "unexpected",
];
const KNOWN: readonly Code[] = ["unauthenticated", "not-allowed", "store-io"];
const WITH_BODY: readonly Code[] = ["media-unsupported", "too-large"];

export const codesByStatus = ({ act, body, path, codes, method }: Route): readonly Code[] => [
  ...new Set([
    ...COMMON,
    ...(act === null ? [] : KNOWN),
    ...(body || method === "POST" ? WITH_BODY : []),
    ...(path.includes(":") ? (["not-found"] as const) : []),
    ...codes,
  ]),
];

export function schemaDescribed(declared: Route): WireSchema {
  const { act, summary, query, headers, body, answers } = declared;
  return {
    summary,
    operationId: operationOf(declared),
    ...(act === null ? { security: [] } : {}),
    ...(query ? { querystring: object(query, Object.keys(query)) } : {}),
    ...(headers ? { headers: { type: "object", properties: headers } } : {}),
    ...(body ? { body } : {}),
    response: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, answerSchema(answer)]),
      ),
      ...problemsOf(codesByStatus(declared)),
    },
  };
}

function answerSchema({ says, schema, media, headers }: RouteAnswer): WireSchema {
  const told = { description: says, ...(headers ? { headers } : {}) };
  if (media) return { ...told, content: Object.fromEntries(media.map((one) => [one, { schema: text }])) };
  return schema ? { ...told, content: { "application/json": { schema } } } : { ...told, type: "null" };
}

function problemsOf(codes: readonly Code[]): WireSchema {
  const byStatus = new Map<number, Code[]>();
  for (const code of codes) byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      { description: own.join(", "), content: { "application/problem+json": { schema: problem } } },
    ]),
  );
}

/** getRunsByRun, postDatasetsQuotes. */
const operationOf = ({ method, path }: Route): string =>
  method.toLowerCase() +
  path
    .replace("/v1", "")
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(".json", ""))
    .map((part) => (part.startsWith(":") ? `By${capital(part.slice(1))}` : capital(part)))
    .join("");

const capital = (word: string): string => word[0].toUpperCase() + word.slice(1);
