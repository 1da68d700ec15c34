import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Toaster } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SentAnnouncement } from "#domain/operations/announcement.ts";
import type { InboxItem } from "#domain/operations/operations-view.ts";
import { refuse } from "#domain/values/result.ts";
import en from "#locales/en/translation.json";
import { NotificationsScreen } from "#screens/company/notifications/NotificationsScreen.tsx";
import { type FakeOperations, giveFakeOperations } from "#tests/component/fake-operations.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";

const HOUR = 3_600_000;
const texts = en.announcements;
const COMPANIES = [
  { id: "demo", name: "Abarrotes del Valle" },
  { id: "real", name: "La Real" },
  { id: "sur", name: "Bodega Sur" },
];
const RUNNING: SentAnnouncement = {
  id: "a1",
  level: "warning",
  text: { en: "Orders close at noon", es: "Los pedidos cierran a mediodía" },
  startsAt: Date.now() - HOUR,
  endsAt: Date.now() + HOUR,
  isDismissible: true,
  link: "",
  belowVersion: "",
  language: "",
  audience: { companies: ["demo"], roles: ["salesperson"] },
  byName: "Sofia",
  stoppedAt: null,
  delivered: 9,
  seen: 4,
};
const at = Date.now() - HOUR;
const ITEMS: InboxItem[] = [
  {
    id: "errors~2026-11-20~placeOrders",
    at,
    isDone: false,
    holder: null,
    kind: "errors",
    day: "2026-11-20",
    name: "placeOrders",
    count: 3,
  },
  {
    id: "mail~m1",
    at,
    isDone: false,
    holder: { uid: "marta", name: "Marta" },
    kind: "mail",
    subject: "Invitation",
    reason: "MAILBOX_FULL",
  },
  { id: "company~c1", at, isDone: true, holder: null, kind: "company", company: "La Real", country: "MX" },
];

let operations: FakeOperations;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ADMINISTRATORS = [
  { uid: "sofia", name: "Sofía" },
  { uid: "marta", name: "Marta" },
];

async function open(items: InboxItem[] = [], sent: SentAnnouncement[] = []) {
  operations = giveFakeOperations({
    inbox: { items, me: "sofia", administrators: ADMINISTRATORS },
    announcements: { sent, companies: COMPANIES },
  });
  await renderWithTexts(
    <Ports give={[operations.port]}>
      <MemoryRouter>
        <NotificationsScreen />
        <Toaster />
      </MemoryRouter>
    </Ports>,
  );
  return userEvent.setup();
}

async function openAnnouncements(sent: SentAnnouncement[] = []) {
  const user = await open([], sent);
  await user.click(screen.getByRole("tab", { name: /Announcements/ }));
  await screen.findByRole("button", { name: texts.compose });
  return user;
}

async function compose() {
  const user = await openAnnouncements();
  await user.click(screen.getByRole("button", { name: texts.compose }));
  const sheet = within(await screen.findByRole("dialog", { name: texts.compose }));
  const publish = () => user.click(sheet.getByRole("button", { name: texts.publish }));
  return { user, sheet, publish };
}

describe("a new announcement", () => {
  it("OPS-7 needs both texts, as long as fits, and a link that may be one", async () => {
    const { user, sheet, publish } = await compose();
    const english = sheet.getByLabelText(texts.en);
    expect(english.getAttribute("maxlength")).toBe("240");
    expect(sheet.getByLabelText(texts.es).getAttribute("maxlength")).toBe("240");
    await user.type(english, "Orders close at noon");
    await user.type(sheet.getByLabelText(texts.link), "http://rutero.test");
    await publish();
    expect(sheet.getAllByText(texts.missingText)).toHaveLength(1);
    expect(sheet.getByText(texts.badLink)).toBeDefined();
    expect(operations.sent).toEqual([]);
  });

  it("OPS-7 is shown as it will look, and published for its audience once", async () => {
    const { user, sheet, publish } = await compose();
    await user.type(sheet.getByLabelText(texts.en), "Orders close at noon");
    await user.type(sheet.getByLabelText(texts.es), "Los pedidos cierran a mediodía");
    await user.selectOptions(sheet.getByLabelText(texts.levelLabel), "critical");
    await user.selectOptions(sheet.getByRole("combobox", { name: texts.companies }), "La Real");
    await user.click(sheet.getByRole("checkbox", { name: en.roles.salesperson }));
    await user.type(sheet.getByLabelText(texts.link), "/orders");
    const preview = within(sheet.getByRole("region", { name: texts.preview }));
    const looks = preview.getAllByRole("alert").map((look) => look.textContent);
    expect(looks).toEqual(["Los pedidos cierran a mediodíaOpen", "Orders close at noonOpen"]);
    operations.answer = async () => refuse("offline");
    await publish();
    expect(await screen.findByText(texts.failed)).toBeDefined();
    operations.answer = async () => ({ ok: true, value: null });
    await publish();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [first, again] = operations.sent;
    const audience = { companies: ["real"], roles: ["salesperson"] };
    const text = { en: "Orders close at noon", es: "Los pedidos cierran a mediodía" };
    expect(again).toMatchObject({
      do: "announce",
      announcement: { level: "critical", text, link: "/orders", audience },
    });
    expect(again).toEqual(first);
  });

  it("OPS-7 is for several companies, one choice after the other, until all are taken away again", async () => {
    const { user, sheet } = await compose();
    const companies = sheet.getByRole("combobox", { name: texts.companies });
    const options = () => [...companies.querySelectorAll("option")].map((option) => option.textContent);
    await user.selectOptions(companies, "La Real");
    await user.selectOptions(companies, "Bodega Sur");
    expect(options()).toEqual([texts.addCompany, "Abarrotes del Valle"]);
    await user.type(sheet.getByLabelText(texts.en), "Closed");
    await user.type(sheet.getByLabelText(texts.es), "Cerrado");
    await user.click(sheet.getByRole("button", { name: "La Real" }));
    expect(options()).toEqual([texts.addCompany, "Abarrotes del Valle", "La Real"]);
    await user.selectOptions(companies, "Abarrotes del Valle");
    await user.click(sheet.getByRole("button", { name: texts.publish }));
    await waitFor(() => expect(operations.sent).toHaveLength(1));
    expect(operations.sent[0]).toMatchObject({ announcement: { audience: { companies: ["sur", "demo"] } } });
  });

  it("OPS-7 is scheduled for later, and not for the past", async () => {
    const { sheet, publish } = await compose();
    fireEvent.change(sheet.getByLabelText(texts.to), { target: { value: "2026-01-01T10:00" } });
    await publish();
    expect(sheet.getByText(texts.badTimes)).toBeDefined();
    fireEvent.change(sheet.getByLabelText(texts.from), { target: { value: "2099-01-01T10:00" } });
    expect(sheet.getByRole("button", { name: texts.schedule })).toBeDefined();
  });
});

describe("announcements", () => {
  it("OPS-7, OPS-8 say for whom they are and how many they reached, and are stopped after a question", async () => {
    const over = { ...RUNNING, id: "a2", endsAt: Date.now() - 60_000, audience: { companies: [], roles: [] } };
    const user = await openAnnouncements([RUNNING, over]);
    expect(screen.getByText("Shown now · Warning · Abarrotes del Valle, Salesperson")).toBeDefined();
    expect(screen.getByText("Over · Warning · Everybody")).toBeDefined();
    expect(screen.getAllByText("Received by 9, seen by 4")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: texts.stop }));
    const question = within(await screen.findByRole("dialog", { name: texts.stopTitle }));
    expect(operations.sent).toEqual([]);
    await user.click(question.getByRole("button", { name: texts.stop }));
    await waitFor(() => expect(operations.sent).toEqual([{ do: "stopAnnouncement", id: "a1" }]));
  });
});

describe("the system's inbox", () => {
  it("OPS-10 shows what is open, by kind", async () => {
    const user = await open(ITEMS);
    expect(await screen.findByText("placeOrders failed 3 times")).toBeDefined();
    expect(screen.getByText("Mail not delivered: Invitation")).toBeDefined();
    expect(screen.queryByText("New company: La Real")).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Mails/ }));
    expect(screen.queryByText("placeOrders failed 3 times")).toBeNull();
    expect(screen.getByText("Mail not delivered: Invitation")).toBeDefined();
  });

  it("OPS-10 marks an item as done, and takes it back where the store does not answer", async () => {
    const user = await open(ITEMS);
    await screen.findByText("placeOrders failed 3 times");
    const [markErrors] = screen.getAllByRole("button", { name: en.inbox.markDone });
    operations.answer = async () => refuse("offline");
    await user.click(markErrors as HTMLElement);
    expect(await screen.findByText(en.maintenanceControl.notSaved)).toBeDefined();
    expect(screen.getByText("placeOrders failed 3 times")).toBeDefined();
    operations.answer = async () => ({ ok: true, value: null });
    await user.click(screen.getAllByRole("button", { name: en.inbox.markDone })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText("placeOrders failed 3 times")).toBeNull());
    expect(operations.sent.at(-1)).toEqual({ do: "markItem", item: "errors~2026-11-20~placeOrders", isDone: true });
    await user.click(screen.getByRole("button", { name: en.inbox.done }));
    expect(screen.getByText("placeOrders failed 3 times")).toBeDefined();
    expect(screen.getByText("New company: La Real")).toBeDefined();
  });

  it("OPS-12 says who has an item, and gives it to oneself, to another or back", async () => {
    const user = await open(ITEMS);
    expect(await screen.findByText(/Marta has it/)).toBeDefined();
    const [ofErrors, ofMail] = screen.getAllByRole("button", { name: en.inbox.actions });
    await user.click(ofErrors as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: en.inbox.take }));
    await user.click(ofMail as HTMLElement);
    expect(screen.queryByRole("menuitem", { name: "Give to Marta" })).toBeNull();
    await user.click(await screen.findByRole("menuitem", { name: en.inbox.giveBack }));
    await waitFor(() =>
      expect(operations.sent).toEqual([
        { do: "giveItem", item: "errors~2026-11-20~placeOrders", from: null, to: "sofia" },
        { do: "giveItem", item: "mail~m1", from: "marta", to: null },
      ]),
    );
  });

  it("OPS-12 says that somebody else was first", async () => {
    const user = await open(ITEMS);
    await screen.findByText(/Marta has it/);
    operations.answer = async () => refuse("refused");
    await user.click(screen.getAllByRole("button", { name: en.inbox.actions })[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: "Give to Marta" }));
    expect(await screen.findByText(en.inbox.taken)).toBeDefined();
  });
});
