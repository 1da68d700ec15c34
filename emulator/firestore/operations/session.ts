import { checkToken } from "../access/caller.ts";
import { Guard } from "../access/guard.ts";
import type { Caller } from "../access/caller.ts";
import type { RulesInForce } from "../access/guard.ts";
import { NO_INDEX_RULES } from "../indexes/enforce-indexes.ts";
import type { IndexRules } from "../indexes/enforce-indexes.ts";
import { QueryViews } from "../listen/query-views.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import type { Database } from "../store/database.ts";
import type { Databases } from "../store/databases.ts";
import { Transactions } from "../transactions/transactions.ts";

/** The parts of the server that operations use. */
export interface Server {
  databases: Databases;
  transactions: Transactions;
  rulesFor(database: string): RulesInForce;
  indexes: IndexRules;
  /** The server's log, which may say more than a client learns. */
  readonly say: (message: string) => void;
  viewsOf(database: Database): QueryViews;
}

export function assembleServer(
  databases: Databases,
  rulesFor: Server["rulesFor"],
  { indexes = NO_INDEX_RULES, say = () => undefined }: Partial<Pick<Server, "indexes" | "say">> = {},
): Server {
  const views = new WeakMap<Database, QueryViews>();
  const viewsOf = (database: Database): QueryViews => {
    let found = views.get(database);
    if (!found) views.set(database, (found = new QueryViews(database)));
    return found;
  };
  return { databases, transactions: new Transactions(), rulesFor, indexes, say, viewsOf };
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
  checkToken(caller, databaseName.split("/")[1] ?? "", Date.now());
  const database = server.databases.get(databaseName);
  const guard = new Guard(database, caller, { rules: () => server.rulesFor(databaseName), say: server.say });
  return { server, database, caller, guard };
}

/** Refuses a query that the rules deny or no index serves. Returns the paths of the documents that the rules read. */
export function checkQuery(
  { server, guard }: Session,
  query: CompiledQuery,
  summed: readonly string[] = [],
): ReadonlySet<string> {
  const read = guard.checkList(query);
  server.indexes.checkQuery(query, summed);
  return read;
}
