import type { Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Prints one line per file when its last test ends, and each failure at once. */
export default class LinePerFile implements Reporter {
  readonly #files = new Map<string, { left: number; failed: number; tests: number; ms: number }>();

  onBegin(_: unknown, suite: Suite): void {
    for (const test of suite.allTests()) this.#fileOf(test).left += 1;
  }

  onTestEnd(test: TestCase, { status, duration, errors, attachments }: TestResult): void {
    const file = this.#fileOf(test);
    file.left -= 1;
    file.tests += 1;
    file.ms += duration;
    if (status !== test.expectedStatus) {
      file.failed += 1;
      const said = errors.map(({ stack, message, snippet }) => [stack ?? message, snippet].join("\n"));
      print(`✗ ${nameOf(test)}: ${test.title}`, ...said.map(stripVTControlCharacters), ...pageOf(attachments));
    }
    if (status === "skipped") print(`SKIPPED ${nameOf(test)}: ${test.title}`);
    if (file.left > 0) return;
    const failed = file.failed === 0 ? "" : ` | ${file.failed} failed`;
    print(`${file.failed === 0 ? "✓" : "✗"} ${nameOf(test)} (${file.tests} tests${failed}) ${Math.round(file.ms)}ms`);
  }

  onError({ stack, message }: { stack?: string; message?: string }): void {
    print(stack ?? message ?? "");
  }

  #fileOf(test: TestCase) {
    const found = this.#files.get(test.location.file) ?? { left: 0, failed: 0, tests: 0, ms: 0 };
    this.#files.set(test.location.file, found);
    return found;
  }
}

/** What the page said when the test failed. In CI nothing else is kept to find the cause with. */
function pageOf(attachments: TestResult["attachments"]): readonly string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const [, page] = path === undefined ? [] : readFileSync(path, "utf8").split("# Page snapshot");
  return page === undefined ? [] : [page.split("\n# ")[0]?.trim() ?? ""];
}

function nameOf(test: TestCase): string {
  return relative(process.cwd(), test.location.file);
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}
