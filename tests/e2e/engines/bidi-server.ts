import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** Waits for Playwright at an address of its own, which Playwright reads in what the process writes. */
export function serve(meet: (playwright: WebSocket) => void): void {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, maxPayload: 0 });
  server.on("listening", () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on("connection", meet);
}
