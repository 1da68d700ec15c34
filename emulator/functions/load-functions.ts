import { pathToFileURL } from "node:url";
import type { Request, Response } from "express";

/** How a queue treats its tasks; what a function leaves open is as on the platform. */
export interface QueueLimits {
  readonly maxAttempts: number;
  readonly minBackoffMs: number;
  readonly maxConcurrent: number;
}

/** A function that answers requests. */
export interface ServedFunction {
  readonly name: string;
  readonly handle: (request: Request, response: Response) => unknown;
  /** Null = it is called by clients. */
  readonly queue: QueueLimits | null;
}

/** What the platform deploys a function by: it hangs on the function itself. */
interface Endpoint {
  readonly httpsTrigger?: object;
  readonly callableTrigger?: object;
  readonly taskQueueTrigger?: {
    readonly retryConfig?: { readonly maxAttempts?: unknown; readonly minBackoffSeconds?: unknown };
    readonly rateLimits?: { readonly maxConcurrentDispatches?: unknown };
  };
}

/** All functions of a bundle that are called or dispatched. Triggers and schedules have no caller here. */
export async function loadFunctions(bundle: string): Promise<readonly ServedFunction[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(bundle).href);
  return Object.entries(exported).flatMap(([name, value]) => {
    if (!isDeployed(value)) return [];
    const { httpsTrigger, callableTrigger, taskQueueTrigger } = value.__endpoint;
    if (!httpsTrigger && !callableTrigger && !taskQueueTrigger) return [];
    return [{ name, handle: value, queue: taskQueueTrigger ? queueLimits(taskQueueTrigger) : null }];
  });
}

function isDeployed(value: unknown): value is ServedFunction["handle"] & { readonly __endpoint: Endpoint } {
  return typeof value === "function" && "__endpoint" in value;
}

function queueLimits({ retryConfig, rateLimits }: NonNullable<Endpoint["taskQueueTrigger"]>): QueueLimits {
  return {
    maxAttempts: numberOr(retryConfig?.maxAttempts, 100),
    minBackoffMs: numberOr(retryConfig?.minBackoffSeconds, 0.1) * 1000,
    maxConcurrent: numberOr(rateLimits?.maxConcurrentDispatches, 1000),
  };
}

/** Options may also be expressions and "reset" values, which only a deployment resolves. */
function numberOr(value: unknown, other: number): number {
  return typeof value === "number" ? value : other;
}
