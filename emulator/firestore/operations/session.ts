import { Guard } from "../access/guard.ts";
import type { Caller } from "../access/caller.ts";
import type { RulesInForce } from "../access/guard.ts";
import { QueryViews } from "../listen/query-views.ts";
import type { Database } from "../store/database.ts";
import type { Databases } from "../store/databases.ts";
import { Transactions } from "../transactions/transactions.ts";

/** The parts of the server that operations use. */
export interface Server {
  databases: Databases;
  transactions: Transactions;
  rulesFor(database: string): RulesInForce;
  viewsOf(database: Database): QueryViews;
}

export function assembleServer(databases: Databases, rulesFor: Server["rulesFor"]): Server {
  const views = new WeakMap<Database, QueryViews>();
  const viewsOf = (database: Database): QueryViews => {
    let found = views.get(database);
    if (!found) views.set(database, (found = new QueryViews(database)));
    return found;
  };
  return { databases, transactions: new Transactions(), rulesFor, viewsOf };
}

/** One caller on one database: the start of every operation. */
export interface Session {
  server: Server;
  database: Database;
  caller: Caller;
  guard: Guard;
}

/** `databaseName` is `projects/P/databases/D`. */
export function openSession(server: Server, databaseName: string, caller: Caller): Session {
  const database = server.databases.get(databaseName);
  const guard = new Guard(database, caller, () => server.rulesFor(databaseName));
  return { server, database, caller, guard };
}
