import { describe, expect, it } from "vitest";
import { SESSION_MAX_AGE_MS } from "#domain/access/access.ts";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { loseDatabase } from "#tests/support/device.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { runPiece } from "./boundaries.ts";
import { dateSession, frontPage, leaveApp, openApp } from "./crew.ts";
import { setLink } from "./phone/phone.ts";

describe("what the simulation has found", () => {
  it("[O12] the app starts on a full disk, even when its counter has to be restored", async () => {
    const { problems } = await runPiece(
      {
        startsEmpty: false,
        hasPacks: false,
        async run(crew, settle) {
          const hand = crew.hands.get("ana");
          if (hand === undefined) throw new Error("nobody has a phone");
          frontPage(hand)?.context.kill();
          await crew.world.time.complete(loseDatabase(hand.phone, workDatabaseName(hand.person.uid)));
          hand.phone.disk.fill();
          await openApp(crew, hand);
          await settle();
          expect(frontPage(hand)?.engine).not.toBeNull();
          hand.phone.disk.free();
          frontPage(hand)?.wake();
        },
      },
      null,
    );
    takeConsole();
    expect(problems).toEqual([]);
  });

  it("ACCESS-39 what the server refuses once the session is over is not reported as a bug", async () => {
    const { problems } = await runPiece(
      {
        startsEmpty: false,
        hasPacks: false,
        async run(crew, settle) {
          const hand = crew.hands.get("ana");
          const page = hand && frontPage(hand);
          if (!hand || !page) throw new Error("nobody has a phone");
          const { time } = crew.world;
          page.context.freeze();
          setLink(hand.phone, "up");
          dateSession(hand, time.now() - SESSION_MAX_AGE_MS + 1_000);
          await time.runUntil(time.now() + 60_000);
          page.context.thaw();
          page.wake();
          await settle();
        },
      },
      null,
    );
    takeConsole();
    expect(problems).toEqual([]);
  });

  it("[G4] a tab that is left as it begins to listen in place of another reports nothing", async () => {
    const { problems } = await runPiece(
      {
        startsEmpty: false,
        hasPacks: false,
        async run(crew, settle) {
          const hand = crew.hands.get("ana");
          if (hand === undefined) throw new Error("nobody has a phone");
          for (let tab = 2; tab <= 3; tab += 1) await openApp(crew, hand);
          await settle();
          for (const page of hand.phone.pages) page.wake();
          await crew.world.time.complete(leaveApp(hand));
          await openApp(crew, hand);
          await settle();
        },
      },
      null,
    );
    takeConsole();
    expect(problems).toEqual([]);
  });
});
