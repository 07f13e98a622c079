/** `/metrics`, on a listener of its own, which the owner puts on loopback: one address, one answer, and nothing of what was asked. */
import { createServer, type Server } from "node:http";
import { allowedHosts } from "../config/hosts.ts";
import type { House } from "./house.ts";
import { bareHeaders, timeLimits } from "./http/limits.ts";
import { metricsText } from "./metrics.ts";

const MEDIA = "text/plain; version=0.0.4; charset=utf-8";
const MOST_SOCKETS = 16;

/** Not listening yet; `config.metrics` says where to. */
export function metricsListener(house: House): Server {
  const server = createServer(timeLimits, (request, answer) => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const host = house.config.metrics?.host ?? "127.0.0.1";
    // A page of a stranger's reaches loopback by a name of its own.
    const isCalled = allowedHosts({ listen: { host, port }, names: [] }, port).has(
      request.headers.host ?? "",
    );
    const isAsked =
      request.method === "GET" && request.url === "/metrics" && request.headers.origin === undefined;
    const status = !isCalled ? 421 : isAsked ? 200 : 404;
    answer.writeHead(status, { ...bareHeaders, "content-type": MEDIA });
    answer.end(status === 200 ? metricsText(house) : "");
  });
  server.maxConnections = MOST_SOCKETS;
  return server;
}
