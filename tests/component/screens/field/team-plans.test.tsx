import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlanAnswer, PlanRequest } from "#domain/planning/plan-request.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import { readWorkPlan } from "#local/queries/itinerary/work-plans.ts";
import type { PlanTeam } from "#ports/plan-team.ts";
import { PlanAnew } from "#screens/field/itinerary/plans/PlanAnew.tsx";
import { WorkPlanSheet } from "#screens/field/itinerary/plans/WorkPlanSheet.tsx";
import { ZoneSequence } from "#screens/field/itinerary/plans/ZoneSequence.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

let device: Device;
const company = buildCompany({ id: "demo" });

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  device = await openOwnersDevice();
  const { mirror } = device;
  await mirror.company.put({ ...company, rev: 1 });
  await mirror.staff.put({ id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: [], rev: 1 });
  const shop = (id: string, routeOrder: number | null, zone = "Centro") => ({
    ...buildCustomer(id.toLowerCase(), { name: id, zone, routeOrder }),
    rev: 1,
  });
  await mirror.customers.bulkPut([shop("Uno", 1), shop("Dos", 2), shop("Tres", null), shop("Otra", null, "Norte")]);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  closeDevice(device);
});

async function show(element: ReactElement) {
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(device), givePreferences({ preferences: PREFERENCES, change: () => {} })]}>
        {element}
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function places() {
  const rows = await readCustomers(device, ["uno", "dos", "tres", "otra"]);
  return rows.map((row) => row?.routeOrder ?? null);
}

describe("VISIT-46 a zone's sequence", () => {
  it("is put in order with the arrow keys, and saved as one edit per customer", async () => {
    const user = await show(<ZoneSequence company={company} onClose={() => {}} />);
    const handle = await screen.findByRole("button", { name: /^Move Dos/ });
    handle.focus();
    await user.keyboard("{ArrowUp}");
    await user.click(screen.getByRole("button", { name: "Put Tres last in the sequence" }));
    await user.click(screen.getByRole("button", { name: "Save 3 customers" }));
    await waitFor(async () => expect(await places()).toEqual([2, 1, 3, null]));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("3 customers are as they were.")).toBeTruthy();
    expect(await places()).toEqual([1, 2, null, null]);
  });

  it("offers the customers of one zone, and nothing to save until something changes", async () => {
    const user = await show(<ZoneSequence company={company} onClose={() => {}} />);
    expect((await screen.findByRole("button", { name: "Save" })).hasAttribute("disabled")).toBe(true);
    await user.selectOptions(screen.getByLabelText("Zone"), "Norte");
    expect(await screen.findByRole("button", { name: "Put Otra last in the sequence" })).toBeTruthy();
    expect(screen.queryByText("Uno")).toBe(null);
  });
});

describe("VISIT-48 planning again", () => {
  const ANSWER: PlanAnswer = {
    changes: [
      { repId: "ana", day: "2026-11-23", before: ["uno", "dos"], after: ["dos"] },
      { repId: "ana", day: "2026-11-24", before: [], after: ["uno"] },
    ],
    unplanned: [{ customerId: "tres", repId: "ana", dueOn: "2026-11-23", reason: "noCapacity" }],
  };

  it("shows what it would change before it changes anything", async () => {
    const asked: PlanRequest[] = [];
    const plan: PlanTeam = async (request) => {
      asked.push(request);
      return accept(ANSWER);
    };
    const onClose = vi.fn();
    const user = await show(<PlanAnew plan={plan} onClose={onClose} />);
    const row = (await screen.findByText("Uno")).closest("li");
    expect(row?.textContent).toMatch(/Ana Torres, Mon.*23 → Ana Torres, Tue.*24/);
    const left = screen.getByRole("region", { name: "Due and not planned: 1" });
    expect(within(left).getByText("Every day is full")).toBeTruthy();
    expect(asked).toEqual([{ repIds: [], isAnew: false, isApplied: false }]);
    await user.click(screen.getByRole("button", { name: "Change 2 days" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked.at(-1)).toEqual({ repIds: [], isAnew: false, isApplied: true });
  });

  it("asks anew with what is planned already, and says when the store is out of reach", async () => {
    const plan: PlanTeam = async ({ isAnew }) =>
      isAnew ? refuse("unreachable") : accept({ changes: [], unplanned: [] });
    const user = await show(<PlanAnew plan={plan} onClose={() => {}} />);
    expect(await screen.findByText("The plan is as it should be: nothing would change.")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: /^Also move/ }));
    expect(await screen.findByText(/out of reach/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Apply" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("VISIT-19 a salesperson's work plan", () => {
  it("is set with own hours and leave, and says what is wrong with it", async () => {
    const onClose = vi.fn();
    const user = await show(<WorkPlanSheet repId="ana" name="Ana Torres" onClose={onClose} />);
    await user.type(await screen.findByLabelText(/^Maximum stops per day/), "0");
    await user.click(screen.getByRole("button", { name: "Add leave" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findAllByText("At least 1")).not.toHaveLength(0);
    await user.clear(screen.getByLabelText(/^Maximum stops per day/));
    await user.type(screen.getByLabelText(/^Maximum stops per day/), "12");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const saved = await readWorkPlan(device, "ana");
    expect(saved).toMatchObject({ maxStops: 12, workDays: null });
    expect(Object.values(saved?.leave ?? {})).toHaveLength(1);
  });
});
