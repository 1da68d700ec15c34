import firebaseJson from "../firebase.json" with { type: "json" };
import { REGION } from "#domain/values/region.ts";
import type { Values } from "./build-values.ts";
import { projectPolicy } from "./content-policy.ts";

const POLICY = "Content-Security-Policy";

interface Release {
  readonly projectId: string;
  readonly values: Values;
  /** The names of the files in `dist/assets`. */
  readonly assets: readonly string[];
}

/**
 * The firebase.json of one release. Of the project's own it differs in what only the release knows: the project's hosts in
 * the content policy, and which hashed files exist. Only those may be cached for a year: Hosting sends a header by path,
 * also with the 404 of a file that a later release brings back.
 */
export function deployedConfig({ projectId, values, assets }: Release) {
  const { hosting } = firebaseJson;
  const headers = hosting.headers.flatMap((rule) => {
    if (rule.source !== "/assets/**") return [withPolicy(rule, projectId, values)];
    const unknown = { source: rule.source, headers: [{ key: "Cache-Control", value: "no-store" }] };
    return [unknown, { ...rule, source: `/assets/@(${assets.toSorted().join("|")})` }];
  });
  return {
    hosting: { ...hosting, headers },
    functions: [{ source: "functions", codebase: "default", runtime: "nodejs22" }],
    firestore: { database: "(default)", location: REGION, ...firebaseJson.firestore },
  };
}

type HeaderRule = (typeof firebaseJson.hosting.headers)[number];

function withPolicy(rule: HeaderRule, projectId: string, values: Values): HeaderRule {
  const headers = rule.headers.map(({ key, value }) => ({
    key,
    value: key === POLICY ? projectPolicy(value, projectId, values) : value,
  }));
  return { ...rule, headers };
}
