import { describe, expect, it } from "vitest";
import { DEFAULT_PORTS } from "#emulator/local/ports.ts";
import { parseStartOptions } from "#emulator/local/start-options.ts";

describe("the options of npm start", () => {
  it("none: the usual ports, the kept data, no second company", () => {
    expect(parseStartOptions([])).toMatchObject({
      ok: true,
      value: {
        dev: false,
        csvFolder: null,
        reset: false,
        comingSoon: false,
        ports: DEFAULT_PORTS,
        dataDir: expect.stringMatching(/\.rutero\/data$/),
      },
    });
  });

  it("the coming-soon page, on request", () => {
    expect(parseStartOptions(["--coming-soon"])).toMatchObject({ ok: true, value: { comingSoon: true } });
  });

  it("seven consecutive ports, and a separate one for the app", () => {
    const parsed = parseStartOptions(["--ports-from", "15000", "--port=4400"]);
    expect(parsed.ok && parsed.value.ports).toEqual({
      app: 4400,
      auth: 15_001,
      functions: 15_002,
      firestore: 15_003,
      hub: 15_004,
      logging: 15_005,
      mailbox: 15_006,
    });
  });

  it("rejects unknown options with one sentence", () => {
    for (const port of ["abc", "80", "70000", "4400.5"]) {
      expect(parseStartOptions([`--port=${port}`])).toEqual({
        ok: false,
        problem: "A port is a whole number from 1024 to 65000.",
      });
    }
    expect(parseStartOptions(["--prot=4400"]).ok).toBe(false);
    expect(parseStartOptions(["4400"]).ok).toBe(false);
  });
});
