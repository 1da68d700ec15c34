import { afterEach, expect, it, vi } from "vitest";
import { readDocument } from "#remote/feeds/read-document.ts";

afterEach(() => vi.unstubAllGlobals());

it("[S20] a document is missing only if Firestore says so: a gateway's 404 is no answer", async () => {
  const answer = (body: string) => vi.stubGlobal("fetch", async () => new Response(body, { status: 404 }));
  const read = () => readDocument("users/ana", { getIdToken: async () => "token" });
  answer('{"error":{"code":404,"message":"Document not found","status":"NOT_FOUND"}}');
  expect(await read()).toBeNull();
  for (const body of ["<html>Not here</html>", "", "{}", '{"error":{"code":404}}']) {
    answer(body);
    await expect(read()).rejects.toMatchObject({ name: "RemoteUnreachable", code: "http-404" });
  }
});
