import type { Identity } from "#domain/access/identity.ts";
import { isRunChange, withRunStep } from "#domain/changes/change-run.ts";
import type { RunStepFacts } from "#domain/delivery/run-steps.ts";
import { emptyRun, orderIdsOf, type Run } from "#domain/delivery/run.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "../databases/device.ts";
import type { OutboxEntry } from "../databases/work-database.ts";
import { syncStateOf, worstOf } from "./sync-state-of.ts";

type RunDevice = Pick<Device, "work" | "mirror" | "identity">;

/** A run as this device knows it: the mirror's with the steps that wait here laid over it. */
export interface KnownRun {
  readonly run: Run;
  readonly sync: SyncState;
  /** Why the store refused a step, if one is parked: the run is shown without it. */
  readonly problem: OutboxEntry["lastProblem"];
}

/** The run with these entries laid over it. */
export function layOverRun(stored: Run, entries: readonly OutboxEntry[]): KnownRun {
  const run = entries.reduce<Run>(
    (known, { change, state }) => (state === "waiting" && isRunChange(change) ? withRunStep(known, change) : known),
    stored,
  );
  const parked = entries.find(({ state }) => state === "parked");
  return { run, sync: worstOf(entries.map((entry) => syncStateOf(entry))), problem: parked?.lastProblem ?? null };
}

/** The start of a run. */
export interface RunStart extends RunStepFacts {
  readonly runId: string;
}

/** The runs that a driver may be driving: each on its day, or finished on the next one. Nobody else drives any. */
export async function readRecentRuns({
  mirror,
  identity,
  now,
}: Pick<Device, "mirror" | "identity" | "now">): Promise<Run[]> {
  if (!identity.roles.includes("delivery_personnel")) return [];
  const since = addDays(businessDayOf(now(), "UTC"), -3);
  return mirror.runs.where("day").aboveOrEqual(since).toArray();
}

/** The start of the run that each order of a driver is on, as far as it was started: in the store or here (DELIV-39). */
export function startsOf(
  { uid }: Pick<Identity, "uid">,
  recent: readonly Run[],
  outbox: readonly OutboxEntry[],
): ReadonlyMap<string, RunStart> {
  return new Map(
    recent.flatMap((stored) => {
      const steps = outbox.filter(({ change }) => isRunChange(change) && change.runId === stored.runId);
      const { run } = layOverRun(stored, steps);
      if (run.driverId !== uid || run.startedAt === undefined) return [];
      const start = { runId: run.runId, at: run.startedAt, by: run.driverId, byName: run.driverName };
      return orderIdsOf(run).map((id) => [id, start] as const);
    }),
  );
}

/** All runs of this device: a driver's own, the store's all. Without purses. */
export async function readRuns(device: RunDevice): Promise<KnownRun[]> {
  return (await readMoneyRuns(device)).filter(({ run }) => run.isPurse !== true);
}

/** All that money is handed in with: runs and purses. */
export async function readMoneyRuns(device: RunDevice): Promise<KnownRun[]> {
  const [stored, outbox] = await Promise.all([device.mirror.runs.toArray(), readRunSteps(device)]);
  return layOverRuns(device, stored, outbox);
}

/** The runs of a day and those after it. */
export async function readRunsSince(device: RunDevice, day: Day): Promise<KnownRun[]> {
  const [later, outbox] = await Promise.all([
    device.mirror.runs.where("day").aboveOrEqual(day).toArray(),
    readRunSteps(device),
  ]);
  const here = new Set(later.map(({ runId }) => runId));
  const others = outbox.flatMap(({ change }) => (isRunChange(change) && !here.has(change.runId) ? [change.runId] : []));
  const earlier = await device.mirror.runs.bulkGet([...new Set(others)]);
  const stored = [...later, ...earlier.flatMap((run) => run ?? [])];
  return layOverRuns(device, stored, outbox).filter(({ run }) => run.isPurse !== true && run.day >= day);
}

/** The steps of runs that wait here. Read by their lanes: other entries do not wake whoever watches this. */
function readRunSteps({ work }: RunDevice): Promise<OutboxEntry[]> {
  return work.outbox.where("lane").startsWith("run/").sortBy("seq");
}

/** These runs, and those that begin here, each with its steps among these entries laid over it. */
export function layOverRuns(
  { identity }: Pick<Device, "identity">,
  stored: readonly Run[],
  outbox: readonly OutboxEntry[],
): KnownRun[] {
  const steps = new Map<string, OutboxEntry[]>();
  for (const entry of outbox) {
    if (!isRunChange(entry.change)) continue;
    const { runId } = entry.change;
    steps.set(runId, [...(steps.get(runId) ?? []), entry]);
  }
  const known = new Set(stored.map(({ runId }) => runId));
  const begun = [...steps.keys()].filter((id) => !known.has(id)).map((id) => emptyRun(id, identity.companyId));
  return [...stored, ...begun]
    .map((run) => layOverRun(run, steps.get(run.runId) ?? []))
    .filter(({ run }) => run.driverId !== "");
}
