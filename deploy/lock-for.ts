import * as v from "valibot";

const Dependencies = v.optional(v.record(v.string(), v.string()), {});

const LockedPackage = v.looseObject({
  dependencies: Dependencies,
  optionalDependencies: Dependencies,
  peerDependencies: Dependencies,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {}),
});

/** A package-lock.json as far as it is read here. */
export const Lockfile = v.looseObject({ packages: v.record(v.string(), LockedPackage) });
export type Lockfile = v.InferOutput<typeof Lockfile>;

export interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * The lockfile of a workspace that is installed alone: the packages it needs, in the versions that this project tests with.
 * `from` is the workspace's folder in the whole lockfile.
 */
export function lockFor(whole: Lockfile, from: string, manifest: Manifest): object {
  const found = new Map<string, { source: string; isOptional: boolean }>();

  function take(name: string, at: string, isOptional: boolean): void {
    const source = resolvePackage(whole, name, at);
    if (source === null) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name} for ${at}: run npm install`);
    }
    const path = source.startsWith(`${from}/`) ? source.slice(from.length + 1) : source;
    const known = found.get(path);
    if (known && known.source !== source) throw new Error(`two versions of ${name} would lie at ${path}`);
    if (known && (isOptional || !known.isOptional)) return;
    found.set(path, { source, isOptional });
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packageAt(whole, source);
    for (const each of Object.keys(dependencies))
      if (optionalDependencies[each] === undefined) take(each, source, isOptional);
    for (const each of Object.keys(optionalDependencies)) take(each, source, true);
    for (const each of Object.keys(peerDependencies))
      if (peerDependenciesMeta[each]?.optional !== true) take(each, source, isOptional);
  }

  for (const name of Object.keys(manifest.dependencies)) take(name, from, false);
  const packages = [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { source, isOptional }]) => {
      const { dev: _dev, devOptional: _both, optional: _optional, ...kept } = rawAt(whole, source);
      return [path, { ...kept, ...(isOptional && { optional: true }) }] as const;
    });
  return {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: { "": manifest, ...Object.fromEntries(packages) },
  };
}

/** Where Node finds a package that is required at this place: beside it, or in a folder above. */
function resolvePackage({ packages }: Lockfile, name: string, at: string): string | null {
  for (let place = at; ; place = parentOf(place)) {
    const path = place === "" ? `node_modules/${name}` : `${place}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (place === "") return null;
  }
}

/** The package or workspace in whose `node_modules` a package lies. */
function parentOf(place: string): string {
  const cut = place.lastIndexOf("/node_modules/");
  return cut < 0 ? "" : place.slice(0, cut);
}

function packageAt({ packages }: Lockfile, path: string): v.InferOutput<typeof LockedPackage> {
  return v.parse(LockedPackage, packages[path]);
}

/** As it stands in the file, without the defaults of the schema. */
function rawAt({ packages }: Lockfile, path: string): Record<string, unknown> {
  const entries = Object.entries(packages[path] ?? {});
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value !== "object" || Object.keys(value ?? {}).length > 0),
  );
}
