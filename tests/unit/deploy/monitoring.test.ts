import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "deploy/monitoring";
const files = readdirSync(FOLDER);
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");
const metrics = files.filter((file) => file.startsWith("metric-"));
const alerts = files.filter((file) => file.startsWith("alert-"));
const CODE = ["answer-each.ts", "mails/deliver-mail.ts", "operations/log-errors.ts", "catalogue/publish-due-pack.ts"]
  .map((file) => readFileSync(`functions/src/${file}`, "utf8"))
  .join();

describe("OPS-22: the metrics and alerts that are applied to a project", () => {
  it.each(metrics)("%s counts an event that the functions log, by fields that it has", (file) => {
    const text = textOf(file);
    const [, event = ""] = /jsonPayload\.event=\\"(\w+)\\"/.exec(text) ?? [];
    expect(CODE).toContain(`"${event}"`);
    for (const [, field = ""] of text.matchAll(/EXTRACT\(jsonPayload\.(\w+)\)/g))
      expect(CODE).toMatch(new RegExp(`\\b${field}\\b`));
    expect(JSON.parse(text)).toMatchObject({ name: file.slice("metric-".length, -".json".length) });
  });

  it.each(alerts)("%s watches a metric that exists, and names its runbook", (file) => {
    const text = textOf(file);
    for (const [, name] of text.matchAll(/logging\.googleapis\.com\/user\/([\w-]+)/g))
      expect(metrics).toContain(`metric-${name}.json`);
    expect(JSON.parse(text)).toMatchObject({
      displayName: expect.any(String),
      documentation: { content: expect.stringContaining("docs/operations.md") },
      conditions: expect.arrayContaining([expect.objectContaining({ displayName: expect.any(String) })]),
    });
  });
});
