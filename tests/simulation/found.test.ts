import { describe, expect, it } from "vitest";
import { SESSION_MAX_AGE_MS } from "#domain/access/access.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { loseDatabase } from "#tests/support/device.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { runPiece } from "./boundaries.ts";
import { type Crew, dateSession, frontPage, type Hand, leaveApp, openApp } from "./crew.ts";
import { setLink } from "./phone/phone.ts";

type Happening = (crew: Crew, hand: Hand, settle: () => Promise<void>) => Promise<void>;

/** What is wrong at rest after this happened to a salesperson's phone. */
async function problemsAfter(happens: Happening): Promise<readonly string[]> {
  const { problems } = await runPiece(
    {
      startsEmpty: false,
      hasPacks: false,
      async run(crew, settle) {
        const hand = crew.hands.get("ana");
        if (hand === undefined) throw new Error("nobody has a phone");
        await happens(crew, hand, settle);
      },
    },
    null,
  );
  takeConsole();
  return problems;
}

describe("what the simulation has found", () => {
  it("[O12] the app starts on a full disk, even when its counter has to be restored", async () => {
    const problems = await problemsAfter(async (crew, hand, settle) => {
      frontPage(hand)?.context.kill();
      await crew.world.time.complete(loseDatabase(hand.phone, workDatabaseName(hand.person.uid)));
      hand.phone.disk.fill();
      await openApp(crew, hand);
      await settle();
      expect(frontPage(hand)?.engine).not.toBeNull();
      hand.phone.disk.free();
      frontPage(hand)?.wake();
    });
    expect(problems).toEqual([]);
  });

  it("ACCESS-39 what the server refuses once the session is over is not reported as a bug", async () => {
    const problems = await problemsAfter(async (crew, hand, settle) => {
      const { time } = crew.world;
      const page = frontPage(hand);
      if (page === null) throw new Error("no page is open");
      page.context.freeze();
      // The server cuts a frozen page's streams.
      setLink(hand.phone, "up");
      dateSession(hand, time.now() - SESSION_MAX_AGE_MS + 1_000);
      await time.runUntil(time.now() + 60_000);
      page.context.thaw();
      page.wake();
      await settle();
    });
    expect(problems).toEqual([]);
  });

  it("[G4] a tab that is left as it begins to listen in place of another reports nothing", async () => {
    const problems = await problemsAfter(async (crew, hand, settle) => {
      for (let tab = 2; tab <= 3; tab += 1) await openApp(crew, hand);
      await settle();
      for (const page of hand.phone.pages) page.wake();
      await crew.world.time.complete(leaveApp(hand));
      await openApp(crew, hand);
      await settle();
    });
    expect(problems).toEqual([]);
  });
});
