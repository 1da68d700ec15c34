import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { Timestamp } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverMail, type MailTransport, type Message } from "#functions/mails/deliver-mail.ts";
import { smtpTransport } from "#functions/mails/smtp-transport.ts";
import { writeMail } from "#functions/mails/write-mail.ts";
import { startBackend, type TestBackend } from "#tests/support/functions-backend.ts";
import { NOW } from "#tests/support/sales.ts";
import { takeConsole } from "#tests/support/silent-console.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());
afterEach(() => {
  vi.unstubAllEnvs();
  // What was logged of a failure.
  takeConsole();
});

const texts = { subject: "Confirm", lines: ["Hello <Ana>"], button: "Confirm" };

async function queueMail(): Promise<string> {
  const queue = backend.firestore.collection("mail");
  for (const { ref } of (await queue.get()).docs) await ref.delete();
  await writeMail(backend.firestore, {
    to: "ana@shop.test",
    language: "en",
    texts: { en: texts, es: texts },
    link: "https://app.test/x",
  });
  return (await queue.get()).docs[0]?.id ?? "";
}

const deliveryOf = async (id: string) => (await backend.firestore.doc(`mail/${id}`).get()).get("delivery");
const refusing = (error: object): MailTransport => ({
  send: () => Promise.reject(Object.assign(new Error("no"), error)),
});

function accepting() {
  const sent: Message[] = [];
  const send = async (message: Message) => {
    sent.push(message);
    return { messageId: "m1", accepted: [...message.to], rejected: [], response: "250 OK" };
  };
  return { sent, send };
}

describe("OPS-20: a queued mail", () => {
  it("is sent once, and its document says so as the extension would", async () => {
    const id = await queueMail();
    const transport = accepting();
    expect(await deliverMail(backend, transport, id)).toBe("sent");
    expect(await deliverMail(backend, transport, id)).toBe("sent");
    expect(transport.sent).toEqual([
      {
        to: ["ana@shop.test"],
        subject: "Confirm",
        text: expect.stringContaining("https://app.test/x"),
        html: expect.stringContaining("Hello &#60;Ana&#62;"),
      },
    ]);
    expect(await deliveryOf(id)).toMatchObject({
      state: "SUCCESS",
      attempts: 1,
      error: null,
      leaseExpireTime: null,
      info: { messageId: "m1", accepted: ["ana@shop.test"], rejected: [], pending: [], response: "250 OK" },
      expireAt: Timestamp.fromMillis(NOW + 30 * 86_400_000),
    });
  });

  it("waits after a failure of the server or the network, and is given up after six", async () => {
    const id = await queueMail();
    for (let attempt = 1; attempt < 6; attempt++) {
      expect(await deliverMail(backend, refusing({ responseCode: 451 }), id)).toBe("waiting");
      expect(await deliveryOf(id)).toMatchObject({ state: "PENDING", attempts: attempt, error: "Error: no" });
    }
    expect(await deliverMail(backend, refusing({ code: "ECONNECTION" }), id)).toBe("failed");
    expect(await deliveryOf(id)).toMatchObject({ state: "ERROR", attempts: 6 });
    const events = takeConsole().map((line) => /"event":"(\w+)"/.exec(line)?.[1]);
    expect(events).toEqual([...Array.from({ length: 5 }, () => "mailDelayed"), "mailFailed"]);
    expect(await deliverMail(backend, accepting(), id)).toBe("failed");
  });

  it.each([
    ["an address that the server refuses", { responseCode: 550 }, "failed"],
    ["a password that is wrong: an operator mends it", { responseCode: 535, code: "EAUTH" }, "waiting"],
  ])("of %s is %s", async (_, error, outcome) => {
    expect(await deliverMail(backend, refusing(error), await queueMail())).toBe(outcome);
  });

  it("is sent again when an operator asks for it", async () => {
    const id = await queueMail();
    await deliverMail(backend, refusing({ responseCode: 550 }), id);
    await backend.firestore.doc(`mail/${id}`).update({ "delivery.state": "RETRY" });
    expect(await deliverMail(backend, accepting(), id)).toBe("sent");
    expect(await deliveryOf(id)).toMatchObject({ state: "SUCCESS", attempts: 1, error: null });
  });

  it("is left to whoever is sending it, until their time is over", async () => {
    const id = await queueMail();
    await new Promise<void>((isSending) => {
      const dying: MailTransport = {
        send: () => {
          isSending();
          return new Promise(() => {});
        },
      };
      void deliverMail(backend, dying, id);
    });
    expect(await deliveryOf(id)).toMatchObject({ state: "PROCESSING" });
    expect(await deliverMail(backend, accepting(), id)).toBe("waiting");
    backend.setNow(NOW + 121_000);
    expect(await deliverMail(backend, accepting(), id)).toBe("sent");
  });

  it("that is none fails at once", async () => {
    await backend.firestore.doc("mail/bad").set({ to: ["a@b.test"] });
    expect(await deliverMail(backend, accepting(), "bad")).toBe("failed");
    expect(await deliverMail(backend, accepting(), "none")).toBe("sent");
  });

  it("reaches an SMTP server with its sender, texts and address", async () => {
    const { server, heard, url } = await startSmtpServer();
    vi.stubEnv("MAIL_FROM", "Rutero <no-reply@rutero.test>");
    expect(await deliverMail(backend, smtpTransport(url), await queueMail())).toBe("sent");
    server.close();
    const said = heard.join("");
    expect(said).toContain("MAIL FROM:<no-reply@rutero.test>");
    expect(said).toContain("RCPT TO:<ana@shop.test>");
    expect(said).toContain("Subject: Confirm");
    expect(said).toContain("From: Rutero <no-reply@rutero.test>");
  });
});

/** As much of SMTP as one mail needs. */
async function startSmtpServer(): Promise<{ server: Server; heard: string[]; url: string }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isBody = false;
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      const text = String(chunk);
      heard.push(text);
      if (isBody && !text.includes("\r\n.\r\n")) return;
      if (text.startsWith("QUIT")) socket.end("221 bye\r\n");
      else if (text.startsWith("DATA")) socket.write("354 go on\r\n");
      else socket.write(text.startsWith("EHLO") ? "250 hello\r\n" : "250 fine\r\n");
      isBody = text.startsWith("DATA");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
