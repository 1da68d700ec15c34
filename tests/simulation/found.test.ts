import { describe, expect, it } from "vitest";
import { workDatabaseName } from "#local/databases/work-database.ts";
import { loseDatabase } from "#tests/support/device.ts";
import { takeConsole } from "#tests/support/silent-console.ts";
import { runPiece } from "./boundaries.ts";
import { frontPage, openApp } from "./crew.ts";

describe("what the simulation has found", () => {
  it("[O12] the app starts on a full disk, even when its counter has to be restored", async () => {
    const { problems } = await runPiece(
      {
        startsEmpty: false,
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
});
