import type { IncomingMessage, ServerResponse } from "node:http";
import { callerFrom } from "../access/caller.ts";
import { ListenStream } from "../listen/listen-stream.ts";
import { openSession } from "../operations/session.ts";
import type { Server, Session } from "../operations/session.ts";
import { readText } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { invalidArgument, toFirestoreError } from "../values/status.ts";
import { WriteStream } from "../writes/write-stream.ts";
import { ChannelSession, KEEP_ALIVE_MS, frameChunk } from "./channel-session.ts";
import { errorBody, parseJsonBody, readBody } from "./http-body.ts";
import { wireText } from "./wire-json.ts";

const PATH = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;
/** An open write stream costs a browser one of its six connections, so an idle one is closed soon. */
const WRITE_IDLE_MS = 1000;
const PROTOCOL_VERSION = 8;
const SERVER_VERSION = 12;

/** The receiver of a channel's messages: a listen or a write stream. */
interface Stream {
  receive(message: JsonObject): void;
  close(): void;
}

interface OpenChannel {
  channel: ChannelSession;
  stream: Stream;
}

/** Google's WebChannel protocol over HTTP/1.1, as the web SDK speaks it in browsers. */
export class WebChannel {
  private readonly server: Server;
  private readonly open = new Map<string, OpenChannel>();

  constructor(server: Server) {
    this.server = server;
  }

  handles(url: URL): boolean {
    return PATH.test(url.pathname);
  }

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const id = url.searchParams.get("SID");
    if (url.searchParams.get("TYPE") === "terminate") {
      this.open.get(id ?? "")?.channel.dispose();
      response.writeHead(200).end();
      return;
    }
    if (id === null) {
      if (request.method === "POST") this.shakeHands(response, url, await readForm(request));
      else refuse(response, "A channel begins with a POST");
      return;
    }
    const known = this.open.get(id);
    if (!known) refuse(response, "Error: Unknown SID");
    else if (request.method === "GET") attachBackChannel(known.channel, response, url);
    else this.forward(known, response, url, await readForm(request));
  }

  /** Tells every client at once that the server is stopping, so that they reconnect soon. */
  close(): void {
    for (const { channel } of this.open.values()) {
      channel.sendText(
        JSON.stringify({ error: { code: 503, status: "UNAVAILABLE", message: "The server is shutting down." } }),
      );
      channel.dispose();
    }
  }

  private shakeHands(response: ServerResponse, url: URL, form: URLSearchParams): void {
    const kind = PATH.exec(url.pathname)?.[1];
    const channel: ChannelSession = new ChannelSession(
      () => this.open.get(channel.id)?.stream.close(),
      () => this.open.delete(channel.id),
    );
    sendChunk(response, [[0, ["c", channel.id, "", PROTOCOL_VERSION, SERVER_VERSION, KEEP_ALIVE_MS]]]);
    try {
      const session = openSession(this.server, databaseName(url, form), callerFrom(authorizationIn(form)));
      const stream = kind === "Listen" ? listenOver(channel, session) : writeOver(channel, session);
      this.open.set(channel.id, { channel, stream });
      receiveMessages({ channel, stream }, form);
    } catch (thrown) {
      this.open.set(channel.id, { channel, stream: { receive: () => undefined, close: () => undefined } });
      failChannel(channel, thrown);
    }
  }

  private forward(known: OpenChannel, response: ServerResponse, url: URL, form: URLSearchParams): void {
    const { channel } = known;
    // The channel may have been closed while the body was arriving; nothing of it may be processed then.
    if (channel.isClosed) {
      refuse(response, "Error: Unknown SID");
      return;
    }
    channel.acknowledge(Number(url.searchParams.get("AID") ?? 0));
    receiveMessages(known, form);
    sendChunk(response, [channel.hasBackChannel ? 1 : 0, channel.lastSentArray, channel.outstandingBytes]);
  }
}

function listenOver(channel: ChannelSession, session: Session): Stream {
  return new ListenStream(session, (answer) => channel.send(() => wireText(answer, session.database.name)));
}

function writeOver(channel: ChannelSession, session: Session): Stream {
  const stream = new WriteStream(session);
  let idle: NodeJS.Timeout | null = null;
  const end = (): void => {
    channel.sendText('"close"');
    channel.close();
  };
  return {
    receive(message) {
      if (idle) clearTimeout(idle);
      const { response, isLast } = stream.receive(message);
      channel.sendText(JSON.stringify(response));
      if (isLast) end();
      else if (response.writeResults) idle = setTimeout(end, WRITE_IDLE_MS);
      idle?.unref();
    },
    close() {
      if (idle) clearTimeout(idle);
    },
  };
}

function receiveMessages({ channel, stream }: OpenChannel, form: URLSearchParams): void {
  const count = Number(form.get("count") ?? 0);
  const offset = Number(form.get("ofs") ?? 0);
  for (let at = 0; at < count && !channel.isClosed; at++) {
    if (offset + at < channel.nextMessage) continue;
    channel.nextMessage = offset + at + 1;
    try {
      stream.receive(parseJsonBody(form.get(`req${at}___data__`) ?? ""));
    } catch (thrown) {
      failChannel(channel, thrown);
    }
  }
}

function failChannel(channel: ChannelSession, thrown: unknown): void {
  channel.sendText(JSON.stringify(errorBody(toFirestoreError(thrown))));
  channel.close();
}

function attachBackChannel(channel: ChannelSession, response: ServerResponse, url: URL): void {
  const isStreaming = url.searchParams.get("CI") !== "1";
  channel.attach(response, isStreaming, Number(url.searchParams.get("AID") ?? 0));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request));
}

/** The client's HTTP headers travel inside the form, so that browsers need no preflight. */
function authorizationIn(form: URLSearchParams): string | undefined {
  for (const line of (form.get("headers") ?? "").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === "authorization") return line.slice(colon + 1).trim();
  }
  return undefined;
}

function databaseName(url: URL, form: URLSearchParams): string {
  const inQuery = url.searchParams.get("database");
  const name = inQuery ?? readText(parseJsonBody(form.get("req0___data__") ?? "")["database"], "database");
  if (!/^projects\/[^/]+\/databases\/[^/]+$/.test(name)) throw invalidArgument(`Invalid database name "${name}".`);
  return name;
}

function sendChunk(response: ServerResponse, content: unknown): void {
  const body = Buffer.from(frameChunk(JSON.stringify(content)));
  response.writeHead(200, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "private, max-age=0",
    "Content-Length": body.length,
  });
  response.end(body);
}

function refuse(response: ServerResponse, message: string): void {
  response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8" }).end(message);
}
