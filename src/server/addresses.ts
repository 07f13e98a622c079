/** Addresses of machines: which are this one's own, which belong to a list, and whose request it is behind a proxy. */
import { BlockList, isIP, isIPv4 } from "node:net";

/** Without a zone, and as IPv4 where it is one in the clothes of IPv6. */
export function plainAddress(address: string): string {
  const [bare] = address.toLowerCase().split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : bare;
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address);
  return plain === "::1" || (isIPv4(plain) && plain.startsWith("127."));
}

/** An address, or a range of them such as 10.0.0.0/8; undefined where it is neither, or means everybody. */
export function addressRange(text: string): { readonly address: string; readonly bits: number } | undefined {
  const [, address, given] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (address === undefined || isIP(address) === 0) return undefined;
  const most = isIPv4(address) ? 32 : 128;
  const bits = given === undefined ? most : Number(given);
  return bits >= 1 && bits <= most ? { address, bits } : undefined;
}

const lists = new WeakMap<readonly string[], BlockList>();

export function isWithin(ranges: readonly string[], address: string): boolean {
  const list = lists.get(ranges) ?? listOf(ranges);
  lists.set(ranges, list);
  return list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of ranges) {
    const range = addressRange(text);
    if (range) list.addSubnet(range.address, range.bits, isIPv4(range.address) ? "ipv4" : "ipv6");
  }
  return list;
}

/**
 * Whose request it is. `X-Forwarded-For` is believed only as far as proxies of the owner's wrote it: from its end, up to the first
 * address that is not such a proxy's. What stands before that anybody may have sent.
 */
export function clientAddress(
  { behindProxy }: { readonly behindProxy: readonly string[] },
  socketAddress: string,
  forwarded: string | readonly string[] | undefined,
): string {
  let client = plainAddress(socketAddress);
  if (behindProxy.length === 0 || forwarded === undefined) return client;
  const hops = [forwarded].flat().join(",").split(",");
  while (isIP(client) !== 0 && isWithin(behindProxy, client)) {
    const hop = plainAddress((hops.pop() ?? "").trim());
    if (isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}
