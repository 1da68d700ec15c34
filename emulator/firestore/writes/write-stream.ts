import type { JsonObject } from "../values/read-json.ts";
import { readList } from "../values/read-json.ts";
import { invalidArgument } from "../values/status.ts";
import { commitRequest } from "../operations/commit.ts";
import type { Session } from "../operations/session.ts";
import type { WriteResult } from "./write.ts";

export interface WriteResponse {
  streamId?: string;
  streamToken: string;
  writeResults?: WriteResult[];
  commitTime?: string;
}

/** One client's write stream: a greeting, then one answer for each batch, strictly in order. */
export class WriteStream {
  private readonly session: Session;
  private count = 0;
  private greeted = false;

  constructor(session: Session) {
    this.session = session;
  }

  /** The answer to one request; `isLast` if the client has closed the stream. */
  receive(request: JsonObject): { response: WriteResponse; isLast: boolean } {
    const writes = readList(request["writes"], "writes");
    if (!this.greeted) {
      if (writes.length > 0 || request["streamId"] || request["streamToken"])
        throw invalidArgument("The first request of a write stream must only name the database.");
      this.greeted = true;
      return { response: { streamId: "0", streamToken: this.nextToken() }, isLast: false };
    }
    if (writes.length === 0) return { response: { streamToken: this.nextToken() }, isLast: true };
    const { writeResults, commitTime } = commitRequest(this.session, { writes });
    return { response: { streamToken: this.nextToken(), writeResults, commitTime }, isLast: false };
  }

  private nextToken(): string {
    return Buffer.from(String(this.count++)).toString("base64");
  }
}
