import { describe, expect, it } from "vitest";
import type { Rolldown } from "vite";
import { staffFiles, staffFilesOfVisitors } from "#deploy/chunk-groups.ts";

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

describe("what a page for visitors loads", () => {
  const files = {
    "staff.js": { name: "staff", imports: [] },
    "icons.js": { name: "icons", imports: [] },
    "Landing.js": { facadeModuleId: "/app/src/screens/public/LandingScreen.tsx", imports: ["icons.js"] },
    "Home.js": { facadeModuleId: "/app/src/screens/insights/home/HomeScreen.tsx", imports: ["staff.js"] },
  };

  it("is nothing of staff, which fails a build", () => {
    expect(staffFilesOfVisitors(bundleOf(files))).toEqual([]);
    const icons = { name: "icons", imports: ["staff.js"] };
    expect(staffFilesOfVisitors(bundleOf({ ...files, "icons.js": icons }))).toEqual(["staff.js"]);
  });
});

function bundleOf(files: Record<string, Partial<Rolldown.OutputChunk>>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(([fileName, file]) => [
    fileName,
    { type: "chunk", fileName, facadeModuleId: null, ...file },
  ]);
  return Object.fromEntries(chunks) as Rolldown.OutputBundle;
}
