import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import Dexie, { type Table } from "dexie";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Device } from "#local/databases/device.ts";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { setBusinessDay } from "#ui/hooks/business-day-changes.ts";
import { useLive } from "#ui/use-live.ts";
import { anyDevice } from "../any-device.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(() => {
  device = anyDevice(openWorkDatabase(`ana-${crypto.randomUUID()}`));
});
afterEach(async () => {
  cleanup();
  await device.work.delete();
});

const outbox = (given: Device): Table => given.work.table("outbox");
const countOfLane = (given: Device, { lane }: { lane: string }) =>
  outbox(given)
    .where("lane")
    .equals(lane)
    .count()
    .then((count) => ({ lane, count }));

function Count({ lane, keep = false }: { readonly lane: string; readonly keep?: boolean }) {
  const live = useLive(countOfLane, { lane }, { keep });
  return <p>{live.state === "ready" ? `${live.value.lane}: ${live.value.count}` : live.state}</p>;
}

const show = (lane: string, keep = false) => (
  <Ports give={[giveDevice(device)]}>
    <Count lane={lane} keep={keep} />
  </Ports>
);

describe("useLive", () => {
  it("is loading, then ready, and runs again when the data it read changes", async () => {
    render(show("a"));
    expect(screen.getByText("loading")).toBeDefined();
    await waitFor(() => screen.getByText("a: 0"));
    await outbox(device).put({ key: "1", lane: "a", state: "waiting", seq: 1 });
    await waitFor(() => screen.getByText("a: 1"));
  });

  it("PRICE-12 runs again when the business day changes, without any write", async () => {
    let asked = 0;
    const countQuestions = () => Promise.resolve((asked += 1));
    function Asked() {
      const live = useLive(countQuestions, null);
      return <p>{live.state === "ready" ? `asked ${live.value}` : live.state}</p>;
    }
    setBusinessDay("2026-11-30");
    render(
      <Ports give={[giveDevice(device)]}>
        <Asked />
      </Ports>,
    );
    await waitFor(() => screen.getByText("asked 1"));
    act(() => setBusinessDay("2026-11-30"));
    expect(screen.getByText("asked 1")).toBeDefined();
    act(() => setBusinessDay("2026-12-01"));
    await waitFor(() => screen.getByText("asked 2"));
  });

  it("never shows the value of other arguments, unless `keep` is set", async () => {
    const { rerender } = render(show("a"));
    await waitFor(() => screen.getByText("a: 0"));
    rerender(show("b"));
    expect(screen.getByText("loading")).toBeDefined();
    await waitFor(() => screen.getByText("b: 0"));
    rerender(show("c", true));
    expect(screen.getByText("b: 0")).toBeDefined();
    await waitFor(() => screen.getByText("c: 0"));
  });

  it("is failed when the query throws, and runs again on retry", async () => {
    let broken = true;
    const query = async () => {
      if (broken) throw new Dexie.DataError("planted");
    };
    function Failing() {
      const live = useLive(query, undefined);
      return live.state === "failed" ? <button onClick={live.retry}>failed</button> : <p>{live.state}</p>;
    }
    render(
      <Ports give={[giveDevice(device)]}>
        <Failing />
      </Ports>,
    );
    const retry = await screen.findByText("failed");
    broken = false;
    act(() => retry.click());
    expect(await screen.findByText("ready")).toBeDefined();
  });
});
