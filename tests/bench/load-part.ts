import type { Print } from "./main.ts";
export async function loadPart(_print: Print): Promise<void> {}
