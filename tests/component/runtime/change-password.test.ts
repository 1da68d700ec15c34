import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remoteAccounts } from "#runtime/session/remote-accounts.ts";

const provider = vi.hoisted(() => ({
  confirmOwnPassword: vi.fn<(password: string) => Promise<void>>(),
  idTokenWithin: vi.fn(async () => "token"),
  signInWithPassword: vi.fn<(email: string, password: string) => Promise<unknown>>(),
  userWithin: vi.fn(async () => ({ uid: "u", email: "ana@x.test", emailVerified: true })),
}));
vi.mock("#remote/auth/auth-client.ts", () => provider);

const answers = vi.fn(async (_url: string, _init: RequestInit) => new Response('{"result":{"ok":true}}'));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("fetch", answers);
});
afterEach(() => vi.unstubAllGlobals());

describe("[COMPANY-30] changing the own password", () => {
  it("confirms the current one, lets the server set the next one and signs in with it", async () => {
    expect(await remoteAccounts.changePassword("the current", "the next one")).toEqual({ ok: true, value: null });
    expect(provider.confirmOwnPassword).toHaveBeenCalledExactlyOnceWith("the current");
    const [url, init] = answers.mock.calls[0] ?? [];
    expect(url).toContain("/changePassword");
    expect(init?.body).toBe('{"data":{"password":"the next one"}}');
    expect(provider.signInWithPassword).toHaveBeenCalledExactlyOnceWith("ana@x.test", "the next one");
  });

  it("sends nothing if the current one is wrong", async () => {
    provider.confirmOwnPassword.mockRejectedValueOnce({ code: "auth/invalid-credential" });
    expect(await remoteAccounts.changePassword("wrong", "the next one")).toEqual({
      ok: false,
      problem: "wrongPassword",
    });
    expect(answers).not.toHaveBeenCalled();
  });

  it("keeps the session if the server refuses", async () => {
    answers.mockResolvedValueOnce(
      new Response('{"error":{"status":"INVALID_ARGUMENT","message":"m","details":{"code":"passwordHasEmail"}}}', {
        status: 400,
      }),
    );
    expect(await remoteAccounts.changePassword("c", "soy-ana")).toEqual({ ok: false, problem: "passwordHasEmail" });
    expect(provider.signInWithPassword).not.toHaveBeenCalled();
  });
});
