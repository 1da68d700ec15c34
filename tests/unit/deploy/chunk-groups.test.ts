import { describe, expect, it } from "vitest";
import type { Rolldown } from "vite";
import { staffFiles } from "#deploy/chunk-groups.ts";

describe("what a start of staff loads", () => {
  it("is the staff's files and what they import, without what the first file has loaded", () => {
    const bundle = bundleOf({
      "index.js": { name: "index", isEntry: true, imports: ["start.js"] },
      "start.js": { name: "start", imports: [] },
      "staff.js": { name: "staff", imports: ["start.js", "soon.js"] },
      "soon.js": { name: "soon", imports: ["index.js", "icon.js"] },
      "icon.js": { name: "shared", imports: [] },
      "work.js": { name: "work", imports: ["soon.js"] },
      "Screen.js": { name: "Screen", imports: ["work.js"] },
    });
    expect(staffFiles(bundle).toSorted()).toEqual(["icon.js", "soon.js", "staff.js", "work.js"]);
  });
});

function bundleOf(files: Record<string, Partial<Rolldown.OutputChunk>>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(([fileName, file]) => [fileName, { type: "chunk", fileName, ...file }]);
  return Object.fromEntries(chunks) as Rolldown.OutputBundle;
}
