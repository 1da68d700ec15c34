import { describe, expect, it } from "vitest";
import type { SignedOutReason } from "#runtime/session/session-ports.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { ANA, createWorld, HOUR, MAINTENANCE, signedIn, START, type World } from "#tests/support/session-world.ts";

describe("starting", () => {
  it("opens at once with the stored identity, without the network", async () => {
    const { session } = await signedIn({ reachable: false, now: START + 23 * HOUR });
    expect(session.state).toEqual({ at: "signedIn", identity: ANA });
  });

  it("ends a session older than 24 h with the message of ACCESS-7, kept for one page load", async () => {
    const { world, session } = await signedIn({ now: START + 24 * HOUR + 1 });
    expect(session.state).toEqual({ at: "signedOut", message: { code: "sessionExpired" }, sent: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(world.identity).toBeNull();

    const next = createWorld({ ...world });
    await next.session.start();
    expect(next.session.state).toEqual({ at: "signedOut", message: { code: "sessionExpired" }, sent: false });
    const afterThat = createWorld({ ...next.world });
    await afterThat.session.start();
    expect(afterThat.session.state).toEqual({ at: "signedOut", message: null, sent: false });
  });

  it("returns to the verification page while the e-mail is unconfirmed", async () => {
    const { session } = createWorld({ unverified: "new@demo.test" });
    await session.start();
    expect(session.state).toEqual({ at: "unverified", email: "new@demo.test" });
  });
});

describe("signing in", () => {
  it("runs the whole chain and stores the identity", async () => {
    const { world, session } = createWorld();
    await session.start();
    expect(await session.signIn("ana@demo.test", "right")).toEqual(accept(null));
    expect(session.state).toMatchObject({
      at: "signedIn",
      identity: { uid: "ana", repCode: "AN", fullName: "Ana Morales" },
    });
    expect(world.identity?.role).toBe("salesperson");
  });

  it("returns the provider's message and stays signed out", async () => {
    const { session } = createWorld();
    await session.start();
    expect(await session.signIn("ana@demo.test", "wrong")).toEqual(
      refuse({ code: "wrong", message: "Firebase: Error (auth/wrong-password)." }),
    );
    expect(session.state.at).toBe("signedOut");
  });

  it.each<[string, Partial<World>, SignedOutReason]>([
    ["a role nobody allows", { claims: { role: "Auditor" } }, { code: "accessDenied", roles: "auditor" }],
    ["no role at all", { claims: { role: undefined } }, { code: "accessDenied", roles: "" }],
    ["a deactivated account", { record: { active: false } }, { code: "deactivated", uid: "ana" }],
    ["a session that was ended", { record: { endedSessions: [Math.floor(START / 1_000)] } }, { code: "deviceEnded" }],
    [
      "maintenance",
      { maintenance: MAINTENANCE },
      { code: "maintenance", roles: "salesperson", until: START + 2 * HOUR },
    ],
    ["an old token", { claims: { authTime: START - 25 * HOUR } }, { code: "sessionExpired" }],
  ])("refuses %s, signs the provider out and says why", async (_, given, message) => {
    const { world, session } = createWorld(given);
    await session.start();
    await session.signIn("ana@demo.test", "right");
    expect(session.state).toEqual({ at: "signedOut", message, sent: true });
    expect(world).toMatchObject({ providerSignedIn: false, identity: null });
  });

  it("uses the default lists when the role configuration cannot be read", async () => {
    const { session } = createWorld({ roles: "garbage" });
    await session.start();
    await session.signIn("ana@demo.test", "right");
    expect(session.state.at).toBe("signedIn");
  });

  it("stops at the verification page until the e-mail is confirmed", async () => {
    const { world, session } = createWorld({ emailVerified: false });
    await session.start();
    await session.signIn("ana@demo.test", "right");
    expect(session.state).toEqual({ at: "unverified", email: "ana@demo.test" });
    expect(await session.checkVerified()).toBe(false);
    world.emailVerified = true;
    expect(await session.checkVerified()).toBe(true);
    expect(session.state.at).toBe("signedIn");
    expect(world.unverified).toBeNull();
  });
});

describe("while signed in", () => {
  it("a recheck without an answer changes nothing", async () => {
    const { world, session } = await signedIn();
    world.reachable = false;
    await session.recheck();
    expect(session.state.at).toBe("signedIn");
  });

  it("a recheck that finds the account deactivated signs out with the message", async () => {
    const { world, session } = await signedIn();
    world.record = { active: false };
    await session.recheck();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "deactivated", uid: "ana" }, sent: true });
  });

  it("an unchanged recheck does not restart screens", async () => {
    const { world, session } = await signedIn();
    let changes = 0;
    session.subscribe(() => (changes += 1));
    world.now += HOUR;
    await session.recheck();
    expect(changes).toBe(0);
    expect(world.identity?.verifiedAt).toBe(START + HOUR);
  });

  it("no new capture starts after 24 h", async () => {
    const { world, session } = await signedIn();
    world.now = START + 24 * HOUR + 1;
    expect(session.beginCapture()).toBe(false);
    await Promise.resolve();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "sessionExpired" }, sent: true });
  });

  it("an open capture is never interrupted: the session ends when the capture does (ACCESS-16)", async () => {
    const { world, session } = await signedIn();
    expect(session.beginCapture()).toBe(true);
    world.now = START + 25 * HOUR;
    session.checkAge();
    expect(session.state.at).toBe("signedIn");
    session.endCapture();
    await Promise.resolve();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "sessionExpired" }, sent: true });
  });

  it("a deactivation found during a capture waits for its end", async () => {
    const { world, session } = await signedIn();
    session.beginCapture();
    world.record = { active: false };
    await session.recheck();
    expect(session.state.at).toBe("signedIn");
    session.endCapture();
    await Promise.resolve();
    expect(session.state).toEqual({ at: "signedOut", message: { code: "deactivated", uid: "ana" }, sent: true });
  });

  it("a capture can still start in the last instant of the 24 hours, but not after it", async () => {
    const { world, session } = await signedIn({ now: START + 24 * HOUR });
    expect(session.state.at).toBe("signedIn");
    session.checkAge();
    expect(session.beginCapture()).toBe(true);
    session.endCapture();
    expect(session.state.at).toBe("signedIn");
    world.now += 1;
    expect(session.beginCapture()).toBe(false);
  });

  it("a second capture may start while one is open, and only the last end ends the session", async () => {
    const { world, session } = await signedIn();
    session.beginCapture();
    world.now = START + 25 * HOUR;
    expect(session.beginCapture()).toBe(true);
    session.endCapture();
    await Promise.resolve();
    expect(session.state.at).toBe("signedIn");
    session.endCapture();
    await Promise.resolve();
    expect(session.state.at).toBe("signedOut");
  });

  it("signing out may carry a message, kept for one page load", async () => {
    const { world, session } = await signedIn();
    await session.signOut({ code: "provider", problem: { code: "failed", message: "See you tomorrow" } });
    const next = createWorld({ ...world });
    await next.session.start();
    expect(next.session.state).toMatchObject({ message: { problem: { message: "See you tomorrow" } } });
    expect(next.world.message).toBeNull();
  });
});

describe("renewing a session in place (ACCESS-15)", () => {
  const later = START + 23.5 * HOUR;

  it("gives the same identity another 24 hours", async () => {
    const { world, session } = await signedIn({ now: later });
    world.claims = { authTime: later };
    expect(await session.renew("right")).toEqual(accept(null));
    expect(session.state).toEqual({ at: "signedIn", identity: { ...ANA, authTime: later, verifiedAt: later } });
    expect(world.identity?.authTime).toBe(later);
  });

  it("COMPANY-39: continues under another e-mail of the account", async () => {
    const { world, session } = await signedIn({ now: later });
    const email = "ana@nueva.test";
    world.claims = { authTime: later, email };
    expect(await session.renew("right", email)).toEqual(accept(null));
    expect(session.state).toMatchObject({ identity: { email, authTime: later } });
    expect(world.identity?.email).toBe(email);
    expect(await session.renew("right")).toEqual(accept(null));
  });

  it("saves an open capture from a pending expiry", async () => {
    const { world, session } = await signedIn();
    session.beginCapture();
    world.now = START + 25 * HOUR;
    world.claims = { authTime: world.now, fullName: "Somebody Else" };
    await session.renew("right");
    expect(session.state).toMatchObject({ identity: { authTime: world.now, fullName: "Ana Morales" } });
    session.endCapture();
    await Promise.resolve();
    expect(session.state.at).toBe("signedIn");
  });

  it("shows the provider's message for a wrong password, and changes nothing", async () => {
    const { session, world } = await signedIn({ now: later });
    expect(await session.renew("wrong")).toEqual(
      refuse({ code: "wrong", message: "Firebase: Error (auth/wrong-password)." }),
    );
    expect(session.state).toEqual({ at: "signedIn", identity: ANA });
    expect(world.message).toBeNull();
  });

  it("reports a lost network, and changes nothing", async () => {
    const { session } = await signedIn({ now: later, reachable: false });
    expect(await session.renew("right")).toEqual(refuse({ code: "failed", message: "unreachable" }));
    expect(session.state).toEqual({ at: "signedIn", identity: ANA });
  });

  it("ends the session of an account deactivated in the meantime", async () => {
    const { session } = await signedIn({ now: later, record: { active: false } });
    await session.renew("right");
    expect(session.state).toEqual({ at: "signedOut", message: { code: "deactivated", uid: "ana" }, sent: true });
  });
});

describe("ACCESS-19: leaving the device", () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const gate = () => {
    let open = () => {};
    const opens = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opens, open };
  };

  it.each<[string, Partial<World>]>([
    ["a role nobody allows", { claims: { role: "Auditor" } }],
    ["a deactivated account", { record: { active: false } }],
    ["an old token", { claims: { authTime: START - 25 * HOUR } }],
  ])("clears the device of %s refused at sign-in", async (_, given) => {
    const { world, session } = createWorld(given);
    await session.start();
    await session.signIn("ana@demo.test", "right");
    await settle();
    expect(world).toMatchObject({ cleared: 1, providerUse: false });
  });

  it("clears the device after a sign-out, an expiry and a denial, and when another account signs in", async () => {
    const out = await signedIn();
    await out.session.signOut();
    expect(out.world).toMatchObject({ cleared: 1, identity: null, awaited: false });

    const expired = await signedIn({ now: START + 25 * HOUR });
    expect(expired.session.state).toMatchObject({ at: "signedOut", message: { code: "sessionExpired" } });
    await settle();
    expect(expired.world).toMatchObject({ cleared: 1, identity: null, providerSignedIn: false, awaited: true });

    const denied = await signedIn({ record: { active: false } });
    await denied.session.recheck();
    await settle();
    expect(denied.world).toMatchObject({ cleared: 1, identity: null, awaited: false });

    const other = createWorld();
    await other.session.start();
    await other.session.signIn("ana@demo.test", "right");
    expect(other.world.cleared).toBe(1);
  });

  it("a sign-out cut short by a closed tab is finished at the next start, at the provider too", async () => {
    const { world, session } = createWorld({ providerSignedIn: true, providerUse: true });
    await session.start();
    await session.finishSignOuts();
    await settle();
    expect(world).toMatchObject({ providerSignedIn: false, providerUse: false, cleared: 1 });
  });

  it("the provider is asked again after it was out of reach", async () => {
    const { world, session } = createWorld({ identity: ANA, providerSignedIn: true, reachable: false });
    await session.start();
    await session.signOut();
    expect(world).toMatchObject({ providerSignedIn: true, providerUse: true, cleared: 1 });
    const next = createWorld({ ...world, reachable: true });
    await next.session.start();
    await next.session.finishSignOuts();
    await settle();
    expect(next.world).toMatchObject({ providerSignedIn: false, providerUse: false });
  });

  it("an account that the service worker stored anew while sending is signed out again, but nobody who came since", async () => {
    for (const comesBack of [false, true]) {
      const sending = gate();
      const { world, session } = await signedIn({ sending: sending.opens, providerSignedIn: true });
      await session.signOut();
      world.providerSignedIn = true;
      if (comesBack) await session.signIn("ana@demo.test", "right");
      sending.open();
      await settle();
      expect(world).toMatchObject({ providerSignedIn: comesBack, providerUse: comesBack });
    }
  });

  it("who signs in while the provider signs the former account out once more stays signed in", async () => {
    const [sending, provider] = [gate(), gate()];
    const { world, session } = await signedIn({ sending: sending.opens, providerSignedIn: true });
    await session.signOut();
    world.signingOut = provider.opens;
    sending.open();
    await settle();
    const signingIn = session.signIn("ana@demo.test", "right");
    await settle();
    provider.open();
    await signingIn;
    await settle();
    expect(world).toMatchObject({ providerSignedIn: true, providerUse: true });
    expect(session.state.at).toBe("signedIn");
  });

  it("who signs in while an expired session is still leaving stays signed in", async () => {
    const [captures, provider] = [gate(), gate()];
    const { world, session } = await signedIn({ now: START + 25 * HOUR, captures: captures.opens });
    world.now = START;
    world.signingOut = provider.opens;
    const signingIn = session.signIn("ana@demo.test", "right");
    captures.open();
    await settle();
    provider.open();
    await signingIn;
    await settle();
    expect(world).toMatchObject({ providerSignedIn: true, identity: { uid: "ana" } });
    expect(session.state.at).toBe("signedIn");
  });

  it("who signs in before the start has finished a former sign-out stays signed in", async () => {
    const { world, session } = createWorld({ providerSignedIn: true, providerUse: true });
    await session.start();
    const signingIn = session.signIn("ana@demo.test", "right");
    await session.finishSignOuts();
    await signingIn;
    await settle();
    expect(world).toMatchObject({ providerSignedIn: true, providerUse: true });
    expect(session.state.at).toBe("signedIn");
  });

  it("who signed in from another tab is not signed out at the provider by this one", async () => {
    const sending = gate();
    const { world, session } = await signedIn({ sending: sending.opens, providerSignedIn: true });
    await session.signOut();
    Object.assign(world, { identity: { ...ANA, uid: "luis" }, providerSignedIn: true });
    sending.open();
    await settle();
    expect(world.providerSignedIn).toBe(true);
  });

  it("the start of a signed-in account leaves the provider alone", async () => {
    const { world, session } = await signedIn({ providerSignedIn: true });
    await session.finishSignOuts();
    expect(world).toMatchObject({ providerSignedIn: true, providerUse: true, cleared: 1 });
  });

  it("a tab follows another one's sign-out, even with an order open: its cart is kept", async () => {
    const { world, session } = await signedIn();
    session.beginCapture();
    world.identity = null;
    await world.accountChanged();
    expect(session.state).toEqual({ at: "signedOut", message: null, sent: true });
  });

  it("a tab follows another one's switch of account", async () => {
    const { world, session } = await signedIn();
    world.identity = { ...ANA, uid: "luis" };
    await world.accountChanged();
    expect(session.state).toMatchObject({ at: "signedIn", identity: { uid: "luis" } });
  });

  it("an expiry found here removes nothing until the order open in another tab is finished (ACCESS-16)", async () => {
    const captures = gate();
    const { world, session } = await signedIn({ now: START + 25 * HOUR, captures: captures.opens });
    await settle();
    expect(session.state).toMatchObject({ at: "signedOut", message: { code: "sessionExpired" } });
    expect(world).toMatchObject({ cleared: 0, identity: ANA });
    captures.open();
    await settle();
    expect(world).toMatchObject({ cleared: 1, identity: null });
  });

  it("a session renewed in another tab meanwhile continues here", async () => {
    const captures = gate();
    const now = START + 25 * HOUR;
    const { world, session } = await signedIn({ now, captures: captures.opens });
    world.identity = { ...ANA, authTime: now, verifiedAt: now };
    captures.open();
    await settle();
    expect(session.state).toMatchObject({ at: "signedIn", identity: { authTime: now } });
    expect(world.cleared).toBe(0);
  });
});
