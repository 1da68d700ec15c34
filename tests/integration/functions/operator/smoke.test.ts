import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { placeCanary } from "#deploy/smoke/canary.ts";
import { tryMail } from "#deploy/smoke/mail.ts";
import type { Release } from "#deploy/smoke/release.ts";
import { signIn } from "#deploy/smoke/session.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { deliverMail, type MailTransport } from "#functions/mails/deliver-mail.ts";
import { bootstrap } from "#functions/operator/bootstrap.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { sendPasswordReset } from "#functions/passwords/send-password-reset.ts";
import { answerPing } from "#functions/ping.ts";
import { authData } from "#tests/support/auth-data.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

const EVA = { email: "eva@rutero.test", password: "x" };
const SENT = { messageId: "m", accepted: [EVA.email], rejected: [], response: "250 OK" };

let backend: TestBackend;
let accounts: FakeAccounts;
let transport: MailTransport | null;
/** Takes the place of a function's answer; undefined = it answers itself. */
let defect: (name: string, answer: () => Promise<unknown>) => Promise<unknown>;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  accounts = fakeAccounts();
  transport = { send: async () => SENT };
  defect = (_, answer) => answer();
  await bootstrap(accountsBackend(backend, accounts), { ...EVA, fullName: "Eva Luna", country: "MX" });
});

/** The release's functions as code, the database by its own protocol. */
async function request(
  address: string,
  asked: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
): Promise<Response> {
  const url = new URL(address);
  if (url.hostname === "127.0.0.1")
    return fetch(url, { ...asked, headers: { ...asked.headers, authorization: "Bearer owner" } });
  const name = url.pathname.slice(1);
  const { data }: { data: unknown } = JSON.parse(asked.body ?? "");
  try {
    return Response.json({ result: await defect(name, () => answer(name, data)) });
  } catch (error) {
    return new Response(String(error), { status: 500 });
  }
}

async function answer(name: string, data: unknown): Promise<unknown> {
  const [eva] = accounts.all.values();
  const auth = authData(eva?.uid ?? "", NOW, { ...eva?.claims });
  switch (name) {
    case "ping":
      return answerPing(data, "203.0.113.9", NOW);
    case "registerDevice":
      return assignDeviceLetter(backend, auth, data);
    case "placeOrders":
      return acceptOrders(backend, auth, data);
    case "changeOrders":
      return acceptOrderChanges(backend, auth, data);
    case "requestPasswordReset": {
      const answered = await sendPasswordReset(accountsBackend(backend, accounts), "203.0.113.9", data);
      const [mail] = (await backend.firestore.collection("mail").get()).docs;
      if (mail !== undefined && transport !== null) await deliverMail(backend, transport, mail.id);
      return answered;
    }
    default:
      throw new Error(`${name} is no function of this test`);
  }
}

function release(company = "house"): Release {
  return {
    projectId: "demo-rutero",
    app: "https://app.test",
    functions: "https://functions.test",
    firestore: `http://127.0.0.1:${backend.port}`,
    signIn: "https://auth.test",
    apiKey: "k",
    appCheck: null,
    build: "1.0",
    person: EVA,
    company,
    mails: { post: async (url, body) => (await request(url, { method: "POST", body: JSON.stringify(body) })).json() },
    mailMs: 0,
    request,
  };
}

async function order(company?: string): Promise<string[]> {
  const [eva] = accounts.all.values();
  const session = { uid: eva?.uid ?? "", companyId: "house", fullName: "Eva Luna", idToken: "t" };
  return placeCanary(release(company), session);
}

const ordersOf = async () => (await backend.firestore.collection("companies/house/orders").get()).docs;
const answers = (one: object) => Promise.resolve({ answers: [one] });

describe("OPS-26: the order that smoke places and cancels", () => {
  it("[KPI-2][STOCK-3] leaves a cancelled order and nothing else, however often it is run", async () => {
    expect(await order()).toEqual([]);
    backend.setNow(NOW + 5_000);
    expect(await order()).toEqual([]);
    await backend.runTasks();
    const left = await ordersOf();
    expect(left.map((each) => each.get("status"))).toEqual(["cancelled", "cancelled"]);
    const days = (await backend.firestore.collection("companies/house/kpiDays").get()).docs;
    for (const day of days) expect(Object.values(day.get("figures") ?? {}).filter((value) => value !== 0)).toEqual([]);
    expect((await backend.firestore.collection("companies/house/stock").get()).size).toBe(0);
    expect((await backend.firestore.collection("companies/house/devices").get()).size).toBe(1);
  });

  it("is placed nowhere but in the company that the operator names", async () => {
    expect(await order("demo")).toEqual([expect.stringContaining("works for house, not for demo")]);
    expect(await ordersOf()).toEqual([]);
  });

  it("says what the company lacks", async () => {
    await backend.firestore.doc("companies/house/customers/canary").delete();
    expect(await order()).toEqual([expect.stringContaining("house has no customer with the code CANARY")]);
    await backend.firestore.doc("companies/house/products/canary").delete();
    expect(await order()).toEqual([expect.stringContaining("house has no product with the SKU CANARY")]);
  });

  it("sees a store that refuses", async () => {
    const refused = { outcome: "refused", reason: "NO_PRICE", field: "lines" };
    defect = (name, own) => (name === "placeOrders" ? answers(refused) : own());
    expect(await order()).toEqual(["the order was not taken: refused NO_PRICE lines"]);
  });

  it("sees a lost answer, and cancels what had arrived", async () => {
    let calls = 0;
    defect = async (name, own) => {
      const answered = await own();
      if (name === "placeOrders" && (calls += 1) === 1) throw new Error("out of memory");
      return answered;
    };
    const problems = await order();
    expect(problems.join("\n")).toContain("only at the second attempt: lost Error: placeOrders answers 500");
    expect((await ordersOf()).map((each) => each.get("status"))).toEqual(["cancelled"]);
  });

  it("sees an order that is stored anew each time", async () => {
    let calls = 0;
    defect = async (name, own) => {
      const receipt = { receiptCode: `R-${(calls += 1)}`, status: "confirmed" };
      if (name !== "placeOrders") return own();
      await own();
      return answers({ outcome: "accepted", receipt });
    };
    expect(await order()).toEqual(["the same order sent twice has not the same receipt"]);
  });

  it("sees a step that is confirmed and not taken", async () => {
    const accepted = { outcome: "accepted", receipt: { receiptCode: "R", status: "cancelled" } };
    defect = (name, own) => (name === "changeOrders" ? answers(accepted) : own());
    expect(await order()).toEqual([expect.stringMatching(/could not be cancelled: do it by hand/)]);
  });

  it.each([
    ["figures", { "figures.days": { "2026-11-21": { orders: 1 } } }, "still counts in figures"],
    ["stock", { reserved: { canary: 1 } }, "still holds stock"],
  ])("sees a cancelled order that still has %s", async (_, fields, problem) => {
    defect = async (name, own) => {
      const answered = await own();
      if (name === "changeOrders") for (const each of await ordersOf()) await each.ref.update(fields);
      return answered;
    };
    expect(await order()).toEqual([expect.stringContaining(problem)]);
  });
});

describe("OPS-26: the mail that smoke asks for", () => {
  it("is asked for once and found delivered", async () => {
    expect(await tryMail(release())).toEqual([]);
  });

  it("sees that nobody sends the queue", async () => {
    transport = null;
    expect(await tryMail(release())).toEqual([expect.stringContaining("nobody sends the queue")]);
  });

  it("sees a mail that was given up", async () => {
    const refused = Object.assign(new Error("550 no such mailbox"), { responseCode: 550 });
    transport = { send: () => Promise.reject(refused) };
    expect(await tryMail(release())).toEqual([expect.stringContaining("was given up: Error: 550")]);
    expect(takeConsole()).toEqual([expect.stringContaining("mailFailed")]);
  });

  it("sees that none was queued", async () => {
    defect = async (name, own) => (name === "requestPasswordReset" ? { ok: true } : own());
    expect(await tryMail(release())).toEqual([expect.stringContaining("was queued")]);
  });
});

it("OPS-26 whoever signs in is known by the token", async () => {
  const payload = { user_id: "eva", companyId: "house", fullName: "Eva Luna" };
  const idToken = `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;
  const signedIn = { ...release(), request: async () => Response.json({ idToken }) };
  const session = { uid: "eva", companyId: "house", fullName: "Eva Luna", idToken };
  expect(await signIn(signedIn, EVA)).toEqual({ session, status: 200 });
});
