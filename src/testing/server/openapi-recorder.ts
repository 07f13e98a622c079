/** Holds every answer of an app against its own description: the status, the media type and the body must be in it. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";

interface Described {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>
  >;
}
interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

/** What was answered and is not described, as it happens. */
export function recordAnswers(app: FastifyInstance): readonly string[] {
  const wrong: string[] = [];
  const ajv = new Ajv2020({ strict: false });
  const checks = new Map<object, ValidateFunction>();
  const fits = (schema: object, json: unknown): boolean => {
    const check = checks.get(schema) ?? ajv.compile(schema);
    checks.set(schema, check);
    return check(json);
  };
  let described: Described | undefined;
  app.addHook("onSend", async (request, reply, payload) => {
    const path = request.routeOptions.config.declared?.path;
    if (path === undefined || request.method === "OPTIONS") return payload;
    described ??= app.swagger() as unknown as Described;
    const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
    const found =
      described.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method]?.responses[String(reply.statusCode)];
    const where = `${request.method} ${path} ${reply.statusCode}`;
    if (!found) wrong.push(`${where}: no such status`);
    else if (typeof payload === "string" && payload !== "" && request.method !== "HEAD") {
      const media = String(reply.getHeader("content-type")).split(";")[0];
      const content = found.content?.[media];
      if (!content) wrong.push(`${where}: no ${media}`);
      else if (media.endsWith("json") && !fits(content.schema, JSON.parse(payload)))
        wrong.push(`${where}: ${ajv.errorsText(checks.get(content.schema)?.errors)}`);
    }
    return payload;
  });
  return wrong;
}
