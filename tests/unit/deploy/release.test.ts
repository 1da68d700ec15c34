import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { problemsOfBuild } from "#deploy/build-values.ts";
import { buildName } from "#deploy/build-name.ts";
import { deployedConfig } from "#deploy/deployed-config.ts";
import { DEPLOYED_FUNCTIONS } from "#deploy/deployed-functions.ts";
import { Lockfile, lockFor } from "#deploy/lock-for.ts";
import { readTarget } from "#deploy/read-target.ts";
import { thirdPartyNotices } from "#deploy/third-party-notices.ts";
import { globToPattern } from "#emulator/local/hosting-headers.ts";
import * as index from "#functions/index.ts";

const VALUES = { VITE_PROJECT_ID: "shop-1", VITE_API_KEY: "AIza1", VITE_APP_ID: "1:2:web:3" };

describe("OPS-25: a production build", () => {
  it("goes to its own project, and one for this machine anywhere", () => {
    expect(problemsOfBuild(VALUES, "shop-1")).toEqual([]);
    expect(problemsOfBuild(VALUES, null)).toEqual([]);
    expect(problemsOfBuild({ VITE_LOCAL_BACKEND: "auth:1" }, null)).toEqual([]);
  });

  it.each(Object.keys(VALUES))("fails without %s, and with the one of the demo", (name) => {
    expect(problemsOfBuild({ ...VALUES, [name]: "" }, null)).toEqual([expect.stringContaining(`${name} is not set`)]);
    expect(problemsOfBuild({ ...VALUES, [name]: "demo-rutero" }, null)).toHaveLength(1);
  });

  it("fails for another target than its project, and without whose map it shows", () => {
    expect(problemsOfBuild(VALUES, "shop-2")).toEqual(["VITE_PROJECT_ID is shop-1, but the build goes to shop-2"]);
    expect(problemsOfBuild({ ...VALUES, VITE_MAP_TILES: "https://t.test/{z}" }, null)).toHaveLength(1);
  });

  it("has no default target", () => {
    expect(() => readTarget(undefined)).toThrow("Name the target: staging or prod.");
    expect(() => readTarget("prod")).toThrow('.firebaserc has no project "prod"');
  });

  it("is named by its commit", () => {
    expect(buildName()).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{10}(\.dirty)?)?$/);
  });
});

describe("a release's firebase.json", () => {
  const config = deployedConfig({ projectId: "shop-1", values: VALUES, assets: ["main-Ab12.js", "style-Cd34.css"] });
  const cacheOf = (path: string) => {
    const rules = config.hosting.headers.filter(({ source }) => globToPattern(source).test(path));
    return rules.flatMap(({ headers }) => headers).findLast(({ key }) => key === "Cache-Control")?.value;
  };

  it("lets only assets that exist be cached, so that a missing one is asked for again", () => {
    expect(cacheOf("/assets/main-Ab12.js")).toBe("public, max-age=31536000, immutable");
    expect(cacheOf("/assets/gone-Ef56.js")).toBe("no-store");
    expect(cacheOf("/sw.js")).toBe("no-cache");
    expect(cacheOf("/orders/1")).toBe("no-store");
  });

  it("makes the database where the functions run, and names the project's own hosts", () => {
    expect(config.firestore.location).toBe("us-central1");
    expect(JSON.stringify(config)).toContain("https://us-central1-shop-1.cloudfunctions.net");
    expect(JSON.stringify(config)).not.toContain("demo-rutero");
  });
});

describe("the functions of a release", () => {
  const whole = v.parse(Lockfile, JSON.parse(readFileSync("package-lock.json", "utf8")));
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync("functions/package.json", "utf8")),
  );
  const Locked = v.object({ packages: v.record(v.string(), v.looseObject({ version: v.optional(v.string()) })) });

  it("bring a lockfile with everything they need, in the versions that are tested here, and nothing for development", () => {
    const { packages } = v.parse(Locked, lockFor(whole, "functions", { name: "f", dependencies }));
    for (const [name, version] of Object.entries(dependencies))
      expect(packages[`node_modules/${name}`]?.version).toBe(version);
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    expect(JSON.stringify(packages)).not.toContain('"dev":');
    expect(Object.keys(packages).filter((path) => /vitest|vite|playwright/.test(path))).toEqual([]);
  });

  it("cannot be packed where the lockfile lacks a package", () => {
    const lacking = { packages: { "node_modules/a": { ...EMPTY, dependencies: { b: "1" } } } };
    const manifest = { name: "f", dependencies: { a: "1" } };
    expect(() => lockFor(lacking, "functions", manifest)).toThrow("package-lock.json has no b for node_modules/a");
  });

  it("take the nearer of two versions, as Node does, and leave out what is optional and not there", () => {
    const packages = {
      "node_modules/a": { ...EMPTY, dependencies: { b: "2" }, optionalDependencies: { none: "1" } },
      "node_modules/a/node_modules/b": { ...EMPTY, version: "2" },
      "node_modules/b": { ...EMPTY, version: "1", dev: true },
      "functions/node_modules/c": { ...EMPTY, version: "3" },
    };
    const lock = v.parse(Locked, lockFor({ packages }, "functions", { name: "f", dependencies: { a: "1", c: "3" } }));
    expect(Object.keys(lock.packages)).toEqual([
      "",
      "node_modules/a",
      "node_modules/a/node_modules/b",
      "node_modules/c",
    ]);
  });

  it("are those that doctor and smoke ask for", () => {
    const kinds = Object.entries(index).flatMap(([name, made]) => {
      if (made === undefined) return [];
      const endpoint = made.__endpoint;
      if ("callableTrigger" in endpoint) return [[name, "callable"]];
      if ("taskQueueTrigger" in endpoint) return [[name, "task"]];
      return [[name, "scheduleTrigger" in endpoint ? "schedule" : "trigger"]];
    });
    expect(DEPLOYED_FUNCTIONS).toEqual(Object.fromEntries(kinds));
  });

  it("run in the account of their own, bounded, and those that people wait for may be kept warm", () => {
    for (const made of Object.values(index).flatMap((each) => each ?? [])) {
      const { region, serviceAccountEmail, maxInstances } = made.__endpoint;
      expect([region, serviceAccountEmail, maxInstances]).toEqual([["us-central1"], "rutero-functions@", 40]);
    }
    expect(index.placeOrders.__endpoint).toMatchObject({ minInstances: 0, availableMemoryMb: 512 });
    expect(index.saveImage.__endpoint).toMatchObject({ availableMemoryMb: 512, concurrency: 20 });
  });
});

it("the notices name every package of the app with its licence", () => {
  const notices = thirdPartyNotices();
  for (const name of ["react", "firebase", "dexie", "leaflet", "@firebase/firestore"]) {
    const at = notices.indexOf(`\n${name} `);
    expect(at).toBeGreaterThan(0);
    expect(notices.slice(at, at + 2_000)).toMatch(/copyright|licen[sc]e/i);
  }
  expect(notices).not.toContain("\nvitest ");
});

const EMPTY = { dependencies: {}, optionalDependencies: {}, peerDependencies: {}, peerDependenciesMeta: {} };
