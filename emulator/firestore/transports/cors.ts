import type { IncomingMessage, ServerResponse } from "node:http";

/** Browsers on any origin may call this server, with credentials: it is only ever reachable from this machine. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (!origin) return;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Vary", "Origin");
  response.setHeader("Access-Control-Allow-Credentials", "true");
  response.setHeader(
    "Access-Control-Expose-Headers",
    "x-client-wire-protocol, x-http-session-id, x-http-initial-response",
  );
}

export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Methods", "DELETE,GET,HEAD,PATCH,POST,PUT");
  response.setHeader("Access-Control-Max-Age", "7200");
  const wanted = request.headers["access-control-request-headers"];
  if (wanted) response.setHeader("Access-Control-Allow-Headers", wanted);
  if (request.headers["access-control-request-private-network"])
    response.setHeader("Access-Control-Allow-Private-Network", "true");
  response.writeHead(200).end();
}
