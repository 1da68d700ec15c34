import type { Print } from "./main.ts";
export async function searchPart(_print: Print): Promise<void> {}
