import type { Ruleset, RulesRequest } from "#emulator/firestore/rules/ruleset.ts";
import { document, requestFor } from "../../support/evaluate-condition.ts";
import { protoFields } from "../../support/rules-query.ts";
import { EVERYBODY, NOT_FOR_SUPER, OBSTACLES, signIn } from "../../support/rules-people.ts";
import type { Auth, Obstacle, Person } from "../../support/rules-people.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One request to the project's own rules, and whether it must be allowed. */
export interface AccessCase {
  readonly name: string;
  readonly allowed: boolean;
  readonly request: RulesRequest;
}

/** A possible request, by anyone. */
export type Access = Partial<RulesRequest> & Pick<RulesRequest, "method" | "path">;

export const get = (path: string, fields: Fields = {}): Access => ({
  method: "get",
  path,
  resource: document(path, protoFields(fields)),
});
export const create = (path: string, fields: Fields): Access => ({
  method: "create",
  path,
  resource: null,
  newResource: document(path, protoFields(fields)),
});
export const update = (path: string, before: Fields, after: Fields): Access => ({
  method: "update",
  path,
  resource: document(path, protoFields(before)),
  newResource: document(path, protoFields(after)),
});
export const remove = (path: string, fields: Fields = {}): Access => ({
  method: "delete",
  path,
  resource: document(path, protoFields(fields)),
});

export function accessCase(name: string, access: Access, auth: Auth, allowed: boolean): AccessCase {
  return {
    name: `${name} is ${allowed ? "allowed" : "denied"}`,
    allowed,
    request: requestFor({ resource: null, ...access, auth }),
  };
}

/** A request while these documents of `appconfigdata` are stored; without any, maintenance is off. */
export function configured<Given extends object>(
  access: Given,
  stored: Readonly<Record<string, Fields>>,
): Given & Pick<RulesRequest, "getDocument"> {
  return {
    ...access,
    getDocument(path) {
      const fields = stored[path.replace("appconfigdata/", "")];
      return fields ? document(path, protoFields(fields)) : null;
    },
  };
}

/** Whether a ruleset decides a case correctly. */
export function isDecidedRight(ruleset: Ruleset, { request, allowed }: AccessCase): boolean {
  return ruleset.allows(request).allowed === allowed;
}

/** An obstacle, or the one that is not in the token. */
export type Stop = Obstacle | "in maintenance";

/**
 * All cases of one access: each role, and each person who may with each obstacle and in maintenance. `access` may differ
 * by person (their own name in a new document).
 */
export function casesFor(
  name: string,
  access: Access | ((person: Person) => Access),
  may: readonly Person[],
  unstopped: readonly Stop[] = [],
): AccessCase[] {
  const of = (person: Person): Access => (typeof access === "function" ? access(person) : access);
  const byRole = EVERYBODY.map((person) =>
    accessCase(`${person}: ${name}`, of(person), signIn(person), may.includes(person)),
  );
  const byObstacle = may.flatMap((person) =>
    (Object.keys(OBSTACLES) as Obstacle[]).map((obstacle) => {
      const passes = unstopped.includes(obstacle) || (person === "super" && NOT_FOR_SUPER.includes(obstacle));
      return accessCase(`${person}, ${obstacle}: ${name}`, of(person), OBSTACLES[obstacle](person), passes);
    }),
  );
  const inMaintenance = may.map((person) =>
    accessCase(
      `${person}, in maintenance: ${name}`,
      configured(of(person), { maintenance: { active: true } }),
      signIn(person),
      person === "super" || unstopped.includes("in maintenance"),
    ),
  );
  return [...byRole, ...byObstacle, ...inMaintenance];
}
