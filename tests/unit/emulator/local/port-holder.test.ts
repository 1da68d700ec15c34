import { createServer, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { portHolder } from "#emulator/local/port-holder.ts";

it("names the process that holds a port, or nothing where the system has no tool to tell", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(["", expect.stringContaining(`(process ${process.pid})`)]).toContainEqual(portHolder(port));
  await new Promise((resolve) => server.close(resolve));
  expect(portHolder(port)).toBe("");
});
