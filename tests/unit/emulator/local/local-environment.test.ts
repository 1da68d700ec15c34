import { expect, it } from "vitest";
import { isOn } from "#app/build-flags.ts";
import { localEnvironment } from "#emulator/local/local-environment.ts";
import { DEFAULT_PORTS } from "#emulator/local/ports.ts";

it.each([true, false])("ACCESS-23 a local build that is asked for coming-soon mode (%s) is in it", (comingSoon) => {
  expect(isOn(localEnvironment(DEFAULT_PORTS, comingSoon)["VITE_COMING_SOON"])).toBe(comingSoon);
});
