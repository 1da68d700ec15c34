import { afterEach, describe, expect, it, vi } from "vitest";
import { remoteAccounts } from "#runtime/session/remote-accounts.ts";

vi.mock("#remote/auth/app-check-client.ts", () => ({ appCheckToken: async () => "attested" }));
vi.mock("#remote/auth/auth-client.ts", () => ({ idTokenWithin: async () => null }));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const SIGNUP = {
  plan: "team",
  companyName: "Norte",
  legalName: "Norte S.A.",
  country: "MX",
  repName: "Rosa Ibarra",
  repEmail: "rosa@norte.test",
  repPassword: "camino-largo-7",
  language: "es",
  terms: true,
} as const;
const PERSON = {
  email: "a@b.test",
  company: "",
  country: "",
  reps: "",
  role: "",
  consent: true,
  language: "es",
} as const;

/** The calls that need no sign-in. */
const PUBLIC = {
  signUpCompany: () => remoteAccounts.signUpCompany(SIGNUP),
  readInvite: () => remoteAccounts.readInvite("abcdefghijklmnopqrstuv"),
  signupWithInvite: () =>
    remoteAccounts.signupWithInvite({ inviteId: "i", firstName: "N", lastName: "V", password: "p", phone: "" }),
  readResetCode: () => remoteAccounts.readResetCode("abcdefghijklmnopqrstuv"),
  resetPassword: () => remoteAccounts.resetPassword("abcdefghijklmnopqrstuv", "otra-clave-larga"),
  requestPasswordReset: () => remoteAccounts.requestPasswordReset("a@b.test", "es"),
  requestEarlyAccess: () => remoteAccounts.requestEarlyAccess(PERSON),
};

describe("[ACCESS-32] a visitor's calls", () => {
  it.each(Object.entries(PUBLIC))("%s carries the App Check token where configured", async (name, call) => {
    vi.stubEnv("VITE_APP_CHECK_KEY", "a-site-key");
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("{}"));
    vi.stubGlobal("fetch", fetched);
    await call();
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toContain(`/${name}`);
    expect(init?.headers).toMatchObject({ "X-Firebase-AppCheck": "attested" });
  });
});
