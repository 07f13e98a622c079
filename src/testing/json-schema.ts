/** Holds JSON against a published JSON Schema: the keywords that ours use, as the 2020-12 draft defines them, and no others. */
export interface Rule {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Rule>>;
}

export interface PublishedSchema extends Rule {
  readonly $defs: Readonly<Record<string, Rule>>;
  readonly properties: Readonly<Record<string, Rule>>;
}

type Check = (rule: never, json: unknown, whole: Rule) => boolean;

const annotations = ["$schema", "$defs", "title", "description", "default"];
const isAnnotation = (keyword: string) => annotations.includes(keyword) || keyword.startsWith("x-");

/** Whether some JSON fits the schema; an unknown keyword is an error, so that none is passed over. */
export function fitsSchema(published: Rule & Partial<PublishedSchema>): (json: unknown) => boolean {
  const fits = (rule: Rule, json: unknown): boolean =>
    Object.entries(rule).every(([keyword, value]) => {
      if (isAnnotation(keyword)) return true;
      const check = keywords[keyword];
      if (check === undefined) throw new Error(`the keyword ${keyword} is not known here`);
      return check(value as never, json, rule);
    });
  const keywords: Record<string, Check> = {
    $ref: (ref: string, json) => fits(published.$defs?.[ref.replace("#/$defs/", "")] as Rule, json),
    type: (type: string, json) =>
      type === "array"
        ? Array.isArray(json)
        : type === "integer"
          ? Number.isInteger(json)
          : kindOf(json) === type,
    minimum: (least: number, json) => typeof json !== "number" || json >= least,
    exclusiveMinimum: (bound: number, json) => typeof json !== "number" || json > bound,
    maximum: (most: number, json) => typeof json !== "number" || json <= most,
    exclusiveMaximum: (bound: number, json) => typeof json !== "number" || json < bound,
    anyOf: (rules: Rule[], json) => rules.some((rule) => fits(rule, json)),
    const: (value: unknown, json) => json === value,
    enum: (values: unknown[], json) => values.includes(json),
    not: (rule: Rule, json) => !fits(rule, json),
    oneOf: (rules: Rule[], json) => rules.filter((rule) => fits(rule, json)).length === 1,
    minLength: (least: number, json) => typeof json !== "string" || [...json].length >= least,
    maxLength: (most: number, json) => typeof json !== "string" || [...json].length <= most,
    pattern: (form: string, json) => typeof json !== "string" || new RegExp(form, "u").test(json),
    minItems: (least: number, json) => !Array.isArray(json) || json.length >= least,
    maxItems: (most: number, json) => !Array.isArray(json) || json.length <= most,
    uniqueItems: (_, json) =>
      !Array.isArray(json) || new Set(json.map((item) => JSON.stringify(item))).size === json.length,
    items: (rule: Rule, json) => !Array.isArray(json) || json.every((item) => fits(rule, item)),
    required: (keys: string[], json) => keys.every((key) => Object.hasOwn(Object(json), key)),
    properties: (rules: Record<string, Rule>, json) =>
      Object.entries(Object(json)).every(([key, value]) => !rules[key] || fits(rules[key], value)),
    minProperties: (least: number, json) => Object.keys(Object(json)).length >= least,
    propertyNames: (rule: Rule, json) => Object.keys(Object(json)).every((key) => fits(rule, key)),
    additionalProperties: (rule: Rule | false, json, whole) =>
      Object.entries(Object(json)).every(
        ([key, value]) => Object.hasOwn(whole.properties ?? {}, key) || (rule !== false && fits(rule, value)),
      ),
  };
  return (json) => fits(published, json);
}

const kindOf = (json: unknown) => (Array.isArray(json) || json === null ? "none" : typeof json);
