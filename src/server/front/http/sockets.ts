/**
 * How many connections there may be. Whoever holds many without saying who they are keeps nobody out: where there is no more room, the
 * one that has been silent longest makes it.
 */
import type { Server, Socket } from "node:net";

export interface Sockets {
  /** Somebody who is known asks by it: it stays until it ends by itself. */
  known(socket: Socket): void;
}

/** Of so many connections, one is always free for whoever comes next, as long as not all are of people who are known. */
const PART_KEPT_FREE = 16;

export function openSockets(server: Server, most: number): Sockets {
  server.maxConnections = most;
  const room = Math.max(1, most - Math.ceil(most / PART_KEPT_FREE));
  /** By address and port, because a connection by TLS is another object than the one it goes over; the oldest first. */
  const strangers = new Map<string, Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    const key = keyOf(socket);
    strangers.set(key, socket);
    count++;
    socket.once("close", () => {
      if (strangers.get(key) === socket) strangers.delete(key);
      count--;
    });
    if (count <= room) return;
    const [[oldest, silent]] = strangers;
    if (silent === socket) return;
    strangers.delete(oldest);
    silent.destroy();
  });
  return { known: (socket) => void strangers.delete(keyOf(socket)) };
}

const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
