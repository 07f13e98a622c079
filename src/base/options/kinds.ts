/**
 * What an option is: one of a few kinds, each with its own limits as data. A check, a form field, a flag, a line of help and a JSON
 * Schema are all made from it, so that none of them has to read a sentence.
 */

/** Where an option stands in a form or in help, in this order. */
export const GROUPS = ["Data", "Model", "Search", "Budget", "Expert"] as const;
export type OptionGroup = (typeof GROUPS)[number];

/** How a value is found where none is given: from which public facts and other options, and in words. */
export interface Auto {
  readonly how: string;
  readonly from: readonly string[];
}

/** Other options of the same method and what they must be for this one to mean anything. */
export type When = Readonly<Record<string, readonly string[]>>;

/** What every declaration may say; `T` is the type of the value. */
export interface Said<T> {
  /** One sentence or two: what the option does. */
  readonly tip: string;
  /** For people; the option's own name in words unless given. */
  readonly title?: string;
  /** What a number counts or measures: "rounds", "share of ε". */
  readonly unit?: string;
  /** "Search" unless given. */
  readonly group?: OptionGroup;
  readonly default?: T;
  /** In words, or with what it is found from. An option with neither a default nor this must be given. */
  readonly auto?: string | Auto;
  readonly when?: When;
}

export interface Declared<Kind extends string, T, Limits> extends Omit<Said<T>, "default" | "auto"> {
  readonly kind: Kind;
  readonly limits: Limits;
  /** Undefined where the method works it out, which `auto` describes, or where it must be given. */
  readonly default: T | undefined;
  readonly auto?: Auto;
  /** What is allowed, in words that follow "it must be". */
  readonly range: string;
  readonly check: (value: unknown) => value is T;
  /** Reads the value from text, as typed on a command line; undefined where it cannot be read. */
  readonly parse: (text: string) => T | undefined;
}

export interface WholeLimits {
  readonly min: number;
  readonly max: number;
}

/** Each end is given once, with the end itself or without it, or left open. */
export interface RealLimits {
  readonly from?: number;
  readonly above?: number;
  readonly upTo?: number;
  readonly below?: number;
}

export interface ChoiceLimits<T extends string> {
  readonly of: readonly T[];
  /** For people, where a word does not explain itself. */
  readonly titles?: Readonly<Record<string, string>>;
}

export interface TextLimits {
  readonly minLength: number;
  readonly maxLength: number;
  /** A regular expression that the whole text matches. */
  readonly pattern?: string;
}

/** Kinds of attributes that can be named, as a schema declares them. */
export type AttributeKind = "numeric" | "categorical" | "label";

export interface AttributeLimits {
  readonly kinds: readonly AttributeKind[];
}

export interface AttributesLimits extends AttributeLimits, WholeLimits {}

/** How many points at random, or the points themselves, each coordinate between `low` and `high`. */
export interface PointsLimits extends WholeLimits {
  readonly low: number;
  readonly high: number;
}

export interface ModelLimits {
  /** Kinds of saved models. */
  readonly kinds: readonly string[];
}

export interface ListLimits<Of extends Option> extends WholeLimits {
  readonly of: Of;
  /** Each larger than the one before; no JSON Schema can say this. */
  readonly ascending?: true;
  /** None twice. */
  readonly distinct?: true;
}

export interface RecordLimits<Fields extends Options> {
  readonly fields: Fields;
}

export type PointsGiven = number | readonly (readonly number[])[];

export type IntegerOption = Declared<"integer", number, WholeLimits>;
export type RealOption = Declared<"real", number, RealLimits>;
export type ChoiceOption<T extends string = string> = Declared<"choice", T, ChoiceLimits<T>>;
export type SwitchOption = Declared<"switch", boolean, Readonly<Record<never, never>>>;
export type TextOption = Declared<"text", string, TextLimits>;
export type AttributeOption = Declared<"attribute", string, AttributeLimits>;
export type AttributesOption = Declared<"attributes", readonly string[], AttributesLimits>;
export type PointsOption = Declared<"points", PointsGiven, PointsLimits>;
export type ModelOption<T extends object = object> = Declared<"model", T, ModelLimits>;
export interface ListOption<Of extends Option = Option>
  extends Declared<"list", readonly ValueOf<Of>[], ListLimits<Of>> {}
export interface RecordOption<Fields extends Options = Options>
  extends Declared<"record", FieldsOf<Fields>, RecordLimits<Fields>> {}

/** An option of a method, as data that help, forms and checks are made from. */
export type Option =
  | IntegerOption
  | RealOption
  | ChoiceOption
  | SwitchOption
  | TextOption
  | AttributeOption
  | AttributesOption
  | PointsOption
  | ModelOption
  | ListOption
  | RecordOption;
export type OptionKind = Option["kind"];

/** The options of a method, by name. */
export interface Options {
  readonly [name: string]: Option;
}

export type ValueOf<O> = O extends { readonly check: (value: unknown) => value is infer T } ? T : never;

/** The values of a method's options, with undefined for what is left for it to work out. */
export type Values<O extends Options> = { readonly [K in keyof O]: ValueOf<O[K]> | Left<O[K]["default"]> };

type Left<Default> = undefined extends Default ? undefined : never;

/** A record as it is given: what has a default or is worked out may be left out. */
export type FieldsOf<O extends Options> = { readonly [K in keyof O]?: ValueOf<O[K]> | undefined };

/** Whether there is nothing to fall back upon where it is left out. */
export const isRequired = (option: Pick<Option, "default" | "auto">): boolean =>
  option.default === undefined && option.auto === undefined;
