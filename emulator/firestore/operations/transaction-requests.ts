import { readText } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import type { Session } from "./session.ts";

export function beginTransaction({ server, database }: Session, request: JsonObject): { transaction: string } {
  return { transaction: server.transactions.begin(database, request["options"]).id };
}

export function rollback({ server, database }: Session, request: JsonObject): Record<string, never> {
  server.transactions.rollback(database, readText(request["transaction"], "transaction"));
  return {};
}
