/**
 * How often somebody at an address failed to say who they are: at most so many times in any minute, and beyond that they are not counted
 * any more. Memory is bounded: of very many addresses the longest quiet are forgotten, which gives nothing to whoever has that many.
 */
import { isIPv6 } from "node:net";
import { plainAddress } from "../../addresses.ts";
import type { Clock } from "../../clock.ts";

const MINUTE = 60_000;
const ADDRESSES = 10_000;

export interface Failures {
  /** Counts one; false where it is one too many. */
  count(address: string): boolean;
}

export function loginFailures(clock: Clock, most: number, addresses = ADDRESSES): Failures {
  const times = new Map<string, readonly number[]>();
  const recent = (place: string) =>
    (times.get(place) ?? []).filter((time) => time > clock.monotonic() - MINUTE);
  return {
    count(address) {
      const place = addressNetwork(address);
      const before = recent(place);
      if (before.length >= most) return false;
      times.delete(place);
      times.set(place, [...before, clock.monotonic()]);
      const [oldest] = times.keys();
      if (times.size > addresses) times.delete(oldest);
      return true;
    },
  };
}

/** Whoever has one IPv6 address has 2⁶⁴: they count together, by their first half. */
export function addressNetwork(address: string): string {
  const bare = plainAddress(address);
  if (!isIPv6(bare)) return bare;
  const [head, tail] = withoutDots(bare).split("::");
  const [front, back] = [head, tail ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill("0");
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** The last 32 bits may be written as an IPv4 address. */
const withoutDots = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
