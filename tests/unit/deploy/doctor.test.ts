import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEPLOYED_FUNCTIONS } from "#deploy/deployed-functions.ts";
import { examine } from "#deploy/doctor/doctor.ts";
import type { GoogleApi } from "#deploy/doctor/google-api.ts";

const P = "projects/shop-1";
const F = `https://firestore.googleapis.com/v1/${P}/databases/(default)`;
const PLACE = `${P}/locations/us-central1`;
const { indexes, fieldOverrides } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as {
  indexes: { collectionGroup: string; queryScope: string; fields: object[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
};
const counted = (count: number) => [{ result: { aggregateFields: { count: { integerValue: String(count) } } } }];
const APIS =
  "cloudbuild cloudfunctions cloudscheduler cloudtasks eventarc firestore identitytoolkit run secretmanager".split(" ");

/** Google's answers for a project that is as docs/deploy.md has it, in the shapes of its reference. */
const HEALTHY: Readonly<Record<string, unknown>> = {
  [`https://cloudresourcemanager.googleapis.com/v3/${P}`]: { state: "ACTIVE" },
  [`https://serviceusage.googleapis.com/v1/${P}/services`]: {
    services: APIS.map((api) => ({ config: { name: `${api}.googleapis.com` } })),
  },
  [`https://identitytoolkit.googleapis.com/admin/v2/${P}/config`]: {
    signIn: { email: { enabled: true, passwordRequired: true } },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
    passwordPolicyConfig: { passwordPolicyEnforcementState: "ENFORCE" },
    authorizedDomains: ["shop-1.web.app"],
  },
  [`https://cloudfunctions.googleapis.com/v2/${PLACE}/functions`]: {
    functions: Object.keys(DEPLOYED_FUNCTIONS).map((name) => ({ name: `${PLACE}/functions/${name}`, state: "ACTIVE" })),
  },
  ...Object.fromEntries(
    Object.keys(DEPLOYED_FUNCTIONS).map((name) => [
      `https://run.googleapis.com/v2/${PLACE}/services/${name.toLowerCase()}:getIamPolicy`,
      { bindings: [{ role: "roles/run.invoker", members: ["allUsers"] }] },
    ]),
  ),
  [`https://firebaseextensions.googleapis.com/v1beta/${P}/instances`]: {
    instances: [{ config: { extensionRef: "firebase/firestore-send-email" }, state: "ACTIVE" }],
  },
  [F]: {
    locationId: "us-central1",
    type: "FIRESTORE_NATIVE",
    pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
    deleteProtectionState: "DELETE_PROTECTION_ENABLED",
  },
  [`${F}/backupSchedules`]: { backupSchedules: [{ dailyRecurrence: {}, retention: "604800s" }] },
  [`${F}/collectionGroups/-/indexes`]: {
    indexes: indexes.map(({ collectionGroup, queryScope, fields }, at) => ({
      name: `${P}/databases/(default)/collectionGroups/${collectionGroup}/indexes/i${at}`,
      state: "READY",
      queryScope,
      fields: [...fields, { fieldPath: "__name__", order: "ASCENDING" }],
    })),
  },
  [`${F}/collectionGroups/-/fields`]: {
    fields: fieldOverrides
      .filter(({ ttl }) => ttl)
      .map(({ collectionGroup, fieldPath }) => ({
        name: `${P}/databases/(default)/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
        ttlConfig: { state: "ACTIVE" },
      })),
  },
  [`${F}/documents/appconfigdata/roles`]: { fields: {} },
  [`${F}/documents:runAggregationQuery`]: counted(1),
};

async function found(planted: Readonly<Record<string, unknown>> = {}, values: Record<string, string> = {}) {
  const answers = { ...HEALTHY, ...planted };
  const answer = (url: string, body?: object) => {
    const [path = ""] = url.split("?");
    const planned = answers[path];
    if (planned instanceof Error) throw planned;
    return Promise.resolve(typeof planned === "function" ? planned(body) : (planned ?? null));
  };
  const google: GoogleApi = { get: answer, post: answer };
  const given = { VITE_COMING_SOON: "false", VITE_APP_CHECK_KEY: "k", ...values };
  return examine(google, { alias: "prod", projectId: "shop-1", values: given });
}

const at = (name: string) => Object.keys(HEALTHY).find((url) => url.includes(name)) ?? "";
const changed = (name: string, change: object) => ({ [at(name)]: { ...(HEALTHY[at(name)] as object), ...change } });

describe("OPS-27: doctor", () => {
  it("finds nothing wrong with a project as the guide makes it", async () => {
    const { lines, problems } = await found();
    expect(problems).toBe(0);
    expect(lines.filter((line) => !line.startsWith("✓"))).toEqual([]);
  });

  it.each([
    ["no project", { [at("cloudresourcemanager")]: null }, "there is no project shop-1"],
    ["an API that is off", { [at("serviceusage")]: { services: [] } }, "cloudtasks.googleapis.com is not enabled"],
    [
      "a database elsewhere",
      changed("firestore.googleapis.com", { locationId: "nam5" }),
      "is in nam5, not in us-central1",
    ],
    ["no database", { [F]: null }, "there is no database: create it in us-central1"],
    [
      "no point-in-time recovery",
      { [F]: { ...(HEALTHY[F] as object), pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_DISABLED" } },
      "recovery is off",
    ],
    [
      "no delete protection",
      { [F]: { ...(HEALTHY[F] as object), deleteProtectionState: "" } },
      "delete protection is off",
    ],
    ["no backup", { [`${F}/backupSchedules`]: {} }, "there is no daily backup"],
    ["an index that is missing", { [`${F}/collectionGroups/-/indexes`]: {} }, "is missing"],
    ["documents that stay for ever", { [`${F}/collectionGroups/-/fields`]: {} }, "throttles.expiresAt does not delete"],
    ["history that stays for ever", { [`${F}/collectionGroups/-/fields`]: {} }, "auditLog.expiresAt does not delete"],
    ["links that stay for ever", { [`${F}/collectionGroups/-/fields`]: {} }, "inviteCodes.expiresAt does not delete"],
    [
      "visitors who make accounts",
      changed("identitytoolkit", { client: {} }),
      "visitors may create or delete accounts",
    ],
    ["enumerable addresses", changed("identitytoolkit", { emailPrivacyConfig: {} }), "enumeration protection is off"],
    [
      "another domain",
      changed("identitytoolkit", { authorizedDomains: [] }),
      "shop-1.web.app is not an authorised domain",
    ],
    ["a function that is not deployed", changed("cloudfunctions", { functions: [] }), "placeOrders is not deployed"],
    ["a function nobody may invoke", { [at("services/placeorders")]: {} }, "nobody may invoke placeOrders"],
    ["no mail", { [at("firebaseextensions")]: {} }, "no mail is sent"],
    ["nobody to begin with", { [`${F}/documents/appconfigdata/roles`]: null }, "run npm run bootstrap"],
    ["what cannot be asked", { [F]: new Error("403 no permission") }, "could not be asked: 403 no permission"],
  ])("sees %s", async (_, planted, problem) => {
    const { lines } = await found(planted);
    expect(lines.join("\n")).toContain(problem);
  });

  it("OPS-31 sees companies whose data are of a former version", async () => {
    const isAskedForVersion = (body: object) => JSON.stringify(body).includes('"dataVersion"');
    const some = { [`${F}/documents:runAggregationQuery`]: (body: object) => counted(isAskedForVersion(body) ? 3 : 5) };
    const { lines, problems } = await found(some);
    expect(lines.join("\n")).toContain("the data of 2 companies are behind: run npm run migrate");
    expect(problems).toBe(1);
  });

  it("warns where coming-soon shuts out the staff of companies", async () => {
    const many = { [`${F}/documents:runAggregationQuery`]: counted(4) };
    const { lines, problems } = await found(many, { VITE_COMING_SOON: "true" });
    expect(lines.join("\n")).toContain("coming-soon shuts out the staff of 4 companies");
    expect(problems).toBe(0);
    expect((await found(many)).lines.join("\n")).not.toContain("coming-soon");
  });
});
