import { act, cleanup, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Overview } from "#domain/operations/operations-view.ts";
import en from "#locales/en/translation.json";
import { giveOperations } from "#components/ports.ts";
import { accept } from "#domain/values/result.ts";
import type { Operations } from "#ports/operations.ts";
import { SuperHome } from "#screens/insights/home/SuperHome.tsx";
import { type FakeOperations, giveFakeOperations } from "#tests/component/fake-operations.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";

const HOUR = 3_600_000;
const OVERVIEW: Overview = {
  companies: 1_204,
  activeToday: 87,
  intake: { accepted: 90, review: 9, refused: 6, conflicts: 4 },
  oldestUnsentAt: Date.now() - 30 * HOUR,
  lateDevices: 2,
  errors: 3,
  period: null,
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(overview?: Partial<Overview>) {
  await show(giveFakeOperations(overview === undefined ? {} : { overview: { ...OVERVIEW, ...overview } }).port);
}

async function show(port: FakeOperations["port"]) {
  await renderWithTexts(
    <Ports give={[port]}>
      <MemoryRouter>
        <SuperHome />
      </MemoryRouter>
    </Ports>,
  );
}

describe("the administrator's home", () => {
  it("OPS-11 shows companies, people, intake with its rates, failures, and what was not sent for long", async () => {
    await open({});
    const system = within(await screen.findByRole("region", { name: en.overview.system }));
    for (const figure of ["1,204", "87", "3"]) expect(system.getByText(figure)).toBeDefined();
    for (const rate of ["90 (90%)", "9 (9%)", "6 (6%)", "4 (4%)"]) expect(screen.getByText(rate)).toBeDefined();
    expect(screen.getByText("2 devices have unsent work older than a day")).toBeDefined();
    expect(screen.getByText(en.overview.none)).toBeDefined();
  });

  it("OPS-11 without orders there are no rates, and without late work no warning", async () => {
    const intake = { accepted: 0, review: 0, refused: 0, conflicts: 0 };
    await open({ intake, lateDevices: 0, oldestUnsentAt: null });
    expect(await screen.findByText(en.overview.noUnsent)).toBeDefined();
    expect(screen.getAllByText("0")).toHaveLength(4);
    expect(screen.queryByText(/older than a day/)).toBeNull();
  });

  it("OPS-11 says that maintenance is on, and why", async () => {
    const text = { en: "Faster search", es: "" };
    await open({ period: { startsAt: Date.now() - HOUR, endsAt: Date.now() + HOUR, graceHours: 24, text } });
    expect(await screen.findByText(en.maintenanceControl.on)).toBeDefined();
    expect(screen.getByText("Faster search")).toBeDefined();
  });

  it("OPS-11 takes an answer that is slower than the time between two readings", async () => {
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
      resolve = settle;
    });
    let asked = 0;
    const read = async () => {
      asked += 1;
      await promise;
      return accept(OVERVIEW);
    };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    await show(giveOperations({ read, run: async () => accept(null) } as Operations));
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect([asked, screen.queryByText("1,204")]).toEqual([1, null]);
    resolve();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("1,204")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(asked).toBe(2);
  });

  it("OPS-11 says that it could not be read", async () => {
    await open();
    expect(await screen.findByText(en.overview.failed)).toBeDefined();
  });
});
