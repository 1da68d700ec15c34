/** What a build is made with: `VITE_…` of the environment and of the files that Vite reads for the mode. */
export type Values = Readonly<Record<string, string | undefined>>;

/** The aliases of `.firebaserc`, which are Vite's modes as well: `.env.staging`, `.env.prod`. */
export const ALIASES = ["staging", "prod"] as const;
export type Alias = (typeof ALIASES)[number];

const NEEDED = ["VITE_PROJECT_ID", "VITE_API_KEY", "VITE_APP_ID"] as const;

/**
 * Why a build of these values may not go to `projectId`, in sentences for whoever started it; null = it is not known yet
 * where it goes. A build for a local backend needs nothing.
 */
export function problemsOfBuild(values: Values, projectId: string | null): string[] {
  if (values["VITE_LOCAL_BACKEND"]) return [];
  const missing = NEEDED.filter((name) => !values[name] || values[name].startsWith("demo"));
  const given = values["VITE_PROJECT_ID"];
  return [
    ...missing.map(
      (name) => `${name} is not set: a production build needs those of a real web app (docs/deploy.md, step 2)`,
    ),
    ...(given && projectId !== null && given !== projectId
      ? [`VITE_PROJECT_ID is ${given}, but the build goes to ${projectId}`]
      : []),
    ...(values["VITE_MAP_TILES"] && !values["VITE_MAP_ATTRIBUTION"]
      ? ["VITE_MAP_TILES needs VITE_MAP_ATTRIBUTION: whose the map is must be shown"]
      : []),
  ];
}
