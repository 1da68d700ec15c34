import { REGION } from "#domain/values/region.ts";

/** The path of a project's functions on a local host. */
export function functionsPath(projectId: string): string {
  return `${projectId}/${REGION}`;
}

/** Where Firebase serves a project's functions; the content policy names it. */
export function functionsOrigin(projectId: string): string {
  return `https://${REGION}-${projectId}.cloudfunctions.net`;
}
