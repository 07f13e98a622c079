/** Who holds how many sockets: no address takes the places of all others. Addresses of the owner's proxies stand for many. */
import type { Server, Socket } from "node:net";
import { isWithin, plainAddress } from "../../addresses.ts";
import type { ServerConfig } from "../../config/types.ts";

/** Of all places; and at least so many, because a browser opens six. */
const [SHARE, LEAST] = [8, 16];

export function limitSockets(server: Server, { limits, behindProxy }: ServerConfig): void {
  server.maxConnections = limits.sockets;
  const most = Math.max(LEAST, Math.floor(limits.sockets / SHARE));
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (address === "" || isWithin(behindProxy, address)) return;
    const now = (open.get(address) ?? 0) + 1;
    if (now > most) return void socket.destroy();
    open.set(address, now);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
