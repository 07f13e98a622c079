/** What is slow and obvious is worked out once, for all engines that are held against it. */
const workedOut = new WeakMap<object, Map<string, unknown>>();

export function onceFor<T>(subject: object, what: string, work: () => T): T {
  const known = workedOut.get(subject) ?? new Map<string, unknown>();
  workedOut.set(subject, known);
  if (!known.has(what)) known.set(what, work());
  return known.get(what) as T;
}
