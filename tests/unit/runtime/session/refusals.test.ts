import { describe, expect, it } from "vitest";
import { signedIn, type World } from "#tests/support/session-world.ts";

describe("a session that the server has ended", () => {
  it("ACCESS-39 of a deactivated account says so, though no token can be renewed", async () => {
    const { session } = await signedIn({ revoked: true, record: { active: false } });
    await session.recheck();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "deactivated", uid: "ana" }, sent: true });
  });

  it.each<[string, Partial<World>]>([
    ["of somebody with other rights now", { revoked: true }],
    ["that the provider has forgotten", { claims: null }],
  ])("ACCESS-39 %s asks for the password", async (_, given) => {
    const { world, session } = await signedIn(given);
    await session.recheck();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "sessionExpired" }, sent: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(world).toMatchObject({ cleared: 1, awaited: false });
  });

  it("ACCESS-39 of a deactivated account says so after a restart, too", async () => {
    const { session } = await signedIn({ claims: null, tokenKept: true, record: { active: false } });
    await session.recheck();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "deactivated", uid: "ana" }, sent: true });
  });

  it("ACCESS-39 ends after an open capture", async () => {
    const { session } = await signedIn({ revoked: true });
    session.beginCapture();
    await session.checkRefusal();
    expect(session.state.at).toBe("signedIn");
    session.endCapture();
    await Promise.resolve();
    expect(session.state.at).toBe("signedOut");
  });

  it("ACCESS-11 is denied by its token, too", async () => {
    const { session } = await signedIn({ claims: { active: false }, record: null });
    await session.recheck();
    expect(session.state).toMatchObject({ message: { code: "deactivated", uid: "ana" } });
  });
});

describe("ACCESS-39: a refusal", () => {
  it("is checked at once, though the session was confirmed a moment ago", async () => {
    const { world, session } = await signedIn();
    await session.recheck();
    world.record = { active: false };
    await session.recheck();
    expect(session.state.at).toBe("signedIn");
    await session.checkRefusal();
    expect(session.state).toMatchObject({ message: { code: "deactivated", uid: "ana" } });
  });

  it("is not checked again within ten seconds, however many there are", async () => {
    const { world, session } = await signedIn();
    await Promise.all([session.checkRefusal(), session.checkRefusal(), session.checkRefusal()]);
    world.now += 9_999;
    await session.checkRefusal();
    expect(world.renewals).toBe(1);
    world.now += 1;
    await session.checkRefusal();
    expect(world.renewals).toBe(2);
  });

  it("without an answer changes nothing", async () => {
    const { session } = await signedIn({ reachable: false });
    await session.checkRefusal();
    expect(session.state.at).toBe("signedIn");
  });

  it("gives the screens the person's new role", async () => {
    const { world, session } = await signedIn();
    world.claims = { role: "store_staff" };
    await session.checkRefusal();
    expect(session.state).toMatchObject({ identity: { role: "store_staff" } });
  });
});
