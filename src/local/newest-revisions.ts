import type { FeedDocument } from "#domain/feed.ts";

/** The newest revision of each document, where a batch holds one more than once. */
export function newestRevisions<Row>(documents: readonly FeedDocument<Row>[]): FeedDocument<Row>[] {
  const newest = new Map<string, FeedDocument<Row>>();
  for (const document of documents) {
    if (document.rev >= (newest.get(document.id)?.rev ?? 0)) newest.set(document.id, document);
  }
  return [...newest.values()];
}
