import { expect, test } from "@playwright/test";
import { tryRelease } from "#deploy/smoke/smoke.ts";
import { CUSTOMER_DEFAULTS } from "#domain/customer/customer.ts";
import { PRODUCT_DEFAULTS } from "#domain/product/product.ts";
import { deliverMail } from "#functions/mails/deliver-mail.ts";
import { APP, AUTH, FIRESTORE, FUNCTIONS } from "../support/backend.ts";
import { firestore, found, hire } from "../support/company-data.ts";

/** What is wrong with the local backend as a release, once with a person's order and mail; `defect` answers in its place. */
async function problems(company: string, defect: (url: string) => Response | null) {
  const person = await hire("smoke", { role: "company_owner", companyId: company });
  const asOwner = { authorization: "Bearer owner", "content-type": "application/json" };
  return tryRelease({
    projectId: "demo-rutero",
    app: APP,
    functions: `http://${FUNCTIONS}/demo-rutero/us-central1`,
    firestore: `http://${FIRESTORE}`,
    signIn: `http://${AUTH}/identitytoolkit.googleapis.com`,
    apiKey: "demo",
    appCheck: null,
    build: "",
    person,
    company,
    mails: {
      async post(url, body) {
        await sendMailsTo(person.email);
        return (await fetch(url, { method: "POST", headers: asOwner, body: JSON.stringify(body) })).json();
      },
    },
    mailMs: 60_000,
    request: async (url, asked) => defect(url) ?? fetch(url, asked),
  });
}

/** Nothing leaves this machine, so the queue has no sender here. */
async function sendMailsTo(email: string): Promise<void> {
  const sent = { messageId: "m", accepted: [email], rejected: [], response: "250 OK" };
  const { docs } = await firestore.collection("mail").where("to", "array-contains", email).get();
  for (const { id } of docs) await deliverMail({ firestore, now: Date.now }, { send: async () => sent }, id);
}

test("OPS-26 smoke finds nothing wrong with the local backend, and sees a defect", async () => {
  const company = await found("es-MX");
  const [list] = (await firestore.collection(`companies/${company}/priceLists`).get()).docs;
  const product = { ...PRODUCT_DEFAULTS, sku: "CANARY", name: "Canary", unit: "pc", prices: { [list?.id ?? ""]: 100 } };
  await firestore.doc(`companies/${company}/products/canary`).set({ ...product, rev: 1 });
  const customer = { ...CUSTOMER_DEFAULTS, code: "CANARY", name: "Canary" };
  await firestore.doc(`companies/${company}/customers/canary`).set({ ...customer, rev: 1 });
  expect(await problems(company, () => null)).toEqual([]);
  const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
  const seen = await problems(company, (url) => {
    if (url.startsWith(`${APP}/assets/gone-`)) return page();
    return url.endsWith("/placeOrders") ? new Response("busy", { status: 503 }) : null;
  });
  expect(seen.join("\n")).toContain("a missing chunk answers 200");
  expect(seen.join("\n")).toContain("the order was not taken: lost");
});
