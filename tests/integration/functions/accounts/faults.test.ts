import { HttpsError } from "firebase-functions/https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasRights, rightsIn } from "#domain/access/rights.ts";
import { settleAccess } from "#functions/access/settle-access.ts";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import { expireUnverified } from "#functions/accounts/expire-unverified.ts";
import { registerCompany } from "#functions/accounts/register-company.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { accountsBackend, fakeAccounts, type FakeAccounts } from "#tests/support/fake-accounts.ts";
import { authOf, startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { type FaultInjector, injectFaults, MOMENTS, type Moment } from "#tests/support/inject-faults.ts";
import { makeInvite, sendInvite } from "#tests/support/invites.ts";
import { makeEdit } from "#tests/support/record-edits.ts";
import { NOW } from "#tests/support/sales.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

let backend: TestBackend;
let accounts: FakeAccounts;
let faults: FaultInjector;
beforeAll(async () => {
  backend = await startBackend();
  faults = injectFaults(backend.firestore, () => accounts);
});
afterAll(() => backend.close());

const ours = () => accountsBackend(backend, faults.accounts);
let address = 0;
const nextAddress = () => `10.3.${Math.floor((address += 1) / 200)}.${address % 200}`;

/** The steps of each flow are fewer; the last round is the one in which nothing fails. */
const MOST_STEPS = 20;

/**
 * Runs a flow once for each of its steps, each time in a new world: this step fails, the person tries again a while
 * later, and the trigger runs for everybody's record. Then `check` looks at what is there.
 */
async function failEachStep(
  moment: Moment,
  flow: { prepare(): Promise<void>; run(): Promise<unknown>; retry(): Promise<unknown>; check(): Promise<unknown> },
  expected: unknown,
): Promise<number> {
  for (let step = 1; step <= MOST_STEPS; step += 1) {
    await backend.reset();
    accounts = fakeAccounts();
    await flow.prepare();
    faults.arm(step, moment);
    await flow.run().catch(swallowExpected);
    if (!faults.disarm()) return step - 1;
    backend.setNow(NOW + 120_000);
    await flow.retry().catch(swallowExpected);
    await runTrigger();
    takeConsole();
    expect({ step, ...((await flow.check()) as object) }).toEqual({ step, ...(expected as object) });
  }
  throw new Error("a flow with that many steps needs another look");
}

/** Faults and refusals are what a person sees as "try again". */
function swallowExpected(error: unknown): void {
  if (error instanceof HttpsError || String(error).includes("failed")) return;
  throw error;
}

/** `keepAccess` runs for each record that was written, and again until it succeeds. */
async function runTrigger(): Promise<void> {
  const { docs } = await backend.firestore.collection("users").get();
  for (const { id } of docs) await settleAccess(ours(), id);
}

/** Everybody with an account whose claims are not what their record says, and every record and account alone. */
async function divergences(): Promise<string[]> {
  const { docs } = await backend.firestore.collection("users").get();
  const joined = docs.filter(({ id }) => !id.startsWith("demo-") && !id.startsWith("real-"));
  const lone = [...accounts.all.keys()]
    .filter((uid) => !docs.some(({ id }) => id === uid))
    .map((uid) => `account ${uid}`);
  const wrong = await Promise.all(
    joined.map(async (record) => {
      const account = accounts.all.get(record.id);
      if (account === undefined) return `record ${record.id}`;
      const staff = await backend.firestore.doc(`companies/${record.get("companyId")}/staff/${record.id}`).get();
      if (staff.get("role") !== record.get("role")) return `staff ${record.id}`;
      const claims = { ...account.claims };
      return hasRights(claims, rightsIn(record.data(), claims)) ? [] : `claims ${record.id}`;
    }),
  );
  return [...lone, ...wrong.flat()];
}

async function ownCompanies() {
  const { docs } = await backend.firestore.collection("companies").get();
  return docs.filter(({ id }) => id !== "demo" && id !== "real");
}

const SIGNUP = {
  plan: "team",
  companyName: "Abarrotes Norte",
  legalName: "Abarrotes Norte S.A. de C.V.",
  country: "MX",
  repName: "Rosa Ibarra",
  repEmail: "rosa@norte.test",
  repPassword: "camino-largo-7",
  language: "es",
  terms: true,
};

describe.each(MOMENTS)("each step fails once, %s it is done", (moment) => {
  it("[COMPANY-1] a company signs up: one company with its owner, who has the claims of one", async () => {
    const signUp = () => registerCompany(ours(), nextAddress(), SIGNUP);
    const flow = {
      prepare: async () => {},
      run: signUp,
      retry: signUp,
      check: async () => {
        const companies = await ownCompanies();
        const people = [...accounts.all.values()].map(({ email, claims }) => `${email} ${String(claims?.role)}`);
        return { companies: companies.length, people, divergences: await divergences() };
      },
    };
    const expected = { companies: 1, people: ["rosa@norte.test company_owner"], divergences: [] };
    expect(await failEachStep(moment, flow, expected)).toBeGreaterThanOrEqual(5);
  });

  it("[COMPANY-10] an owner invites: one invitation with one mail and its two codes", async () => {
    let edit = makeInvite().edit;
    const send = () => sendInvite(ours(), "demo-owner", edit);
    const flow = {
      prepare: async () => {
        ({ edit } = makeInvite());
      },
      run: send,
      retry: send,
      check: async () => {
        const count = async (path: string) => (await backend.firestore.collection(path).get()).size;
        return {
          invites: await count("companies/demo/invites"),
          mails: await count("mail"),
          codes: await count("inviteCodes"),
        };
      },
    };
    expect(await failEachStep(moment, flow, { invites: 1, mails: 1, codes: 2 })).toBeGreaterThanOrEqual(2);
  });

  it.each([true, false])(
    "[COMPANY-13] somebody joins (by mail: %s): one person with the claims of the invitation",
    async (byMail) => {
      let code = "";
      const join = () =>
        acceptInvite(ours(), nextAddress(), {
          inviteId: code,
          firstName: "Nora",
          lastName: "Vega",
          password: "ruta-de-lunes",
          phone: "",
        });
      const flow = {
        prepare: async () => {
          const made = makeInvite();
          await sendInvite(ours(), "demo-owner", made.edit);
          const [mail] = (await backend.firestore.collection("mail").get()).docs;
          code = byMail ? (/\/signup\/user\/(\S+)/.exec(String(mail?.get("message.text")))?.[1] ?? "") : made.code;
        },
        run: join,
        retry: join,
        check: async () => {
          const [invite] = (await backend.firestore.collection("companies/demo/invites").get()).docs;
          const people = [...accounts.all.values()].map(({ email, claims }) => `${email} ${String(claims?.role)}`);
          return { status: invite?.get("status"), people, divergences: await divergences() };
        },
      };
      const expected = { status: "used", people: ["nora@demo.test salesperson"], divergences: [] };
      expect(await failEachStep(moment, flow, expected)).toBeGreaterThanOrEqual(6);
    },
  );

  it.each([
    ["is demoted", { role: { from: "store_staff", to: "salesperson" } }, "salesperson", true, 1],
    ["is promoted", { role: { from: "store_staff", to: "company_owner" } }, "company_owner", true, 0],
    ["is disabled", { active: { from: true, to: false } }, "store_staff", false, 1],
  ])(
    "[ACCESS-37] somebody %s: record, staff and claims agree, and sessions end where a right is lost",
    async (_, fields, role, active, most) => {
      let edit = makeEdit();
      const change = () => acceptChanges(ours(), authOf("demo-owner"), { changes: [{ kind: "saveRecord", edit }] });
      const flow = {
        prepare: async () => {
          const { uid, email } = { uid: "demo-store", email: "demo-store@demo.rutero.test" };
          await accounts.create({ uid, email, password: "ruta-de-lunes", fullName: uid, emailVerified: true });
          await settleAccess(ours(), uid);
          edit = makeEdit({ noun: "person", recordId: uid, fields });
        },
        // The trigger runs after the change, and fails with it.
        run: async () => {
          await change();
          await settleAccess(ours(), "demo-store");
        },
        retry: change,
        check: async () => {
          const staff = (await backend.read("staff/demo-store")) ?? {};
          const record = (await backend.firestore.doc("users/demo-store").get()).data() ?? {};
          const { claims, revocations = 0 } = accounts.all.get("demo-store") ?? {};
          const rights = [staff, record, claims ?? {}].map((each) => [
            Reflect.get(each, "role"),
            Reflect.get(each, "active"),
          ]);
          return {
            rights,
            ended: revocations >= most,
            lines: (await backend.firestore.collection("companies/demo/auditLog").get()).size,
          };
        },
      };
      const same = [role, active];
      expect(
        await failEachStep(moment, flow, { rights: [same, same, same], ended: true, lines: 1 }),
      ).toBeGreaterThanOrEqual(2);
    },
  );
});

describe("after a process that ended in the middle of a sign-up", () => {
  it("[COMPANY-29] what is left is cleared after seven days, and blocks nobody", async () => {
    await backend.reset();
    accounts = fakeAccounts();
    await accounts.create({
      uid: "half",
      email: "rosa@norte.test",
      password: "p",
      fullName: "Rosa",
      emailVerified: false,
    });
    backend.setNow(NOW + 8 * 86_400_000);
    await expireUnverified(ours(), (_, error) => expect(error).toBeNull());
    await registerCompany(ours(), nextAddress(), SIGNUP);
    expect(await ownCompanies()).toHaveLength(1);
    expect(await divergences()).toEqual([]);
  });
});
