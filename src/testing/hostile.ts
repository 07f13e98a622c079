/**
 * Requests that mean harm: the same content as a plain one, told by objects that run code when they are read, and tell something else
 * once they think that they have been checked.
 */

/** What ran when, by the caller's own doing. */
export class HostileWatch {
  /** Set when the copy is finished: whatever runs from then on is late. */
  copied = false;
  readonly late: string[] = [];
  readonly #shared: Float64Array[] = [];
  /** Each place may be read once. */
  readonly twice: string[] = [];

  ran(what: string): void {
    if (this.copied) this.late.push(what);
  }

  share(memory: Float64Array): void {
    this.#shared.push(memory);
  }

  /** From here on everything lies. */
  finish(): void {
    this.copied = true;
    for (const memory of this.#shared) memory.fill(1e9);
  }
}

type Below = (below: number) => number;

/** `benign` forms must be read as what they hold; the others may as well be refused. */
export function hostile(value: unknown, watch: HostileWatch, below: Below, benign: boolean): unknown {
  const inner = (part: unknown) => hostile(part, watch, below, benign);
  if (Array.isArray(value)) {
    const numbers = value.length > 0 && value.every((x) => typeof x === "number");
    const forms = [plainList, proxied, withGetters, subclassed, withMethods];
    const of = value.map(inner);
    const whole = of.every((x) => typeof x === "number");
    return numbers && whole && below(3) === 0
      ? sharedMemory(of as number[], watch)
      : pick(forms, below)(of, watch);
  }
  if (typeof value === "object" && value !== null) {
    const of = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)]));
    const forms = [plainObject, proxied, withGetters, withoutPrototype, withSymbols];
    const worse = [instance, withToJson];
    return pick(!benign && below(8) === 0 ? worse : forms, below)(of, watch);
  }
  if (benign || below(12) > 0) return value;
  return pick([withValueOf, withToPrimitive, boxed, asFunction, asSymbol], below)(value as object, watch);
}

const pick = <T>(from: readonly T[], below: Below): T => from[below(from.length)];

const plainList = (of: object) => of;
const plainObject = (of: object) => of;
const withoutPrototype = (of: object) => Object.assign(Object.create(null), of);

/** Every trap tells that it ran, and lies once the copy is finished. */
function proxied(of: object, watch: HostileWatch): object {
  const traps = Object.getOwnPropertyNames(Reflect).map((name) => {
    const plain = Reflect[name as "get"] as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        watch.ran(`trap ${name}`);
        return watch.copied && name === "get" ? 1e9 : plain(...args);
      },
    ];
  });
  return new Proxy(of, Object.fromEntries(traps));
}

function withGetters(of: object, watch: HostileWatch): object {
  const made = Array.isArray(of) ? new Array(of.length) : {};
  for (const [key, value] of Object.entries(of)) {
    let reads = 0;
    Object.defineProperty(made, key, {
      enumerable: true,
      get: () => {
        watch.ran(`getter ${key}`);
        if (reads++ > 0) watch.twice.push(key);
        return reads > 1 ? 1e9 : value;
      },
    });
  }
  return made;
}

const METHODS = [
  "map",
  "every",
  "some",
  "reduce",
  "filter",
  "slice",
  "entries",
  "forEach",
  "join",
  "includes",
];

/** The methods that an unwary reader would call; each does what it should, and tells. */
function methodsOn(of: object, watch: HostileWatch): object {
  for (const name of [...METHODS, "indexOf", "flatMap", Symbol.iterator] as const) {
    const plain = Reflect.get(of, name) as ((...args: unknown[]) => unknown) | undefined;
    Object.defineProperty(of, name, {
      value(this: unknown, ...args: unknown[]) {
        watch.ran(`method ${String(name)}`);
        return Reflect.apply(plain as () => unknown, this, args);
      },
    });
  }
  return of;
}

const withMethods = (of: object, watch: HostileWatch) => methodsOn([...(of as unknown[])], watch);

function subclassed(of: object, watch: HostileWatch): object {
  class Spy extends Array<unknown> {
    static override get [Symbol.species]() {
      watch.ran("species");
      return Array;
    }
  }
  methodsOn(Spy.prototype, watch);
  const list = new Spy();
  for (const item of of as unknown[]) list[list.length] = item;
  return list;
}

/** Numbers in memory that another thread could write to, under a subclass that overrides what it can. */
function sharedMemory(of: readonly number[], watch: HostileWatch): object {
  class Spy extends Float64Array<ArrayBufferLike> {
    static get [Symbol.species]() {
      watch.ran("species of memory");
      return Float64Array;
    }
    override get length() {
      watch.ran("length of memory");
      return 3;
    }
    override get [Symbol.toStringTag](): "Float64Array" {
      watch.ran("tag of memory");
      return "Float64Array";
    }
  }
  const memory = new Float64Array(new SharedArrayBuffer(8 * of.length));
  memory.set(of);
  watch.share(memory);
  methodsOn(Spy.prototype, watch);
  return new Spy(memory.buffer);
}

const told = (value: unknown, watch: HostileWatch, what: string) => () => {
  watch.ran(what);
  return value;
};

/** Functions under symbols, which no plain reader asks for. */
function withSymbols(of: object, watch: HostileWatch): object {
  const symbols = [Symbol.toPrimitive, Symbol.iterator, Symbol.toStringTag, Symbol.asyncIterator];
  return Object.assign(
    { ...of },
    Object.fromEntries(symbols.map((s) => [s, told(1, watch, `symbol ${String(s)}`)])),
  );
}

const instance = (of: object, watch: HostileWatch) =>
  Object.assign(Object.create({ toString: told("red", watch, "toString of an instance") }), of);
const withToJson = (of: object, watch: HostileWatch) => ({ ...of, toJSON: told(of, watch, "toJSON") });
const withValueOf = (value: unknown, watch: HostileWatch) => ({ valueOf: told(value, watch, "valueOf") });
const withToPrimitive = (value: unknown, watch: HostileWatch) => ({
  [Symbol.toPrimitive]: told(value, watch, "toPrimitive"),
});
const boxed = (value: unknown) => Object(value);
const asFunction = (value: unknown, watch: HostileWatch) => told(value, watch, "function");
const asSymbol = () => Symbol("red");
