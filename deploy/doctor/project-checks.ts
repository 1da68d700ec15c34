import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { REGION } from "#domain/values/region.ts";
import { DATA_VERSION } from "#domain/operations/data-version.ts";
import { DEPLOYED_FUNCTIONS } from "../deployed-functions.ts";
import { type Check, problem, unless, warning } from "./finding.ts";

const APIS = [
  "cloudbuild",
  "cloudfunctions",
  "cloudscheduler",
  "cloudtasks",
  "eventarc",
  "firestore",
  "identitytoolkit",
  "run",
  "secretmanager",
];

const Project = v.object({ state: v.string() });
const Services = v.object({ services: v.optional(v.array(v.object({ config: v.object({ name: v.string() }) })), []) });
const AuthConfig = v.object({
  signIn: v.optional(
    v.object({
      email: v.optional(v.object({ enabled: v.optional(v.boolean()), passwordRequired: v.optional(v.boolean()) })),
    }),
  ),
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: v.optional(v.boolean()) })),
  client: v.optional(
    v.object({
      permissions: v.optional(
        v.object({ disabledUserSignup: v.optional(v.boolean()), disabledUserDeletion: v.optional(v.boolean()) }),
      ),
    }),
  ),
  passwordPolicyConfig: v.optional(v.object({ passwordPolicyEnforcementState: v.optional(v.string()) })),
  authorizedDomains: v.optional(v.array(v.string()), []),
});
const Functions = v.object({
  functions: v.optional(v.array(v.object({ name: v.string(), state: v.string() })), []),
});
const Policy = v.object({
  bindings: v.optional(v.array(v.object({ role: v.string(), members: v.optional(v.array(v.string()), []) })), []),
});
const Instances = v.object({
  instances: v.optional(
    v.array(v.looseObject({ config: v.looseObject({ extensionRef: v.optional(v.string(), "") }), state: v.string() })),
    [],
  ),
});
const Count = v.looseTuple([
  v.object({ result: v.object({ aggregateFields: v.object({ count: v.object({ integerValue: v.string() }) }) }) }),
]);

const project: Check = {
  title: "The project is there, with its APIs",
  async find(google, { projectId }) {
    const found = await google.get(`https://cloudresourcemanager.googleapis.com/v3/projects/${projectId}`);
    if (found === null || v.parse(Project, found).state !== "ACTIVE")
      return [problem(`there is no project ${projectId}`)];
    const url = `https://serviceusage.googleapis.com/v1/projects/${projectId}/services?filter=state:ENABLED&pageSize=200`;
    const enabled = v.parse(Services, await google.get(url)).services.map(({ config }) => config.name);
    return APIS.filter((api) => !enabled.includes(`${api}.googleapis.com`)).map((api) =>
      problem(`the API ${api}.googleapis.com is not enabled`),
    );
  },
};

const signIn: Check = {
  title: "Authentication is set up",
  async find(google, { projectId, values }) {
    const config = await google.get(`https://identitytoolkit.googleapis.com/admin/v2/projects/${projectId}/config`);
    if (config === null) return [problem("Authentication is not set up")];
    const {
      signIn: methods,
      emailPrivacyConfig,
      client,
      passwordPolicyConfig,
      authorizedDomains,
    } = v.parse(AuthConfig, config);
    const domain = new URL(functionValues(projectId)["APP_URL"] ?? `https://${projectId}.web.app`).hostname;
    const { disabledUserSignup, disabledUserDeletion } = client?.permissions ?? {};
    return [
      ...unless(
        methods?.email?.enabled === true && methods.email.passwordRequired === true,
        "sign-in by e-mail and password is off",
      ),
      ...unless(emailPrivacyConfig?.enableImprovedEmailPrivacy === true, "email enumeration protection is off"),
      ...unless(disabledUserSignup === true && disabledUserDeletion === true, "visitors may create or delete accounts"),
      ...unless(
        passwordPolicyConfig?.passwordPolicyEnforcementState === "ENFORCE",
        "the password policy is not enforced",
      ),
      ...unless(authorizedDomains.includes(domain), `${domain} is not an authorised domain`),
      ...(values["VITE_APP_CHECK_KEY"] ? [] : [warning("App Check is not configured")]),
    ];
  },
};

const functions: Check = {
  title: "Every function runs, and visitors reach the callables",
  async find(google, { projectId }) {
    const place = `projects/${projectId}/locations/${REGION}`;
    const url = `https://cloudfunctions.googleapis.com/v2/${place}/functions?pageSize=200`;
    const states = new Map(
      v.parse(Functions, await google.get(url)).functions.map(({ name, state }) => [name.split("/").at(-1), state]),
    );
    const silent = Object.keys(DEPLOYED_FUNCTIONS).filter((name) => states.get(name) !== "ACTIVE");
    const callables = Object.entries(DEPLOYED_FUNCTIONS).filter(
      ([name, kind]) => kind === "callable" && !silent.includes(name),
    );
    const shut = await Promise.all(
      callables.map(async ([name]) => {
        const service = `https://run.googleapis.com/v2/${place}/services/${name.toLowerCase()}:getIamPolicy`;
        const { bindings } = v.parse(Policy, (await google.get(service)) ?? {});
        const isOpen = bindings.some(
          ({ role, members }) => role === "roles/run.invoker" && members.includes("allUsers"),
        );
        return isOpen ? [] : [problem(`nobody may invoke ${name}: deploy it again`)];
      }),
    );
    return [
      ...silent.map((name) => problem(`function ${name} is ${states.get(name) ?? "not deployed"}`)),
      ...shut.flat(),
    ];
  },
};

const mail: Check = {
  title: "Somebody sends the mails",
  async find(google, { projectId }) {
    const { MAIL_SENDER, MAIL_FROM } = functionValues(projectId);
    if (MAIL_SENDER === "smtp") {
      const secret = await google.get(`https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/SMTP_URL`);
      return [
        ...unless(secret !== null, "the secret SMTP_URL is missing"),
        ...unless(Boolean(MAIL_FROM), "MAIL_FROM is not set"),
      ];
    }
    const url = `https://firebaseextensions.googleapis.com/v1beta/projects/${projectId}/instances?pageSize=100`;
    const { instances } = v.parse(Instances, (await google.get(url)) ?? {});
    const sender = instances.find(({ config }) => config.extensionRef === "firebase/firestore-send-email");
    return unless(
      sender?.state === "ACTIVE",
      "no mail is sent: MAIL_SENDER is not smtp, and the extension is not installed",
    );
  },
};

const opened: Check = {
  title: "People can begin",
  async find(google, { projectId, values }) {
    const documents = `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)/documents`;
    const count = async (collectionId: string, where: object = {}) => {
      const structuredQuery = { from: [{ collectionId }], ...where };
      const body = { structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: "count", count: {} }] } };
      const answer = v.parse(Count, await google.post(`${documents}:runAggregationQuery`, body));
      return Number(answer[0].result.aggregateFields.count.integerValue);
    };
    const isSuper = {
      fieldFilter: { field: { fieldPath: "role" }, op: "EQUAL", value: { stringValue: "super_admin" } },
    };
    const isCurrent = {
      fieldFilter: {
        field: { fieldPath: "dataVersion" },
        op: "GREATER_THAN_OR_EQUAL",
        value: { integerValue: String(DATA_VERSION) },
      },
    };
    const [companies, current, administrators, roles] = await Promise.all([
      count("companies"),
      count("companies", { where: isCurrent }),
      count("users", { where: isSuper }),
      google.get(`${documents}/appconfigdata/roles`),
    ]);
    const isComingSoon = /^(true|1)$/.test(values["VITE_COMING_SOON"] ?? "true");
    return [
      ...unless(administrators > 0 && roles !== null, "there is no administrator: run npm run bootstrap"),
      ...unless(current >= companies, `the data of ${companies - current} companies are behind: run npm run migrate`),
      // The house company is not one of a customer.
      ...(isComingSoon && companies > 1 ? [warning(`coming-soon shuts out the staff of ${companies} companies`)] : []),
    ];
  },
};

export const PROJECT_CHECKS: readonly Check[] = [project, signIn, functions, mail, opened];

/** What the project's functions are deployed with. */
function functionValues(projectId: string): Readonly<Record<string, string | undefined>> {
  const file = `functions/.env.${projectId}`;
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}
