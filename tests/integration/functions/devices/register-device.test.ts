import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { announceRestore } from "#functions/operator/announce-restore.ts";
import { answerPing } from "#functions/ping.ts";
import { authOf, startBackend, type TestBackend, type Uid } from "#tests/support/functions-backend.ts";
import { HOUR, NOW } from "#tests/support/sales.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

function register(installId: string, uid: Uid = "demo-ana", appVersion = "1.0") {
  return assignDeviceLetter(backend, authOf(uid), { installId, platform: "Android", appVersion });
}

describe("registerDevice", () => {
  it("gives each installation of a person the next letter, and the same one when it asks again", async () => {
    expect(await register("phone")).toEqual({ deviceLetter: "A" });
    expect(await register("tablet")).toEqual({ deviceLetter: "B" });
    expect(await register("phone")).toEqual({ deviceLetter: "A" });
    expect(await register("phone", "demo-luis")).toEqual({ deviceLetter: "A" });
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject({
      uid: "demo-ana",
      installId: "phone",
      letter: "A",
      rev: 1,
    });
  });

  it("[ORDER-2] gives ten new installations at once ten letters, none of them I, O or Q", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => register(`i${index}`)));
    expect(
      answers
        .map((answer) => answer.deviceLetter)
        .sort()
        .join(""),
    ).toBe("ABCDEFGHJK");
  });

  it("gives an installation that asks ten times at once one letter", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register("phone")));
    expect(new Set(answers.map((answer) => answer.deviceLetter))).toEqual(new Set(["A"]));
    expect(await register("next")).toEqual({ deviceLetter: "B" });
  });

  it("continues with two letters, and stops when all are used", async () => {
    await backend.firestore.doc("users/demo-ana").update({ deviceLetters: 23 });
    expect(await register("phone")).toEqual({ deviceLetter: "AA" });
    await backend.firestore.doc("users/demo-ana").update({ deviceLetters: 552 });
    await expect(register("tablet")).rejects.toMatchObject({ code: "resource-exhausted" });
  });

  it("records a new app version, and writes nothing when nothing is new", async () => {
    await register("phone");
    expect(await backend.writtenBy(() => register("phone"))).toEqual([]);
    await register("phone", "demo-ana", "1.1");
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject({ letter: "A", appVersion: "1.1", rev: 2 });
  });

  it("[COMPANY-17] keeps the name its person gives it, which is a name and nothing else", async () => {
    const name = (text: unknown) =>
      assignDeviceLetter(backend, authOf("demo-ana"), { installId: "phone", platform: "Android", name: text });
    await name("Ana's phone");
    await register("phone");
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject({ letter: "A", name: "Ana's phone" });
    await name("  Old phone ");
    for (const wrong of ["", "see www.example.com", "x".repeat(41), "two\nlines", 7]) {
      await expect(name(wrong)).rejects.toMatchObject({ code: "invalid-argument" });
    }
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject({ name: "Old phone" });
  });

  it("[ORDER-36] keeps when it was registered, the person's code, and until when it knew each former one", async () => {
    const recode = (repCode: string) => backend.firestore.doc("users/demo-ana").update({ repCode });
    await recode("AN");
    await register("phone");
    const first = { registeredAt: NOW, repCode: "AN" };
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject(first);
    backend.setNow(NOW + HOUR);
    await recode("AF");
    await register("phone");
    await recode("AX");
    backend.setNow(NOW + 2 * HOUR);
    await register("phone");
    await register("phone", "demo-ana", "1.1");
    const last = { registeredAt: NOW, repCode: "AX", formerCodes: { AN: NOW + HOUR, AF: NOW + 2 * HOUR } };
    expect(await backend.read("devices/demo-ana_phone")).toMatchObject(last);
  });

  it("[ORDER-36] lets an installation that the store lost keep its letter, unless it was not given or is another's", async () => {
    const registerAs = (installId: string, letter: string) =>
      assignDeviceLetter(backend, authOf("demo-ana"), { installId, platform: "Android", letter });
    await backend.firestore.doc("users/demo-ana").update({ deviceLetters: 3 });
    expect(await registerAs("lost", "B")).toEqual({ deviceLetter: "B" });
    expect(await backend.read("devices/demo-ana_lost")).toMatchObject({ letter: "B", registeredAt: null });
    expect(await registerAs("lost", "B")).toEqual({ deviceLetter: "B" });
    expect(await registerAs("thief", "B")).toEqual({ deviceLetter: "D" });
    expect(await registerAs("liar", "F")).toEqual({ deviceLetter: "E" });
    expect((await backend.firestore.doc("users/demo-ana").get()).get("deviceLetters")).toBe(5);
  });

  it("[A6] lets an installation keep a letter that was given after the backup, and gives it to nobody else", async () => {
    const registerAs = (installId: string, letter?: string) =>
      assignDeviceLetter(backend, authOf("demo-ana"), { installId, platform: "Android", ...(letter && { letter }) });
    await backend.firestore.doc("users/demo-ana").update({ deviceLetters: 1 });
    await announceRestore(backend);
    expect(await registerAs("lost", "D")).toEqual({ deviceLetter: "D" });
    expect(await registerAs("fresh")).toEqual({ deviceLetter: "E" });
    expect(await registerAs("liar", "I")).toEqual({ deviceLetter: "F" });
  });

  it("adds a person whose account is older to the colleagues' list, once, under their current name", async () => {
    await register("phone");
    expect(await backend.read("staff/demo-ana")).toMatchObject({
      name: "demo-ana",
      role: "salesperson",
      active: true,
      rev: 1,
    });
    expect(await backend.writtenBy(() => register("phone"))).toEqual([]);
    expect(await backend.read("staff/demo-ana")).toMatchObject({ email: "demo-ana@demo.rutero.test" });
    await backend.firestore.doc("users/demo-ana").update({ fullName: "Ana Flores", repCode: "AF" });
    await Promise.all([register("phone"), register("tablet")]);
    expect(await backend.read("staff/demo-ana")).toMatchObject({ name: "Ana Flores", repCode: "AF", rev: 2 });
    expect(await backend.read("staff/demo-luis")).toBeUndefined();
  });
});

describe("ping", () => {
  it("answers with the nonce and the server's time", () => {
    expect(answerPing({ nonce: "n-1" }, "1.2.3.4", NOW)).toEqual({ nonce: "n-1", serverTime: NOW });
  });

  it("rejects an invalid nonce and too frequent calls", () => {
    for (const data of [null, undefined, "n", {}, { nonce: "" }, { nonce: 5 }, { nonce: "x".repeat(65) }]) {
      expect(() => answerPing(data, "1.2.3.5", NOW)).toThrow(expect.objectContaining({ code: "invalid-argument" }));
    }
    for (let call = 0; call < 600; call += 1) answerPing({ nonce: "n" }, "1.2.3.6", NOW);
    expect(() => answerPing({ nonce: "n" }, "1.2.3.6", NOW)).toThrow(
      expect.objectContaining({ code: "resource-exhausted" }),
    );
    expect(answerPing({ nonce: "n" }, "1.2.3.6", NOW + 60_000)).toMatchObject({ nonce: "n" });
  });
});
