import { createServer } from "node:net";
import type { Server, Socket } from "node:net";

/** HTTP/2 with prior knowledge starts like this; HTTP/1.1 never does. */
const HTTP2_PREFACE = "PRI";

/**
 * One TCP port for two protocols: the first bytes of a connection decide. Browsers open connections in advance that
 * stay silent for a while, so the decision waits for the first bytes.
 */
export function createOnePort(toHttp2: (socket: Socket) => void, toHttp1: (socket: Socket) => void): Server {
  return createServer({ noDelay: true, pauseOnConnect: false }, (socket) => {
    const drop = (): void => {
      socket.destroy();
    };
    const decide = (): void => {
      const first: unknown = socket.read();
      if (!Buffer.isBuffer(first)) return;
      socket.off("readable", decide);
      socket.off("end", drop);
      socket.off("error", drop);
      socket.unshift(first);
      if (first.toString("latin1", 0, HTTP2_PREFACE.length) === HTTP2_PREFACE) toHttp2(socket);
      else {
        toHttp1(socket);
        socket.resume();
      }
    };
    socket.on("readable", decide);
    socket.on("end", drop);
    socket.on("error", drop);
  });
}
