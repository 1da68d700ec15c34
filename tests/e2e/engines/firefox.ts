import { spawn } from "node:child_process";
import { WebSocket } from "ws";
import { serve } from "./bidi-server.ts";
import { typeAsPeopleDo } from "./type-as-people-do.ts";

/** To choose light or dark, for each device: Firefox ESR has no such command, and is told by its preferences. */
const UNKNOWN = "emulation.setMediaFeaturesOverride";

/** The id of the one request that is not Playwright's. */
const OWN = 0;

/** Starts Firefox, and stands between Playwright and it to answer the one command that it does not know. */
export function startFirefox(program: string, args: readonly string[]): void {
  const firefox = spawn(program, args, { stdio: ["ignore", "inherit", "pipe"] });
  firefox.on("exit", (status) => process.exit(status ?? 1));
  firefox.stderr.on("data", (text: Buffer) => {
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text.toString())?.[1];
    if (address !== undefined) serve((playwright) => standBetween(playwright, `${address}/session`));
  });
}

function standBetween(playwright: WebSocket, address: string): void {
  const firefox = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
  const open = new Promise<void>((resolve) => {
    firefox.once("open", () => resolve());
  });
  playwright.on("message", (data: Buffer) => {
    const text = data.toString();
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (method === UNKNOWN) playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    else void open.then(() => firefox.send(text));
    if (method !== "session.new") return;
    const preload = { functionDeclaration: String(typeAsPeopleDo) };
    void open.then(() => firefox.send(JSON.stringify({ id: OWN, method: "script.addPreloadScript", params: preload })));
  });
  firefox.on("message", (data: Buffer) => {
    const text = data.toString();
    if ((JSON.parse(text) as { id?: number }).id !== OWN) playwright.send(text);
  });
  firefox.on("close", () => playwright.close());
  playwright.on("close", () => firefox.close());
}
