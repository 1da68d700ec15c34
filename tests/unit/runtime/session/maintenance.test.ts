import { describe, expect, it } from "vitest";
import { readMaintenance } from "#domain/access/maintenance.ts";
import { watchMaintenance } from "#runtime/session/watch-maintenance.ts";
import { ANA, createWorld, HOUR, MAINTENANCE, signedIn, START } from "#tests/support/session-world.ts";

const DENIED = { code: "maintenance", roles: "salesperson", until: START + 2 * HOUR };
const known = { period: MAINTENANCE, roles: ["super_admin"] };

describe("maintenance that keeps the role out", () => {
  it("OPS-5 closes the app, says until when, and keeps the session", async () => {
    const { world, session } = await signedIn({ providerSignedIn: true, maintenance: MAINTENANCE });
    await session.recheck();
    expect(session.state).toEqual({ at: "closed", identity: ANA, message: DENIED });
    expect(world).toMatchObject({ identity: ANA, providerSignedIn: true, cleared: 0, known });
  });

  it("OPS-5 opens the app again by itself when it ends, with what the person may do by then", async () => {
    const { world, session } = await signedIn({ maintenance: MAINTENANCE });
    await session.recheck();
    world.claims = { role: "store_staff" };
    world.maintenance = { ...MAINTENANCE, endsAt: START + HOUR };
    world.now = START + HOUR;
    await session.followMaintenance(world.maintenance);
    expect(session.state).toMatchObject({ at: "signedIn", identity: { role: "store_staff" } });
  });

  it("OPS-5 says when its end has moved", async () => {
    const { world, session } = await signedIn({ maintenance: MAINTENANCE });
    await session.recheck();
    world.maintenance = { ...MAINTENANCE, endsAt: START + 3 * HOUR };
    await session.followMaintenance(world.maintenance);
    expect(session.state).toMatchObject({ at: "closed", message: { until: START + 3 * HOUR } });
  });

  it("OPS-5 waits for an open order", async () => {
    const { session } = await signedIn({ maintenance: MAINTENANCE });
    session.beginCapture();
    await session.followMaintenance(MAINTENANCE);
    expect(session.state.at).toBe("signedIn");
    session.endCapture();
    expect(session.state).toMatchObject({ at: "closed", message: DENIED });
  });

  it("OPS-5 asks for the password if the session has become too old meanwhile", async () => {
    const { world, session } = await signedIn({ maintenance: MAINTENANCE });
    await session.recheck();
    Object.assign(world, { maintenance: null, now: START + 25 * HOUR });
    await session.followMaintenance(null);
    expect(session.state).toMatchObject({ at: "signedOut", message: { code: "sessionExpired" } });
  });

  it("OPS-5 somebody else may sign in meanwhile", async () => {
    const { world, session } = await signedIn({ maintenance: MAINTENANCE });
    await session.recheck();
    world.identity = { ...ANA, uid: "sofia" };
    await world.accountChanged();
    expect(session.state).toMatchObject({ at: "signedIn", identity: { uid: "sofia" } });
  });

  it("OPS-5 signing in again during it changes nothing", async () => {
    const { world, session } = await signedIn({ maintenance: MAINTENANCE });
    await session.recheck();
    await session.signIn("ana@demo.test", "right");
    expect(session.state).toMatchObject({ at: "closed", message: DENIED });
    expect(world.identity).toEqual(ANA);
  });

  it("OPS-5 a deactivated account stays out when it ends", async () => {
    const { world, session } = await signedIn({ maintenance: MAINTENANCE });
    await session.recheck();
    Object.assign(world, { maintenance: null, record: { active: false } });
    await session.followMaintenance(null);
    expect(session.state).toMatchObject({ at: "signedOut", message: { code: "deactivated" } });
    expect(world.identity).toBeNull();
  });
});

describe("a device without a connection", () => {
  it("OPS-1 starts closed by what it last learned, and opens when that says so", async () => {
    const { world, session } = createWorld({ identity: ANA, reachable: false, known, now: START + HOUR });
    await session.start();
    expect(session.state).toEqual({ at: "closed", identity: ANA, message: DENIED });
    await session.followMaintenance();
    expect(session.state.at).toBe("closed");
    world.now = START + 2 * HOUR;
    await session.followMaintenance();
    expect(session.state).toEqual({ at: "signedIn", identity: ANA });
  });

  it("OPS-1, OPS-5 opens by itself at the end that it knows", async () => {
    const { world, session } = createWorld({ identity: ANA, reachable: false, known, now: START + HOUR });
    await session.start();
    const timers: { at: number; run: () => void }[] = [];
    const stop = watchMaintenance({
      session,
      now: () => world.now,
      report: (error) => expect.fail(String(error)),
      listen: () => () => {},
      timer: {
        after(wait, run) {
          const timer = { at: world.now + wait, run };
          timers.push(timer);
          return () => void timers.splice(timers.indexOf(timer), 1);
        },
      },
    });
    const [end] = timers.splice(0);
    expect(end?.at).toBe(START + 2 * HOUR);
    world.now = START + 2 * HOUR;
    end?.run();
    await expect.poll(() => session.state).toEqual({ at: "signedIn", identity: ANA });
    stop();
  });

  it("OPS-1 closes when a planned period begins", async () => {
    const { world, session } = await signedIn({ reachable: false, known, now: START - HOUR });
    await session.followMaintenance();
    expect(session.state.at).toBe("signedIn");
    world.now = START;
    await session.followMaintenance();
    expect(session.state).toMatchObject({ at: "closed", message: DENIED });
  });

  it("OPS-5 asks for the password after 24 hours", async () => {
    const { world, session } = createWorld({ identity: ANA, reachable: false, known, now: START + HOUR });
    await session.start();
    world.now = START + 25 * HOUR;
    await session.followMaintenance();
    expect(session.state).toMatchObject({ at: "signedOut", message: { code: "sessionExpired" } });
  });
});

it("OPS-1 a role of the list works on in maintenance", async () => {
  const { world, session } = await signedIn();
  Object.assign(world, { maintenance: MAINTENANCE, roles: { maintenance: [" Salesperson "] } });
  await session.recheck();
  await session.followMaintenance(MAINTENANCE);
  expect(session.state.at).toBe("signedIn");
});

it("OPS-3 follows what is stored, and each phase as it begins", async () => {
  const { world, session } = await signedIn({ now: START - HOUR });
  const timers: { at: number; run: () => void }[] = [];
  let tell = (_fields: Record<string, unknown> | null) => {};
  const stamps: unknown[] = [];
  const stop = watchMaintenance({
    session,
    now: () => world.now,
    report: (error) => expect.fail(String(error)),
    listen: (onFields) => {
      tell = onFields;
      return () => {};
    },
    timer: {
      after(wait, run) {
        const timer = { at: world.now + wait, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
    },
    onAnnouncements: (stamp) => stamps.push(stamp),
  });
  world.maintenance = MAINTENANCE;
  tell({ ...MAINTENANCE, announcedAt: START, announcedUntil: START + HOUR });
  await expect.poll(() => timers.map(({ at }) => at)).toEqual([START - 15 * 60_000]);
  expect(readMaintenance(session.maintenance)).toEqual(MAINTENANCE);
  expect(stamps).toEqual([{ announcedAt: START, announcedUntil: START + HOUR }]);
  for (const next of [START, START + 2 * HOUR]) {
    const [timer] = timers.splice(0);
    world.now = timer?.at ?? 0;
    timer?.run();
    await expect.poll(() => timers.map(({ at }) => at)).toEqual([next]);
  }
  const [last] = timers.splice(0);
  world.now = START;
  last?.run();
  await expect.poll(() => session.state.at).toBe("closed");
  stop();
  expect(timers).toEqual([]);
});
