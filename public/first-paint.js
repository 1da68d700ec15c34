// What the first paint needs to know, read before anything is drawn. Each part follows the rule of a module in src.
(function () {
  var page = document.documentElement;

  // src/app/shell/appearance.ts
  var theme = localStorage.getItem("theme");
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  var sun = localStorage.getItem("rutero-sun") === "on";
  page.dataset.appearance = sun ? "sun" : theme;
  var colour = sun ? "#ffffff" : theme === "dark" ? "#101714" : "#fbfaf6";
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute("content", colour);
  });

  // src/app/providers/preferences.ts: the text size and the hand that holds the phone.
  var preferences = {};
  try {
    preferences = JSON.parse(localStorage.getItem("rutero-preferences") || "{}");
    page.dataset.text = preferences.textSize || "normal";
    page.dataset.hand = preferences.hand || "right";
  } catch {
    localStorage.removeItem("rutero-preferences");
  }

  // src/i18n/start-texts.ts: which language of a drawn page is shown.
  var cookie = /(?:^|; *)i18next=([^;]*)/.exec(document.cookie);
  var language =
    new URLSearchParams(location.search).get("lng") ||
    (cookie && cookie[1]) ||
    localStorage.getItem("i18nextLng") ||
    sessionStorage.getItem("i18nextLng") ||
    navigator.language;
  page.lang = /^es/i.test(language) ? "es" : "en";

  // src/runtime/session/staff-hint.ts: a drawn page is for people who were never signed in here.
  var traces = ["rutero-staff", "rutero-unverified", "rutero-provider", "rutero-auth-message"];
  page.dataset.visitor = traces.some(function (key) {
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) !== null;
  })
    ? "known"
    : "new";

  if (localStorage.getItem("rutero-staff") === null) return;

  // deploy/draw-first-pages.ts: the files that every start of staff loads, fetched before the app's first file has run.
  var files = document.currentScript && document.currentScript.dataset.staff;
  (files ? files.split(" ") : []).forEach(function (file) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  });

  // src/runtime/start/last-screen.ts: what was on screen when it was left, until the app has drawn it.
  var kept = JSON.parse(localStorage.getItem("rutero-last-screen"));
  if (!kept) return;
  new MutationObserver(function (_, observer) {
    var root = document.getElementById("root");
    if (!root) return;
    observer.disconnect();
    var path = location.pathname === "/" ? preferences.startPage || "/home" : location.pathname;
    var styles = document.querySelector("link[rel=stylesheet]");
    var look = [path + location.search, page.lang, page.dataset.appearance, page.dataset.text, page.dataset.hand];
    look.push(innerWidth, styles && styles.href);
    if (kept.look === look.join(" ") && Date.now() >= kept.from && Date.now() <= kept.until) show(root);
    else localStorage.removeItem("rutero-last-screen");
  }).observe(page, { childList: true, subtree: true });

  function show(root) {
    var screen = document.createElement("div");
    screen.id = "last-screen";
    screen.innerHTML = kept.html;
    screen.setAttribute("aria-busy", "true");
    // The app follows the last tapped link once it can.
    screen.addEventListener("click", function (event) {
      event.preventDefault();
      var link = event.target.closest("a");
      if (!link) return;
      screen.querySelectorAll("[data-tapped]").forEach(function (earlier) {
        earlier.removeAttribute("data-tapped");
      });
      link.setAttribute("data-tapped", "");
    });
    root.before(screen);
    // src/ui/hooks/late-data.ts: by then the app says itself that it is late.
    setTimeout(function () {
      screen.remove();
    }, 8000);
  }
})();
