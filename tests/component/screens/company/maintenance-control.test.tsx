import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Toaster } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Operation } from "#domain/operations/operation.ts";
import type { MaintenanceView } from "#domain/operations/operations-view.ts";
import { accept, refuse } from "#domain/values/result.ts";
import en from "#locales/en/translation.json";
import { MaintenanceControlScreen } from "#screens/company/maintenance-control/MaintenanceControlScreen.tsx";
import { giveFakeOperations, type FakeOperations } from "#tests/component/fake-operations.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";

const HOUR = 3_600_000;
const texts = en.maintenanceControl;
const OFF: MaintenanceView = {
  period: null,
  roles: { normal: ["super_admin", "company_owner", "salesperson"], maintenance: ["super_admin"] },
  devices: { known: 12, withUnsent: 2, unsent: 5 },
  minClient: null,
  highestMinimum: "1.4.0",
  history: [],
};
const period = (startsIn: number, endsIn: number) => ({
  startsAt: Date.now() + startsIn,
  endsAt: Date.now() + endsIn,
  graceHours: 4,
  text: { en: "Faster search", es: "" },
});

let operations: FakeOperations;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(view: Partial<MaintenanceView> = {}) {
  operations = giveFakeOperations({ maintenance: { ...OFF, ...view } });
  await renderWithTexts(
    <Ports give={[operations.port]}>
      <MemoryRouter>
        <MaintenanceControlScreen />
        <Toaster />
      </MemoryRouter>
    </Ports>,
  );
  await screen.findByText(texts.history);
  return userEvent.setup();
}

const sent = (): readonly Operation[] => operations.sent;
const button = (name: string) => screen.getByRole("button", { name });
const sheet = async (name: string) => within(await screen.findByRole("dialog", { name }));
/** A moment as its field shows it, to the minute. */
const moment = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

describe("/maintenance-control", () => {
  it("OPS-2 plans a period, once the word is typed", async () => {
    const user = await open();
    await user.click(button(texts.plan));
    const plan = await sheet(texts.plan);
    const startsAt = Math.floor(Date.now() / HOUR) * HOUR + 5 * HOUR;
    fireEvent.change(plan.getByLabelText(texts.from), { target: { value: moment(startsAt) } });
    fireEvent.change(plan.getByLabelText(texts.to), { target: { value: moment(startsAt - HOUR) } });
    await user.click(plan.getByRole("button", { name: texts.next }));
    expect(plan.getByText(texts.endsBeforeStart)).toBeDefined();
    fireEvent.change(plan.getByLabelText(texts.to), { target: { value: moment(startsAt + HOUR) } });
    await user.type(plan.getByLabelText(texts.en), "Faster search");
    await user.click(plan.getByRole("button", { name: texts.next }));

    const question = await sheet(texts.planTitle);
    const word = question.getByLabelText("Type MAINTENANCE to go on");
    await user.type(word, "MAINTENANC");
    await user.click(question.getByRole("button", { name: texts.plan }));
    expect(word.getAttribute("aria-invalid")).toBe("true");
    expect(sent()).toEqual([]);
    await user.type(word, "e ");
    await user.click(question.getByRole("button", { name: texts.plan }));
    const text = { en: "Faster search", es: "" };
    const planned = { do: "planMaintenance", startsAt, endsAt: startsAt + HOUR, graceHours: 24, text };
    await waitFor(() => expect(sent()).toEqual([planned]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("OPS-2 starts at once, without asking for a start", async () => {
    const user = await open();
    await user.click(button(texts.start));
    const start = await sheet(texts.start);
    expect(start.queryByLabelText(texts.from)).toBeNull();
    await user.click(start.getByRole("button", { name: texts.start }));
    const question = await sheet(texts.startTitle);
    await user.type(question.getByLabelText(/^Type/), "MAINTENANCE");
    await user.click(question.getByRole("button", { name: texts.start }));
    await waitFor(() => expect(sent()).toMatchObject([{ do: "startMaintenance", graceHours: 24 }]));
    expect(sent()[0]).not.toHaveProperty("startsAt");
  });

  it("OPS-2 shows one that was started just now as begun", async () => {
    const user = await open();
    await user.click(button(texts.start));
    await user.click((await sheet(texts.start)).getByRole("button", { name: texts.start }));
    const question = await sheet(texts.startTitle);
    await user.type(question.getByLabelText(/^Type/), "MAINTENANCE");
    operations.views.maintenance = { ...OFF, period: period(0, HOUR) };
    await user.click(question.getByRole("button", { name: texts.start }));
    expect(await screen.findByText(texts.on)).toBeDefined();
  });

  it("OPS-2 moves the end of one that has begun, which keeps its start", async () => {
    const begun = { ...period(-HOUR, HOUR), endsAt: Math.floor(Date.now() / 60_000) * 60_000 + HOUR };
    const user = await open({ period: begun });
    expect(screen.getByText(texts.on)).toBeDefined();
    expect(screen.getByText("Faster search")).toBeDefined();
    expect(screen.queryByRole("button", { name: texts.plan })).toBeNull();
    await user.click(button(texts.change));
    const change = await sheet(texts.change);
    expect(change.queryByLabelText(texts.from)).toBeNull();
    const endsAt = begun.endsAt + HOUR;
    fireEvent.change(change.getByLabelText(texts.to), { target: { value: moment(endsAt) } });
    await user.click(change.getByRole("button", { name: texts.next }));
    const question = await sheet(texts.planTitle);
    await user.type(question.getByLabelText(/^Type/), "MAINTENANCE");
    await user.click(question.getByRole("button", { name: texts.plan }));
    await waitFor(() => expect(sent()).toEqual([{ do: "planMaintenance", ...begun, endsAt }]));
  });

  it.each([
    ["ends the one that is on", -HOUR, texts.end, texts.endTitle],
    ["cancels the planned one", HOUR, texts.cancel, texts.cancelTitle],
  ])("OPS-2 %s", async (_case, startsIn, action, title) => {
    const user = await open({ period: period(startsIn, 2 * HOUR) });
    await user.click(button(action));
    const question = await sheet(title);
    await user.click(question.getByRole("button", { name: action }));
    expect(sent()).toEqual([]);
    await user.type(question.getByLabelText(/^Type/), "MAINTENANCE");
    await user.click(question.getByRole("button", { name: action }));
    await waitFor(() => expect(sent()).toEqual([{ do: "endMaintenance" }]));
  });

  it("OPS-2 says that nothing was changed without an answer, and keeps the question", async () => {
    const user = await open({ period: period(-HOUR, HOUR) });
    operations.answer = async () => refuse("offline");
    await user.click(button(texts.end));
    const question = await sheet(texts.endTitle);
    await user.type(question.getByLabelText(/^Type/), "MAINTENANCE");
    await user.click(question.getByRole("button", { name: texts.end }));
    expect(await screen.findByText(texts.notSaved)).toBeDefined();
    operations.answer = async () => accept(null);
    await user.click(question.getByRole("button", { name: texts.end }));
    expect(await screen.findByText(texts.saved)).toBeDefined();
    expect(sent()).toHaveLength(2);
  });

  it("OPS-2 saves who may work; the administrator is always in", async () => {
    const user = await open({ roles: { normal: ["company_owner"], maintenance: [] } });
    const everyDay = within(screen.getByRole("region", { name: texts.normal }));
    const inMaintenance = within(screen.getByRole("region", { name: texts.maintenance }));
    for (const list of [everyDay, inMaintenance])
      expect(list.getByRole("checkbox", { name: /^Administrator/ })).toMatchObject({ checked: true, disabled: true });
    expect(screen.queryByRole("button", { name: texts.saveRoles })).toBeNull();
    await user.click(inMaintenance.getByRole("checkbox", { name: en.roles.store_staff }));
    await user.click(button(texts.saveRoles));
    const normal = ["super_admin", "company_owner"];
    const maintenance = ["super_admin", "store_staff"];
    await waitFor(() => expect(sent()).toEqual([{ do: "saveRoles", normal, maintenance }]));
  });

  it("OPS-29 names the oldest version that may send, but none that nobody has yet", async () => {
    const user = await open();
    const field = screen.getByLabelText(texts.minClient);
    expect(screen.queryByRole("button", { name: texts.saveMinClient })).toBeNull();
    for (const [typed, problem] of [
      ["one", en.announcements.badVersion],
      ["1.4.1", "At most 1.4.0: nobody has a newer app yet, so nobody could send."],
    ] as const) {
      await user.clear(field);
      await user.type(field, typed);
      await user.click(button(texts.saveMinClient));
      expect(screen.getByText(problem)).toBeDefined();
      expect(field.getAttribute("aria-invalid")).toBe("true");
    }
    expect(sent()).toEqual([]);
    await user.clear(field);
    await user.type(field, "1.4");
    operations.views.maintenance = { ...OFF, minClient: "1.4" };
    await user.click(button(texts.saveMinClient));
    expect(await screen.findByText(texts.saved)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: texts.saveMinClient })).toBeNull());
    await user.clear(screen.getByLabelText(texts.minClient));
    await user.click(button(texts.saveMinClient));
    const named = (minClient: string | null) => ({ do: "setMinClient", minClient });
    await waitFor(() => expect(sent()).toEqual([named("1.4"), named(null)]));
  });

  it("OPS-29 offers no version where the server is of a former build, which cannot be told one", async () => {
    await open({ highestMinimum: "" });
    expect(screen.queryByLabelText(texts.minClient)).toBeNull();
  });

  it("OPS-2, OPS-3 shows who changed it when, and which devices still hold work", async () => {
    const at = Date.UTC(2026, 10, 20, 12);
    const event = { id: "e1", at, byName: "Sofia", did: "roles" as const, period: null, roles: null, minClient: null };
    await open({ history: [event] });
    expect(screen.getByText("Roles changed")).toBeDefined();
    expect(screen.getByText(/^Nov 20.*, Sofia$/)).toBeDefined();
    expect(screen.getByText("Unsent changes on 2 devices: 5")).toBeDefined();
  });
});
