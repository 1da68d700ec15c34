import { expect, it } from "vitest";
import { fixturesOf, OPENERS, readFixture } from "#tests/support/database-fixtures.ts";

type Name = keyof typeof OPENERS;

/** Versions that no build ever wrote: they came with the next one. */
const NEVER_BUILT = new Set(["work 3"]);

it.each(Object.keys(OPENERS) as Name[])("[U2] every version of the %s database is kept as a phone had it", (name) => {
  const today = OPENERS[name]();
  const kept = fixturesOf(name).flatMap((fixture) => readFixture(fixture).databases);
  const versions = new Set(kept.map(({ version }) => version / 10));
  const missing = Array.from({ length: today.verno }, (_, index) => index + 1).filter(
    (version) => !versions.has(version) && !NEVER_BUILT.has(`${name} ${version}`),
  );
  expect(missing.map((version) => `${name} ${version} has no fixture: run \`npm run fixtures\` and commit it`)).toEqual(
    [],
  );
});
