import * as v from "valibot";
import indexFile from "../../firestore.indexes.json" with { type: "json" };
import { REGION } from "#domain/values/region.ts";
import { type Check, problem, unless, warning } from "./finding.ts";

const FIRESTORE = "https://firestore.googleapis.com/v1";

const Database = v.object({
  locationId: v.string(),
  type: v.string(),
  pointInTimeRecoveryEnablement: v.optional(v.string(), ""),
  deleteProtectionState: v.optional(v.string(), ""),
});

const Schedules = v.object({
  backupSchedules: v.optional(v.array(v.looseObject({ dailyRecurrence: v.optional(v.unknown()) })), []),
});

const Indexes = v.object({
  indexes: v.optional(
    v.array(
      v.object({
        name: v.string(),
        state: v.string(),
        queryScope: v.string(),
        fields: v.array(
          v.looseObject({ fieldPath: v.string(), order: v.optional(v.string()), arrayConfig: v.optional(v.string()) }),
        ),
      }),
    ),
    [],
  ),
});

const Fields = v.object({
  fields: v.optional(
    v.array(v.object({ name: v.string(), ttlConfig: v.optional(v.object({ state: v.optional(v.string(), "") })) })),
    [],
  ),
});

const pathOf = (projectId: string) => `${FIRESTORE}/projects/${projectId}/databases/(default)`;

const database: Check = {
  title: "Firestore is where it should be, and protected",
  async find(google, { projectId }) {
    const stored = await google.get(pathOf(projectId));
    if (stored === null) return [problem(`there is no database: create it in ${REGION} before the first deploy`)];
    const { locationId, type, pointInTimeRecoveryEnablement, deleteProtectionState } = v.parse(Database, stored);
    return [
      ...unless(type === "FIRESTORE_NATIVE", `the database is ${type}, not in native mode`),
      ...unless(locationId === REGION, `the database is in ${locationId}, not in ${REGION}, and cannot be moved`),
      ...unless(pointInTimeRecoveryEnablement.endsWith("ENABLED"), "point-in-time recovery is off"),
      ...unless(deleteProtectionState === "DELETE_PROTECTION_ENABLED", "delete protection is off"),
    ];
  },
};

const backups: Check = {
  title: "Firestore is backed up daily",
  async find(google, { projectId }) {
    const { backupSchedules } = v.parse(Schedules, await google.get(`${pathOf(projectId)}/backupSchedules`));
    return unless(
      backupSchedules.some((each) => each.dailyRecurrence !== undefined),
      "there is no daily backup",
    );
  },
};

const indexes: Check = {
  title: "Every index is ready",
  async find(google, { projectId }) {
    const stored = v.parse(Indexes, await google.get(`${pathOf(projectId)}/collectionGroups/-/indexes`)).indexes;
    const states = new Map(
      stored.map((index) => [shapeOf({ ...index, collectionGroup: index.name.split("/").at(-3) ?? "" }), index.state]),
    );
    return indexFile.indexes.flatMap((wanted) => {
      const state = states.get(shapeOf(wanted)) ?? "missing";
      return state === "READY" ? [] : [problem(`index ${shapeOf(wanted)} is ${state.toLowerCase()}`)];
    });
  },
};

const expiry: Check = {
  title: "Documents expire",
  async find(google, { projectId }) {
    const url = `${pathOf(projectId)}/collectionGroups/-/fields?filter=ttlConfig:*`;
    const active = v
      .parse(Fields, await google.get(url))
      .fields.filter(({ ttlConfig }) => ttlConfig?.state === "ACTIVE")
      .map(({ name }) => name.split("/").slice(-3).join("/"));
    const wanted = indexFile.fieldOverrides.filter((field) => "ttl" in field && field.ttl === true);
    return wanted
      .map(({ collectionGroup, fieldPath }) => `${collectionGroup}/fields/${fieldPath}`)
      .filter((name) => !active.includes(name))
      .map((name) => warning(`${name.replace("/fields/", ".")} does not delete what is over`));
  },
};

export const DATABASE_CHECKS: readonly Check[] = [database, backups, indexes, expiry];

interface IndexShape {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly {
    readonly fieldPath: string;
    readonly order?: string | undefined;
    readonly arrayConfig?: string | undefined;
  }[];
}

/** Google adds the documents' names to what the file names. */
function shapeOf({ collectionGroup, queryScope, fields }: IndexShape): string {
  const named = fields.filter(({ fieldPath }) => fieldPath !== "__name__");
  return `${collectionGroup} ${queryScope} ${named.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`).join(", ")}`;
}
