/**
 * firebase/auth asks `window` whether it runs in a worker. A service worker has none: the check throws silently, and
 * the worker then learns of a sign-in by polling, up to 800 ms late; a sync event right after it would run signed out.
 * Must be imported first.
 */
if (!("window" in self)) Object.assign(self, { window: self });

export {};
